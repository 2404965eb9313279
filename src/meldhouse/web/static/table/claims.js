// Standing claims: a button that shows the player's choice.
import { $ } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * A player who holds a discard is marked as thinking.
 * @param {Wire.Pause | null} pause
 * @param {number} seat
 * @returns {Wire.Mark[]}
 */
export const thinkingMark = (pause, seat) => (pause?.held.includes(seat) ? [{ key: "mark-thinking", words: text("page-mark-thinking") }] : []);

export class Claims {
  /**
   * `game.claims` are the possible standing claims; `request(message)` sends a message.
   * @param {TableState} now
   * @param {Wire.TableGame} game
   * @param {SendRequest} request
   */
  constructor(now, game, request) {
    this.now = now;
    this.game = game;
    $("#claims").onclick = () => import("./claims-sheet.js").then(({ chooseClaims }) => chooseClaims(now, game, request));
  }

  show() {
    const { said, you, over, table } = this.now;
    const button = $("#claims");
    button.hidden = !this.game.claims.length || you === null || table.state !== "playing";
    button.style.visibility = over ? "hidden" : ""; // keeps its place: without it the browser would lay out all pieces again
    button.classList.toggle("said", Boolean(said));
    const words = this.game.claims.find(one => one.name === said?.claims)?.words;
    button.textContent = words ? (said?.lasts === "discard" ? text("page-claims-once", { said: words }) : words) : text("page-claims-said-of");
  }
}
