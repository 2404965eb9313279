// The sheet in which a player chooses standing claims; loaded when it is opened.
import { chooser } from "./choice-dialog.js";
import { $, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * `game.claims` are the possible standing claims; `request(message)` sends a message.
 * @param {TableState} now
 * @param {Wire.TableGame} game
 * @param {SendRequest} request
 */
export function chooseClaims({ said }, game, request) {
  /** @type {HTMLDialogElement | null} */
  let sheet = null;
  /** @type {(claims: string, lasts: string) => () => void} */
  const say = (claims, lasts) => () => {
    sheet?.close();
    request({ do: "claims", claims, lasts });
  };
  /** @type {(claims: string, lasts: string, words: string, label?: string) => HTMLElement} */
  const button = (claims, lasts, words, label) => make("button", {
    type: "button", "aria-pressed": String(claims === (said?.claims || "") && (!claims || lasts === said?.lasts)),
    "aria-label": label, onclick: say(claims, lasts),
  }, words);
  const rows = game.claims.map(({ name, words }) => make("div", { class: "saying", role: "group", "aria-label": words },
    make("span", {}, words),
    button(name, "discard", text("page-for-discard"), text("page-claim-lasts", { claim: words, lasts: text("page-for-discard") })),
    button(name, "hand", text("page-for-hand"), text("page-claim-lasts", { claim: words, lasts: text("page-for-hand") }))));
  const asked = make("div", { class: "saying" }, button("", "hand", text("page-claims-asked")));
  sheet = chooser(text("page-claims-question"), [...rows, asked], $("#claims"));
  sheet.classList.add("sayings");
}
