// Fair deals: what the house promised before a hand, what this browser adds to it, and whether it was kept.
import { $, make } from "./dom.js";
import { randomLetters } from "./hex.js";
import { ask } from "./line.js";
import { knownOf, remember } from "./promises.js";
import { text } from "./words.js";

export class FairDeals {
  /** `add(words)` adds to the shuffle of the next hand, and returns the request's id; `luck` is the game's. */
  constructor(add, nameOf, luck) {
    Object.assign(this, { add, nameOf, luck });
    this.asked = new Set(); // promises that this page has added to
    this.adding = new Map(); // what it adds, by request
    this.checked = null;
    this.dialog = make("dialog", { id: "fair", "aria-labelledby": "fair-title" });
    document.body.append(this.dialog);
    $("#leave").before(make("button", { type: "button", class: "quiet", id: "open-fair", onclick: () => this.open() }, text("page-fair-deals")));
  }

  /** What the house tells of its promises; before a deal this browser adds its own words. */
  hear(now) {
    this.now = now;
    const coming = now.fair?.now;
    if (coming) {
      this.remember(coming.hand, { promise: coming.promise });
      const dealt = coming.hand === now.hand;
      const mine = coming.added.some(one => one.seat === now.you);
      if (!dealt && now.you !== null && !mine && !this.asked.has(coming.promise)) {
        this.asked.add(coming.promise);
        this.give(words => this.add(words));
      }
    }
    if (this.dialog.open) this.draw();
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

  open() {
    this.draw();
    this.dialog.showModal();
  }

  draw() {
    const { now, last } = this.now.fair || {};
    const finished = last?.secret ? this.checked || [] : [];
    if (last?.secret && this.checked?.length !== last.hand) this.check(last.hand);
    this.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, text("page-fair-deals")),
      ...this.summary(finished, last),
      make("ul", { class: "deals" },
        ...(now ? [this.deal(now.hand, "promised", now.promise, now.secret, now.added)] : []),
        ...(last && !last.secret ? [this.deal(last.hand, "later", last.promise, last.secret, last.added)] : []),
        ...finished.toReversed().map(({ hand, code }) => this.deal(hand.number, code, hand.promise, hand.secret, this.seated(hand)))),
      make("details", {}, make("summary", {}, text("page-fair-how-title")), make("p", {}, text("page-fair-how"))),
      make("form", { method: "dialog", class: "row" }, this.record(last), make("button", { class: "commit" }, text("page-close"))),
    );
  }

  record(last) {
    const table = this.now.table.table;
    return last?.secret ? make("a", { class: "button quiet", href: `/api/tables/${table}/record`, download: `meldhouse-${table}.txt` }, text("page-save-record")) : null;
  }

  /** All that is over, in one sentence. */
  summary(finished, last) {
    if (!last?.secret) return [make("p", { id: "fair-verdict" }, last ? text("page-secret-later") : text("page-fair-first"))];
    if (!finished.length) return [make("p", { id: "fair-verdict" }, text("page-fair-checking"))];
    const kept = finished.every(one => one.code === "kept");
    return [make("p", { id: "fair-verdict", class: kept ? "kept" : "broken" }, kept ? text("page-fair-all-kept") : text("page-fair-not-kept"))];
  }

  /** Every hand that is over, from the record; the modules that do it come when somebody wants to know. */
  async check(hands) {
    if (this.checking === hands) return;
    this.checking = hands;
    try {
      const { handsOf, verdict } = await import("./deal.js");
      const { text: record } = await ask("GET", `/api/tables/${this.now.table.table}/record`);
      const known = knownOf(this.now.table.table);
      this.checked = handsOf(record).map(hand => ({ hand, code: verdict(hand, known[hand.number] || {}, this.now.table.seats.length, this.luck) }));
    } finally { this.checking = null; }
    if (this.dialog.open) this.draw();
  }

  /** What was added before the first hand is written by chair: by whom, as they sit since it was drawn who begins. */
  seated({ added, drawn }) {
    const seats = this.now.table.seats.length;
    return added.map(({ chair, words }) => ({ seat: (chair - (drawn || 0) + seats) % seats, words }));
  }

  /** A hand in words, and its letters and figures folded away. */
  deal(hand, code, promise, secret, added) {
    const line = (name, value) => [make("dt", {}, name), make("dd", { translate: "no" }, value)];
    return make("li", { class: code === "kept" ? "kept" : code === "promised" || code === "later" ? "" : "broken" },
      make("p", {}, make("b", {}, text("page-hand", { n: hand })), " ", text(`page-fair-${code}`)),
      make("details", {}, make("summary", {}, text("page-fair-details")),
        make("dl", { class: "proof" },
          ...line(text("page-promise"), promise || ""),
          ...added.flatMap(one => line(text("page-added-by", { name: this.nameOf(one.seat) }), one.words)),
          ...(secret ? line(text("page-secret"), secret) : []))));
  }
}
