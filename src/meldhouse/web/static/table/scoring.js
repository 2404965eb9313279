// What counts, how a hand did, and how near one's own is: asked for by a press, but for a line beside one's hand.
import { $, make } from "../common/dom.js";
import { pieceNode } from "../common/pieces.js";
import { settings } from "../common/settings.js";

export class Counting {
  /** `ask(message)` asks the house; `tells` is what the game tells of. */
  constructor(view, ask, tells) {
    Object.assign(this, { view, ask, tells });
    this.wanted = ""; // the answer that is to be shown
    this.held = ""; // the hand of which the line tells
    view.whenDrawn.push(() => this.draw());
    for (const deed of tells) $(`#open-${deed}`)?.addEventListener("click", () => this.open(deed));
    $("#settings").addEventListener("close", () => this.hear(this.now));
  }

  open(deed) { this.wanted = this.ask({ do: deed }); }

  /** The line is asked for when one's hand is another one. */
  hear(now) {
    this.now = now;
    this.shown?.hear(now);
    const { you, scene, over, table } = now;
    this.may = this.tells.includes("near") && Boolean(scene) && you !== null && !over && !table.strict && settings.get("near", "on") === "on";
    const held = this.may ? JSON.stringify([now.hand, scene.zones.filter(zone => zone.seat === you && !zone.cell).map(zone => zone.pieces)]) : "";
    if (held && held !== this.held && this.line !== null) this.asked = this.ask({ do: "near" });
    if (held !== this.held) this.draw();
    this.held = held;
  }

  async answered(message) {
    if (message.id === this.asked) this.line = message.line;
    this.draw();
    if (message.id !== this.wanted) return;
    this.shown = await import("./scoring-sheet.js");
    this.shown.show(message, {
      nodes: sentence => this.view.shown(sentence), piece: name => pieceNode(name, this.view.set), table: this.now.table.table, hand: this.now.hand,
    });
  }

  /** Was it the line that cannot be told?  Nobody has asked for it, and the hand may have ended meanwhile. */
  refused(message) { return message.id === this.asked; }

  /** Beside one's name, and a way to more of it. */
  draw() {
    $("#near")?.remove();
    if ($("#open-near")) $("#open-near").hidden = !this.may;
    if (this.may && this.line) $("#mine header")?.append(make("span", { class: "mark", id: "near", onclick: () => this.open("near") }, ...this.view.shown(this.line)));
    this.view.fit(); // a line more takes room from the table
  }
}
