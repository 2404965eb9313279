// Fair deals at a table: the server's commitments, and the random words that this browser adds to shuffles.
import { $, make } from "../common/dom.js";
import { randomLetters } from "../common/hex.js";
import { fileAborted, remember } from "./store.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { text } from "../common/i18n.js";

export class FairnessPanel {
  /** @type {TableState} */
  now;
  /** @type {import("./proof.js").Proof | undefined} */
  proof;

  /**
   * `add(words)` adds to the shuffle of the next hand, and returns the request's id; `luck` is the game's.
   * @param {(words: string) => string} add
   * @param {NameOf} nameOf
   * @param {number} luck
   */
  constructor(add, nameOf, luck) {
    this.add = add;
    this.nameOf = nameOf;
    this.luck = luck;
    /** @type {Set<string>} */
    this.asked = new Set(); // commitments that this page has added words to
    /** @type {Map<string, { words: string; hand: number }>} */
    this.adding = new Map(); // added words, by request
    this.dialog = make("dialog", { id: "fair", "aria-labelledby": "fair-title" });
    document.body.append(this.dialog);
    $("#open-keys").after(make("button", { type: "button", class: "quiet", id: "open-fair", onclick: () => this.open() }, text("page-fair-deals")));
  }

  /**
   * Stores the server's commitments; before a deal this browser adds its own words.
   * @param {TableState} now
   */
  update(now) {
    this.now = now;
    const coming = now.fair?.now;
    for (const one of now.fair?.broken || []) fileAborted(now.table.table, one.hand, one.promise);
    if (coming) {
      this.remember(coming.hand, { promise: coming.promise });
      const dealt = coming.hand === now.hand;
      const mine = coming.added.some(one => one.seat === now.you);
      if (!dealt && now.you !== null && !mine && !this.asked.has(coming.promise)) {
        this.asked.add(coming.promise);
        this.give(words => this.add(words));
      }
    }
    if (this.dialog.open) this.proof?.draw();
  }

  /**
   * Sends random words, and stores them once the server has accepted them.
   * @param {(words: string) => string} send
   */
  give(send) {
    const words = randomLetters();
    this.adding.set(send(words), { words, hand: this.now.fair?.now?.hand ?? 1 });
  }

  /**
   * Whether this answers a request to add words.  A refusal is not shown: another page may have added some before.
   * @param {Wire.DoneMessage | Wire.NoMessage} message
   * @returns {boolean}
   */
  answered(message) {
    const added = this.adding.get(message.id);
    this.adding.delete(message.id);
    if (added && message.tell === "done") this.remember(added.hand, { words: added.words });
    return Boolean(added);
  }

  /**
   * @param {number} hand
   * @param {import("./store.js").Known} facts
   */
  remember(hand, facts) { remember(this.now.table.table, hand, facts); }

  /** The dialog's content is loaded on demand. */
  async open() {
    if (!this.proof) {
      const [{ Proof }] = await Promise.all([import("./proof.js"), loadStylesheet("fairness/fairness.css")]);
      this.proof ??= new Proof(this);
    }
    this.proof.draw();
    this.dialog.showModal();
  }
}
