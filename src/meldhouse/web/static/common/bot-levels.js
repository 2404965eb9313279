// How well bots play: of those that are chosen it stands open, of the others behind a word.
import { $ } from "./dom.js";

const levels = [...document.querySelectorAll("[data-level]")]; // from gentle to master

/** After every choice; `bots` are those that sit at the table. */
export function tellLevels(bots) {
  const chosen = level => bots.includes(level.dataset.level);
  $("#levels").replaceChildren(...levels.filter(chosen));
  $("#others ul").replaceChildren(...levels.filter(level => !chosen(level)));
  $("#others").hidden = levels.every(chosen);
}
