// How a game is played: its pictures, its words explained beside where they stand, articles by their address, a search.
import { $ } from "../common/dom.js";
import { explain } from "../common/tooltips.js";
import { leaveOutBoxes } from "./font-support.js";
import { bring } from "../common/pieces.js";
import { likeSuits } from "../common/settings.js";
import { text } from "../common/i18n.js";

for (const { dataset } of document.querySelectorAll("[data-set]")) {
  bring(dataset.set);
  if (dataset.suits) likeSuits(dataset.suits);
}

document.querySelectorAll(".word").forEach(explain);
leaveOutBoxes();

/** An article that is asked for by its address is shown, also within the law that is folded away. */
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

// The search: every word that is written stands in the name, in the text or among its other names; a number is a value.
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
