// What somebody says, shown for a while beside them.
import { $, make } from "../common/dom.js";

const SHOWN = 4500; // milliseconds
const STEP = 6; // pixels between places that are tried
const EDGE = 4; // pixels to the edge of the window, and around a name

export function show(seat, words) {
  $(`.bubble[data-of="${seat}"]`)?.remove();
  const bubble = make("p", { class: "bubble", "data-of": seat, "aria-hidden": "true" }, words);
  document.body.append(bubble);
  const shown = [...document.querySelectorAll(`[data-seat="${seat}"]`)].find(node => node.getClientRects().length);
  lieAt(bubble, shown || $("#middle"));
  setTimeout(() => bubble.remove(), SHOWN);
}

/** Near the upper right corner of a seat, inside the window, and beside every name. */
function lieAt(bubble, seat) {
  const place = seat.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const right = Math.max(EDGE, innerWidth - width - EDGE), bottom = Math.max(EDGE, innerHeight - height - EDGE);
  const left = Math.max(EDGE, Math.min(place.right - width - 6, right)), top = Math.max(EDGE, Math.min(place.top - height / 2, bottom));
  const taken = [...document.querySelectorAll("[data-seat] :is(h2, .name), .bubble")]
    .filter(node => node !== bubble).map(node => node.getBoundingClientRect()).filter(one => one.width);
  const free = (x, y) => taken.every(one =>
    x > one.right + EDGE || x + width < one.left - EDGE || y > one.bottom + EDGE || y + height < one.top - EDGE);
  const [x, y] = nearest(left, top, right, bottom, free);
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
}

/** The free place that is nearest to the one wanted; that one itself where none is free. */
function nearest(left, top, right, bottom, free) {
  if (free(left, top)) return [left, top];
  let found = [left, top], shortest = Infinity;
  for (let y = EDGE; y <= bottom; y += STEP) {
    for (let x = EDGE; x <= right; x += STEP) {
      const far = Math.hypot(x - left, y - top);
      if (far < shortest && free(x, y)) [found, shortest] = [[x, y], far];
    }
  }
  return found;
}
