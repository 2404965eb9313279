// Fair deals: what the house promised before a hand, what this browser adds to it, and whether it was kept.
import { $, make } from "../common/dom.js";
import { randomLetters } from "../common/hex.js";
import { putAside, remember } from "./store.js";
import { text } from "../common/i18n.js";

export class FairDeals {
  /** `add(words)` adds to the shuffle of the next hand, and returns the request's id; `luck` is the game's. */
  constructor(add, nameOf, luck) {
    Object.assign(this, { add, nameOf, luck });
    this.asked = new Set(); // promises that this page has added to
    this.adding = new Map(); // what it adds, by request
    this.dialog = make("dialog", { id: "fair", "aria-labelledby": "fair-title" });
    document.body.append(this.dialog);
    $("#leave").before(make("button", { type: "button", class: "quiet", id: "open-fair", onclick: () => this.open() }, text("page-fair-deals")));
  }

  /** What the house tells of its promises; before a deal this browser adds its own words. */
  hear(now) {
    this.now = now;
    const coming = now.fair?.now;
    for (const one of now.fair?.broken || []) putAside(now.table.table, one.hand, one.promise);
    if (coming) {
      this.remember(coming.hand, { promise: coming.promise });
      const dealt = coming.hand === now.hand;
      const mine = coming.added.some(one => one.seat === now.you);
      if (!dealt && now.you !== null && !mine && !this.asked.has(coming.promise)) {
        this.asked.add(coming.promise);
        this.give(words => this.add(words));
      }
    }
    if (this.dialog.open) this.proof.draw();
  }

  /** Random words of this browser are sent along, and remembered once the house has them. */
  give(send) {
    const words = randomLetters();
    this.adding.set(send(words), { words, hand: this.now.fair?.now?.hand ?? 1 });
  }

  /** Is this the answer to something that was added?  Then nobody has to be told: another page may have done it before. */
  answered(message) {
    const added = this.adding.get(message.id);
    this.adding.delete(message.id);
    if (added && message.tell === "done") this.remember(added.hand, { words: added.words });
    return Boolean(added);
  }

  remember(hand, told) { remember(this.now.table.table, hand, told); }

  /** What is shown of it comes when somebody wants to know. */
  async open() {
    this.proof ??= new (await import("./proof.js")).Proof(this);
    this.proof.draw();
    this.dialog.showModal();
  }
}
