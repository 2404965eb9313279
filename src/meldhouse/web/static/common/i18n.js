// The sentences of the modules, in the reader's language: the server has put them into the page.
import { dataOf } from "./dom.js";

/** @type {Record<string, Wire.Pattern>} */
const TEXTS = dataOf("texts");
const plurals = new Intl.PluralRules(document.documentElement.lang);

/**
 * filled("Hand {n}", { n: 3 }): "Hand 3".  A pattern with plurals has a text for each plural category of a number.
 * @param {Wire.Pattern} pattern
 * @param {TextArguments} about
 * @returns {string}
 */
export function filled(pattern, about) {
  if (typeof pattern !== "string") return filled(pattern[plurals.select(Number(about[pattern.by]))] ?? pattern.other, about);
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(about[name]));
}

/**
 * text("page-hand", { n: 3 }): "Hand 3".
 * @param {string} key
 * @param {TextArguments} [about]
 * @returns {string}
 */
export const text = (key, about = {}) => filled(TEXTS[key], about);
