// The players: what each one is. Their list is loaded when it is opened.
import { $, make } from "../common/dom.js";
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

  /** @param {{ request: SendRequest; nameOf: NameOf; talk: import("./talk.js").Talk }} page */
  constructor({ request, nameOf, talk }) {
    this.request = request;
    this.nameOf = nameOf;
    this.talk = talk;
    $("#open-people").onclick = () => this.show();
  }

  /** @param {TableState} now */
  update(now) {
    this.now = now;
    if ($("#people").open) this.show();
  }

  show() { import("./people-list.js").then(({ showPeople }) => showPeople(this)); }
}
