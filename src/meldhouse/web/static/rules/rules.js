// The pages of rules: pictures, explained words, links to articles, and a search.
import { $ } from "../common/dom.js";
import { explain } from "../common/tooltips.js";
import { hideMissingGlyphs } from "./font-support.js";
import { loadSheet } from "../common/pieces.js";
import { setSuitColors } from "../common/settings.js";
import { text } from "../common/i18n.js";

for (const { dataset } of document.querySelectorAll("[data-set]")) {
  loadSheet(dataset.set);
  if (dataset.suits) setSuitColors(dataset.suits);
}

document.querySelectorAll(".word").forEach(explain);
hideMissingGlyphs();

/** Unfolds the article that the address names. */
function unfold() {
  const asked = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!asked) return;
  const folded = asked.closest("details") ?? $("details", asked);
  if (!folded || folded.open) return;
  folded.open = true;
  asked.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// The search: an entry has to contain every word that is typed; a number has to be its value.
const field = $("#search");
const entries = [...document.querySelectorAll(".entry")].map(node => ({ node, worth: node.dataset.worth, says: node.textContent.toLowerCase() }));
const fits = (entry, word) => (isNaN(word) ? entry.says.includes(word) : entry.worth === word);

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const entry of entries) {
    const shown = words.every(word => fits(entry, word));
    entry.node.hidden = !shown;
    found += shown;
  }
  $("#found").textContent = text("page-found", { n: found, of: entries.length });
}
field?.addEventListener("input", search);
if (field) search();
