// The list of players, and what one may do about them.
import { $, find, focused, make } from "../common/dom.js";
import { isSilenced, silence } from "../talk/silenced.js";
import { named } from "./people.js";
import { text } from "../common/i18n.js";

/** @typedef {import("./people.js").People} People */

/** @param {People} people */
export function showPeople(people) {
  const focus = focused().dataset.focus;
  $("#people-list").replaceChildren(...people.now.table.seats.map(one =>
    make("li", { "data-person": one.seat }, ...named(one, people.nameOf(one.seat)), ...buttonsOf(one, people))));
  if (focus) find(`#people [data-focus="${focus}"]`)?.focus();
  if (!$("#people").open) $("#people").showModal();
}

/**
 * @param {Wire.Seat} one
 * @param {People} people
 * @returns {HTMLElement[]}
 */
function buttonsOf(one, people) {
  const { person } = one;
  if (one.is !== "person" || one.you || person === null) return [];
  /** @type {(key: string, words: string, onclick: () => void) => HTMLElement} */
  const button = (key, words, onclick) => make("button", { type: "button", class: "quiet", "data-focus": `${key} ${one.seat}`, onclick }, words);
  const quiet = isSilenced(person);
  const buttons = [button("hear", quiet ? text("page-hear") : text("page-silence"), () => { silence(person, !quiet); showPeople(people); })];
  const muted = people.talk.state.muted.includes(one.seat);
  if (people.talk.isHost) buttons.push(button("mute", muted ? text("page-unmute-all") : text("page-mute-all"), () => people.request({ do: "mute", seat: one.seat, muted: !muted })));
  if (mayReplace(one, people)) buttons.push(button("replace", text("page-replace"), () => { $("#people").close(); people.request({ do: "replace", seat: one.seat }); }));
  return buttons;
}

/**
 * @param {Wire.Seat} one
 * @param {People} people
 */
function mayReplace(one, people) {
  const { state, seats } = people.now.table;
  const mine = seats.find(each => each.you);
  const voters = seats.filter(each => each.is === "person" && !each.replaced && each !== one);
  return mine && voters.includes(mine) && voters.length > 1 && !one.replaced && ["playing", "between"].includes(state);
}
