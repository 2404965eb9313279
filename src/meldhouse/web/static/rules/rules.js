// The pages of rules: pictures, explained words, links to articles, and a search.
import { $, find } from "../common/dom.js";
import { explain } from "../common/tooltips.js";
import { hideMissingGlyphs } from "./font-support.js";
import { loadSheet } from "../common/pieces.js";
import { setSuitColors } from "../common/settings.js";
import { text } from "../common/i18n.js";

for (const { dataset } of document.querySelectorAll("[data-set]")) {
  loadSheet(/** @type {string} */ (dataset.set));
  if (dataset.suits) setSuitColors(dataset.suits);
}

document.querySelectorAll(".word").forEach(explain);
hideMissingGlyphs();

/** Unfolds the article that the address names. */
function unfold() {
  const asked = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!asked) return;
  const folded = asked.closest("details") ?? find("details", asked);
  if (!folded || folded.open) return;
  folded.open = true;
  asked.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// The search: an entry has to contain every word that is typed; a number has to be its value.
const field = find("#search");
const entries = [...document.querySelectorAll(".entry")].map(node => ({ node, worth: node.dataset.worth, says: node.textContent.toLowerCase() }));
/**
 * @param {{ says: string; worth: string | undefined }} entry
 * @param {string} word
 * @returns {boolean}
 */
const fits = (entry, word) => (Number.isNaN(Number(word)) ? entry.says.includes(word) : entry.worth === word);

function search() {
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const entry of entries) {
    const shown = words.every(word => fits(entry, word));
    entry.node.hidden = !shown;
    found += Number(shown);
  }
  $("#found").textContent = text("page-found", { n: found, of: entries.length });
}
field?.addEventListener("input", search);
search();
