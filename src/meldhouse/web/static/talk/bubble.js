// Shows what a player says in a bubble near them, for a while.
import { find, make } from "../common/dom.js";

const FADE_MS = 200; // talk.css
const STEP = 6; // pixels between the places that are tried
const sheet = matchMedia("(max-aspect-ratio: 1/1)"); // talk.css: there the panel is a sheet, elsewhere bubbles are over it
const EDGE = 4; // pixels to the edge of the window, and around a name

/**
 * @param {number | null} seat
 * @param {Node} said
 * @param {number} shownMs
 * @param {string} kind
 */
export function showBubble(seat, said, shownMs, kind) {
  find(`.bubble[data-of="${seat}"]`)?.remove();
  const bubble = make("p", { class: `bubble ${kind}`, "data-of": seat, "aria-hidden": "true" }, said);
  document.body.append(bubble);
  const places = [`.felt [data-seat="${seat}"] .avatar`, `[data-seat="${seat}"]`];
  const shown = places.flatMap(place => [...document.querySelectorAll(place)]).find(node => node.getClientRects().length);
  placeAt(bubble, shown || find("#middle") || document.body);
  setTimeout(() => bubble.classList.add("goes"), shownMs - FADE_MS);
  setTimeout(() => bubble.remove(), shownMs);
}

/**
 * Above an avatar, or below it at the upper edge; within the window, over no name and no other bubble.
 * @param {HTMLElement} bubble
 * @param {Element} seat
 */
function placeAt(bubble, seat) {
  const place = seat.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble; // not scaled by the animation
  const right = Math.max(EDGE, innerWidth - width - EDGE), bottom = Math.max(EDGE, innerHeight - height - EDGE);
  const above = place.top - height - 2 * EDGE;
  const left = Math.max(EDGE, Math.min(place.left, right)), top = Math.max(EDGE, Math.min(above > place.height ? above : place.bottom + 2 * EDGE, bottom));
  const taken = [...document.querySelectorAll(`[data-seat] :is(h2, .name, .avatar), .bubble${sheet.matches ? ", #talk" : ""}`)]
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
