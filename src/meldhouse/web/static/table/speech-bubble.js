// Shows what a player says in a bubble near them, for a while.
import { $, find, make } from "../common/dom.js";

const SHOWN_MS = 4500;
const STEP = 6; // pixels between the places that are tried
const EDGE = 4; // pixels to the edge of the window, and around a name

/**
 * @param {number} seat
 * @param {string} words
 */
export function show(seat, words) {
  find(`.bubble[data-of="${seat}"]`)?.remove();
  const bubble = make("p", { class: "bubble", "data-of": seat, "aria-hidden": "true" }, words);
  document.body.append(bubble);
  const shown = [...document.querySelectorAll(`[data-seat="${seat}"]`)].find(node => node.getClientRects().length);
  placeAt(bubble, shown || $("#middle"));
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

/**
 * Near the upper right corner of a seat, within the window, and over no name.
 * @param {HTMLElement} bubble
 * @param {Element} seat
 */
function placeAt(bubble, seat) {
  const place = seat.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const right = Math.max(EDGE, innerWidth - width - EDGE), bottom = Math.max(EDGE, innerHeight - height - EDGE);
  const left = Math.max(EDGE, Math.min(place.right - width - 6, right)), top = Math.max(EDGE, Math.min(place.top - height / 2, bottom));
  const taken = [...document.querySelectorAll("[data-seat] :is(h2, .name), .bubble")]
    .filter(node => node !== bubble).map(node => node.getBoundingClientRect()).filter(one => one.width);
  /** @type {(x: number, y: number) => boolean} */
  const free = (x, y) => taken.every(one =>
    x > one.right + EDGE || x + width < one.left - EDGE || y > one.bottom + EDGE || y + height < one.top - EDGE);
  const [x, y] = nearest(left, top, right, bottom, free);
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
}

/**
 * The free place that is nearest to the wanted one, or the wanted one if none is free.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @param {(x: number, y: number) => boolean} free
 * @returns {[x: number, y: number]}
 */
function nearest(left, top, right, bottom, free) {
  if (free(left, top)) return [left, top];
  /** @type {[x: number, y: number]} */
  let found = [left, top];
  let shortest = Infinity;
  for (let y = EDGE; y <= bottom; y += STEP) {
    for (let x = EDGE; x <= right; x += STEP) {
      const far = Math.hypot(x - left, y - top);
      if (far < shortest && free(x, y)) [found, shortest] = [[x, y], far];
    }
  }
  return found;
}
