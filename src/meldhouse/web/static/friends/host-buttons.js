// What the host of a table of friends may do about its seats.
import { make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * Buttons that give a seat to a bot, open it, or remove a guest.
 * @param {Wire.Seat} seat
 * @param {SendRequest} request
 * @returns {HTMLElement[]}
 */
export function seatButtons(seat, request) {
  if (seat.you) return [];
  /** @type {(is: string, words: string) => HTMLElement} */
  const button = (is, words) => make("button", { type: "button", class: "quiet", "data-focus": `${is} ${seat.seat}`, onclick: () => request({ do: "seats", seat: seat.seat, is }) }, words);
  if (seat.is === "person") return [button("open", text("page-friends-remove"))];
  return [seat.is === "bot" ? button("open", text("page-open-it")) : button("bot", text("page-to-a-bot"))];
}

/**
 * Exchanges a seat with the next one, so that others sit beside each other.
 * @param {Wire.Seat} seat
 * @param {Wire.Seat | undefined} next
 * @param {(seat: Wire.Seat) => string} nameOf
 * @param {SendRequest} request
 * @returns {HTMLElement | null}
 */
export function swapButton(seat, next, nameOf, request) {
  if (!next || (seat.is === "open" && next.is === "open")) return null;
  const label = text("page-friends-swap", { name: nameOf(seat), other: nameOf(next) });
  return make("button", { type: "button", class: "quiet swap", "data-focus": `swap ${seat.seat}`, "aria-label": label, title: label, onclick: () => request({ do: "swap", seat: seat.seat, other: next.seat }) }, "⇅");
}
