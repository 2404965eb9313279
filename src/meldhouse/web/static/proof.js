// What is shown of fair deals: each hand's promise, what was added to it, and whether it was kept.
import { make } from "./dom.js";
import { ask } from "./line.js";
import { knownOf } from "./promises.js";
import { text } from "./words.js";

export class Proof {
  /** `fair` knows the table, and has the dialog in which it is shown. */
  constructor(fair) {
    this.fair = fair;
    this.checked = null;
  }

  draw() {
    const { now, last } = this.fair.now.fair || {};
    const finished = last?.secret ? this.checked || [] : [];
    if (last?.secret && this.checked?.length !== last.hand) this.check(last.hand);
    const unfolded = new Set([...this.fair.dialog.querySelectorAll("details[open]")].map(details => details.dataset.of));
    this.fair.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, text("page-fair-deals")),
      ...this.summary(finished, last),
      make("ul", { class: "deals" },
        ...(now ? [this.deal(now.hand, "promised", now.promise, now.secret, now.added)] : []),
        ...(last && !last.secret ? [this.deal(last.hand, "later", last.promise, last.secret, last.added)] : []),
        ...finished.toReversed().map(({ hand, code }) => this.deal(hand.number, code, hand.promise, hand.secret, this.seated(hand)))),
      make("details", { "data-of": "how" }, make("summary", {}, text("page-fair-how-title")), make("p", {}, text("page-fair-how"))),
      make("form", { method: "dialog", class: "row" }, this.record(last), make("button", { class: "commit" }, text("page-close"))),
    );
    for (const details of this.fair.dialog.querySelectorAll("details")) details.open = unfolded.has(details.dataset.of);
  }

  record(last) {
    const table = this.fair.now.table.table;
    return last?.secret ? make("a", { class: "button quiet", href: `/api/tables/${table}/record`, download: `meldhouse-${table}.txt` }, text("page-save-record")) : null;
  }

  /** All that is over, in one sentence. */
  summary(finished, last) {
    if (this.fair.now.table.lesson) return [make("p", { id: "fair-verdict" }, text("page-fair-lesson"))];
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
      const { text: record } = await ask("GET", `/api/tables/${this.fair.now.table.table}/record`);
      const known = knownOf(this.fair.now.table.table);
      this.checked = handsOf(record).map(hand => ({ hand, code: verdict(hand, known[hand.number] || {}, this.fair.now.table.seats.length, this.fair.luck) }));
    } finally { this.checking = null; }
    if (this.fair.dialog.open) this.draw();
  }

  /** What was added before the first hand is written by chair: by whom, as they sit since it was drawn who begins. */
  seated({ added, drawn }) {
    const seats = this.fair.now.table.seats.length;
    return added.map(({ chair, words }) => ({ seat: (chair - (drawn || 0) + seats) % seats, words }));
  }

  /** A hand in words, and its letters and figures folded away. */
  deal(hand, code, promise, secret, added) {
    const line = (name, value) => [make("dt", {}, name), make("dd", { translate: "no" }, value)];
    return make("li", { class: code === "kept" ? "kept" : code === "promised" || code === "later" ? "" : "broken" },
      make("p", {}, make("b", {}, text("page-hand", { n: hand })), " ", text(`page-fair-${code}`)),
      make("details", { "data-of": hand }, make("summary", {}, text("page-fair-details")),
        make("dl", { class: "proof" },
          ...line(text("page-promise"), promise || ""),
          ...added.flatMap(one => line(text("page-added-by", { name: this.fair.nameOf(one.seat) }), one.words)),
          ...(secret ? line(text("page-secret"), secret) : []))));
  }
}
