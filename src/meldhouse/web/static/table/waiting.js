// The seats and the terms of a table that waits for its first hand; loaded only there.
import { $, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * Shows who sits where, with buttons to sit down and, for the host, to change seats.
 * @param {TableState} now
 * @param {{ me: string | undefined; nameOf: NameOf; named: (one: Wire.Seat, name: string) => Node[]; request: SendRequest; sit: (one: Wire.Seat) => void }} page
 */
export function showWaiting(now, { me, nameOf, named, request, sit }) {
  const host = me === now.table.host;
  /** @param {Wire.Seat} one */
  const free = one => now.you === null && (one.is === "open" || (one.is === "kept" && one.person === me));
  $("#seats").replaceChildren(...now.table.seats.map(one => make("li", { "data-seat": one.seat }, ...named(one, nameOf(one.seat)),
    free(one) ? make("button", { type: "button", onclick: () => sit(one) }, text("page-sit")) : null,
    ...(host ? hostButtons(one, request) : []))));
  $("#agreed").replaceChildren(...[whoBegins(now, nameOf), ...now.table.terms].map(words => make("p", {}, words)));
  $("#start").hidden = !host;
}

/**
 * @param {TableState} now
 * @param {NameOf} nameOf
 * @returns {string}
 */
function whoBegins(now, nameOf) {
  if (now.table.draw) return text("page-begins-drawn");
  if (now.you === 0) return text("page-begins-you");
  return now.table.seats[0]?.name ? text("page-begins", { name: nameOf(0) }) : text("page-begins-first");
}

/**
 * Buttons for the host to change a seat before the first hand.
 * @param {Wire.Seat} one
 * @param {SendRequest} request
 * @returns {(HTMLElement | null)[]}
 */
function hostButtons(one, request) {
  /** @type {(is: string, words: string) => HTMLElement} */
  const setSeat = (is, words) => make("button", { type: "button", class: "quiet", onclick: () => request({ do: "seats", seat: one.seat, is }) }, words);
  if (one.you) return [];
  return [
    one.is === "open" ? null : setSeat("open", text("page-open-it")),
    one.is === "bot" ? null : setSeat("bot", text("page-to-a-bot")),
  ];
}
