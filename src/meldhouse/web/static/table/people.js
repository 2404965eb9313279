// The list of players: what each one is, and what one may do about them.
import { $, focused, make } from "../common/dom.js";
import { silence, silenced } from "./phrases.js";
import { text } from "../common/i18n.js";

/**
 * Marks next to a name: a bot, away, gone.
 * @param {Wire.Seat | undefined} one
 * @returns {Wire.Mark[]}
 */
export function marksOf(one) {
  if (one?.is === "bot") return [{ key: "mark-bot", words: text("page-bot") }];
  if (one?.is === "kept") return [{ key: "mark-kept", words: text("page-kept") }];
  if (one?.is !== "person") return [];
  if (one.bot) return [{ key: "mark-away", words: text("page-away") }];
  return one.here ? [] : [{ key: "mark-gone", words: text("page-gone") }];
}

/**
 * @param {Wire.Seat} one
 * @param {string} name
 * @returns {Node[]}
 */
export const named = (one, name) => [
  make("span", { class: "name", translate: one.name && !one.you ? "no" : null }, name),
  ...marksOf(one).map(({ words }) => make("span", { class: "mark" }, words)),
];

export class People {
  /** @type {TableState} */
  now;

  /** @param {{ request: SendRequest; nameOf: NameOf }} page */
  constructor({ request, nameOf }) {
    this.request = request;
    this.nameOf = nameOf;
    $("#open-people").onclick = () => { this.show(); $("#people").showModal(); };
  }

  /** @param {TableState} now */
  update(now) {
    this.now = now;
    if ($("#people").open) this.show();
  }

  show() {
    const focus = focused().dataset.focus;
    $("#people-list").replaceChildren(...this.now.table.seats.map(one =>
      make("li", { "data-person": one.seat }, ...named(one, this.nameOf(one.seat)), ...this.buttons(one))));
    if (focus) document.querySelector(`#people [data-focus="${focus}"]`)?.focus();
  }

  /**
   * @param {Wire.Seat} one
   * @returns {HTMLElement[]}
   */
  buttons(one) {
    const { person } = one;
    if (one.is !== "person" || one.you || person === null) return [];
    const quiet = silenced().includes(person);
    /** @type {(key: string, words: string, onclick: () => void) => HTMLElement} */
    const button = (key, words, onclick) => make("button", { type: "button", class: "quiet", "data-focus": `${key} ${one.seat}`, onclick }, words);
    const buttons = [button("hear", quiet ? text("page-hear") : text("page-silence"), () => { silence(person, !quiet); this.show(); })];
    const { state, seats } = this.now.table;
    const mine = seats.find(each => each.you);
    const voters = seats.filter(each => each.is === "person" && !each.replaced && each !== one);
    if (mine && voters.includes(mine) && voters.length > 1 && !one.replaced && ["playing", "between"].includes(state)) {
      buttons.push(button("replace", text("page-replace"), () => { $("#people").close(); this.request({ do: "replace", seat: one.seat }); }));
    }
    return buttons;
  }
}
