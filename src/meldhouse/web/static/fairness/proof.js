// What is shown of fair deals: each hand's promise, what was added to it, and whether it was kept.
import { make } from "../common/dom.js";
import { ask } from "../common/connection.js";
import { knownOf } from "./store.js";
import { text } from "../common/i18n.js";

export class Proof {
  /** `fair` knows the table, and has the dialog in which it is shown. */
  constructor(fair) {
    this.fair = fair;
    this.checked = null;
  }

  draw() {
    const { now, last, broken = [] } = this.fair.now.fair || {};
    const opened = broken.filter(one => one.secret), many = (last?.secret ? last.hand : 0) + opened.length;
    const finished = many ? this.checked || [] : [];
    if (many && this.checked?.length !== many) this.check(many, opened);
    const unfolded = new Set([...this.fair.dialog.querySelectorAll("details[open]")].map(details => details.dataset.of));
    this.fair.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, text("page-fair-deals")),
      ...this.summary(finished, last, many, broken),
      make("ul", { class: "deals" },
        ...(now ? [this.deal(now.hand, "promised", now.promise, now.secret, now.added)] : []),
        ...[last, ...broken].filter(one => one && !one.secret).map(one => this.deal(one.hand, "later", one.promise, one.secret, one.added)),
        ...finished.toReversed().map(({ hand, code, off }) => this.deal(hand.number, code, hand.promise, hand.secret, this.seated(hand), off))),
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
  summary(finished, last, many, broken) {
    if (this.fair.now.table.lesson) return [make("p", { id: "fair-verdict" }, text("page-fair-lesson"))];
    if (!many) return [make("p", { id: "fair-verdict" }, last || broken.length ? text("page-secret-later") : text("page-fair-first"))];
    if (!finished.length) return [make("p", { id: "fair-verdict" }, text("page-fair-checking"))];
    const kept = finished.every(one => one.code === "kept");
    return [make("p", { id: "fair-verdict", class: kept ? "kept" : "broken" }, kept ? text("page-fair-all-kept") : text("page-fair-not-kept"))];
  }

  /** Every hand that is over, from the record, and those that were broken off; the modules that do it come when somebody wants to know. */
  async check(many, broken) {
    if (this.checking === many) return;
    this.checking = many;
    try {
      const { handsOf, verdict } = await import("./verify.js");
      const { text: record } = await ask("GET", `/api/tables/${this.fair.now.table.table}/record`);
      const known = knownOf(this.fair.now.table.table), seats = this.fair.now.table.seats.length;
      const checked = (hand, name, off) => ({ hand, off, code: verdict(hand, known[name] || {}, seats, this.fair.luck) });
      this.checked = [
        ...handsOf(record).map(hand => checked(hand, hand.number, false)),
        ...broken.map(one => checked(this.asRecorded(one, seats), one.promise, true)),
      ].sort((one, other) => one.hand.number - other.hand.number);
    } finally { this.checking = null; }
    if (this.fair.dialog.open) this.draw();
  }

  /** A hand that was broken off, as a record would have it: words are told by seat there, and written by chair. */
  asRecorded({ hand, added, ...told }, seats) {
    return { ...told, number: hand, added: added.map(({ seat, words }) => ({ chair: (seat + (told.drawn || 0)) % seats, words })) };
  }

  /** What was added before the first hand is written by chair: by whom, as they sit since it was drawn who begins. */
  seated({ added, drawn }) {
    const seats = this.fair.now.table.seats.length;
    return added.map(({ chair, words }) => ({ seat: (chair - (drawn || 0) + seats) % seats, words }));
  }

  /** A hand in words, and its letters and figures folded away. */
  deal(hand, code, promise, secret, added, off = false) {
    const line = (name, value) => [make("dt", {}, name), make("dd", { translate: "no" }, value)];
    return make("li", { class: code === "kept" ? "kept" : code === "promised" || code === "later" ? "" : "broken" },
      make("p", {}, make("b", {}, text("page-hand", { n: hand })), " ", text(`page-fair-${code}`), ...(off ? [" ", text("page-fair-off")] : [])),
      make("details", { "data-of": promise }, make("summary", {}, text("page-fair-details")),
        make("dl", { class: "proof" },
          ...line(text("page-promise"), promise || ""),
          ...added.flatMap(one => line(text("page-added-by", { name: this.fair.nameOf(one.seat) }), one.words)),
          ...(secret ? line(text("page-secret"), secret) : []))));
  }
}
