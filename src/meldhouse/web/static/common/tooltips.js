// Words of the game that explain themselves when they are touched.
import { $, make } from "./dom.js";

/**
 * A word that is explained when it is touched; `stop`, its punctuation, stays on its line.
 * @param {string} words
 * @param {string} name
 * @param {string} called
 * @param {string} means
 * @param {string} [stop]
 * @returns {HTMLSpanElement}
 */
export function wordNode(words, name, called, means, stop = "") {
  const id = `means-${name}`;
  const button = make("button", { type: "button", class: "word", popovertarget: id }, words);
  const box = make("span", { popover: true, id, class: "means" }, make("b", {}, called), " ", means);
  return make("span", { class: "whole" }, make("dfn", {}, button), box, stop);
}

/**
 * Places the meaning of a word below it, or above if there is no space, within the window; it is hidden until then.
 * @param {Element} button
 */
export function explain(button) {
  const box = $(`#${button.getAttribute("popovertarget")}`);
  box.addEventListener("beforetoggle", () => { box.style.visibility = "hidden"; });
  box.addEventListener("toggle", () => placeAt(box, button.getBoundingClientRect()));
}

/**
 * @param {HTMLElement} box
 * @param {DOMRect} place
 */
function placeAt(box, place) {
  const { width, height } = box.getBoundingClientRect();
  const below = place.bottom + height < innerHeight ? place.bottom : place.top - height;
  box.style.left = `${Math.max(4, Math.min(place.left, innerWidth - width - 4))}px`;
  box.style.top = `${Math.max(4, below)}px`;
  box.style.visibility = "visible";
}
