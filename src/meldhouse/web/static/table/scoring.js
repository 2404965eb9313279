// Questions about scores: what counts, how a hand scored, how near one's own hand is to a win.
import { $, find, make } from "../common/dom.js";
import { pieceNode } from "../common/pieces.js";
import { settings } from "../common/settings.js";

/** @typedef {import("./scene.js").SceneView} SceneView */

export class Scoring {
  /** @type {TableState} */
  now;
  /** @type {typeof import("./scoring-sheet.js") | undefined} */
  shown;
  /** @type {boolean} */
  may;
  /** @type {string | null | undefined} */
  line;
  /** @type {string | undefined} */
  asked;

  /**
   * `request(message)` sends a message; `questions` are those that the game answers.
   * @param {SceneView} view
   * @param {SendRequest} request
   * @param {Wire.ScoringQuestion[]} questions
   */
  constructor(view, request, questions) {
    this.view = view;
    this.request = request;
    this.questions = questions;
    this.wanted = ""; // the request whose answer is to be shown
    this.held = ""; // the hand that the line is about
    view.onDraw.push(() => this.draw());
    for (const question of questions) find(`#open-${question}`)?.addEventListener("click", () => this.open(question));
    $("#settings").addEventListener("close", () => this.update(this.now));
  }

  /** @param {Wire.ScoringQuestion} question */
  open(question) { this.wanted = this.request({ do: question }); }

  /**
   * Requests the line whenever one's hand has changed.
   * @param {TableState} now
   */
  update(now) {
    this.now = now;
    this.shown?.update(now);
    const { you, scene, over, table } = now;
    this.may = this.questions.includes("near") && Boolean(scene) && you !== null && !over && !table.strict && settings.get("near", "on") === "on";
    const held = this.may ? JSON.stringify([now.hand, scene?.zones.filter(zone => zone.seat === you && !zone.cell).map(zone => zone.pieces)]) : "";
    if (held && held !== this.held && this.line !== null) this.asked = this.request({ do: "near" });
    if (held !== this.held) this.draw();
    this.held = held;
  }

  /** @param {Wire.PointsMessage} message */
  async answered(message) {
    if (message.id === this.asked) this.line = message.line;
    this.draw();
    if (message.id !== this.wanted) return;
    this.shown = await import("./scoring-sheet.js");
    this.shown.show(message, {
      nodes: sentence => this.view.shown(sentence), piece: name => pieceNode(name, this.view.set), table: this.now.table.table, hand: this.now.hand,
    });
  }

  /**
   * Whether the refused request was for the line: the player did not ask for it, and the hand may be over.
   * @param {Wire.NoMessage} message
   * @returns {boolean}
   */
  refused(message) { return message.id === this.asked; }

  /** Shows the line next to one's name; a touch opens the sheet. */
  draw() {
    find("#near")?.remove();
    const opener = find("#open-near");
    if (opener) opener.hidden = !this.may;
    if (this.may && this.line) find("#mine .about")?.append(make("span", { class: "mark", id: "near", onclick: () => this.open("near") }, ...this.view.shown(this.line)));
  }
}
