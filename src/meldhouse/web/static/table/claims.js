// Standing claims: a button that shows the player's choice, and a sheet to change it.
import { chooser } from "./choice-dialog.js";
import { $, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * A player who holds a discard is marked as thinking.
 * @param {Wire.Pause | null} pause
 * @param {number} seat
 * @returns {Wire.Mark[]}
 */
export const thinkingMark = (pause, seat) => (pause?.held.includes(seat) ? [{ key: "mark-thinking", words: text("page-mark-thinking") }] : []);

export class Claims {
  /** @type {HTMLDialogElement} */
  sheet;

  /**
   * `game.claims` are the possible standing claims; `request(message)` sends a message.
   * @param {TableState} now
   * @param {Wire.TableGame} game
   * @param {SendRequest} request
   */
  constructor(now, game, request) {
    this.now = now;
    this.game = game;
    this.request = request;
    $("#claims").onclick = () => this.choose();
  }

  show() {
    const { said, you, over, table } = this.now;
    const button = $("#claims");
    button.hidden = !this.game.claims.length || you === null || over || table.state !== "playing";
    button.classList.toggle("said", Boolean(said));
    const words = this.game.claims.find(one => one.name === said?.claims)?.words;
    button.textContent = words ? (said?.lasts === "discard" ? text("page-claims-once", { said: words }) : words) : text("page-claims-said-of");
  }

  choose() {
    /** @type {(claims: string, lasts: string) => () => void} */
    const say = (claims, lasts) => () => {
      this.sheet.close();
      this.request({ do: "claims", claims, lasts });
    };
    const { said } = this.now;
    /** @type {(claims: string, lasts: string, words: string, label?: string) => HTMLElement} */
    const button = (claims, lasts, words, label) => make("button", {
      type: "button", "aria-pressed": String(claims === (said?.claims || "") && (!claims || lasts === said?.lasts)),
      "aria-label": label, onclick: say(claims, lasts),
    }, words);
    const rows = this.game.claims.map(({ name, words }) => make("div", { class: "saying", role: "group", "aria-label": words },
      make("span", {}, words),
      button(name, "discard", text("page-for-discard"), text("page-claim-lasts", { claim: words, lasts: text("page-for-discard") })),
      button(name, "hand", text("page-for-hand"), text("page-claim-lasts", { claim: words, lasts: text("page-for-hand") }))));
    const asked = make("div", { class: "saying" }, button("", "hand", text("page-claims-asked")));
    this.sheet = chooser(text("page-claims-question"), [...rows, asked], $("#claims"));
    this.sheet.classList.add("sayings");
  }
}
