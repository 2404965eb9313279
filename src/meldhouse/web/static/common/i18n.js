// The sentences of the modules, in the reader's language: the server has put them into the page.
import { dataOf } from "./dom.js";

/** @type {Record<string, string>} */
const TEXTS = dataOf("texts");

/**
 * filled("Hand {n}", { n: 3 }): "Hand 3".
 * @param {string} pattern
 * @param {TextArguments} about
 * @returns {string}
 */
export const filled = (pattern, about) => pattern.replace(/\{(\w+)\}/g, (_, name) => String(about[name]));

/**
 * text("page-hand", { n: 3 }): "Hand 3".
 * @param {string} key
 * @param {TextArguments} [about]
 * @returns {string}
 */
export const text = (key, about = {}) => filled(TEXTS[key], about);
