// Descriptions of the bots' levels: those that are chosen are open, the others folded.
import { $ } from "./dom.js";

/** @type {HTMLElement[]} */
const levels = [...document.querySelectorAll("[data-level]")]; // from gentle to master

/**
 * Shows the levels of these bots, which sit at the table, and folds the others.
 * @param {(string | undefined)[]} bots
 */
export function showLevels(bots) {
  /** @param {HTMLElement} level */
  const chosen = level => bots.includes(level.dataset.level);
  $("#levels").replaceChildren(...levels.filter(chosen));
  $("#others ul").replaceChildren(...levels.filter(level => !chosen(level)));
  $("#others").hidden = levels.every(chosen);
}
