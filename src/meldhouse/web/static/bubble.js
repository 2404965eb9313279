// What somebody says, shown for a while beside them.
import { $, make } from "./dom.js";

const SHOWN = 4500; // milliseconds

export function show(seat, words) {
  $(`.bubble[data-of="${seat}"]`)?.remove();
  const bubble = make("p", { class: "bubble", "data-of": seat, "aria-hidden": "true" }, words);
  document.body.append(bubble);
  const shown = [...document.querySelectorAll(`[data-seat="${seat}"]`)].find(node => node.getClientRects().length);
  lieAt(bubble, shown || $("#middle"));
  setTimeout(() => bubble.remove(), SHOWN);
}

/** Over the upper edge of a seat, at its end, and wholly in the window. */
function lieAt(bubble, seat) {
  const place = seat.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  bubble.style.left = `${Math.max(4, Math.min(place.right - width - 6, innerWidth - width - 4))}px`;
  bubble.style.top = `${Math.max(4, place.top - height / 2)}px`;
}
