// The dialog that lists the commitment of each deal, the words that were added to it, and whether it was kept.
import { make } from "../common/dom.js";
import { callApi } from "../common/api.js";
import { knownOf } from "./store.js";
import { text } from "../common/i18n.js";

/** @typedef {{ hand: RecordedHand; code: string; off: boolean }} CheckedHand */
/** @typedef {import("./verify.js").RecordedHand} RecordedHand */
/** @typedef {import("./panel.js").FairnessPanel} FairnessPanel */

/** @type {Wire.Fair} */
const NONE = { now: null, last: null, broken: [] };

export class Proof {
  /** @type {number | null} */
  checking;

  /**
   * `fair` knows the table, and has the dialog in which it is shown.
   * @param {FairnessPanel} fair
   */
  constructor(fair) {
    this.fair = fair;
    /** @type {CheckedHand[] | null} */
    this.checked = null;
  }

  draw() {
    const { now, last, broken } = this.fair.now.fair ?? NONE;
    const opened = broken.filter(one => one.secret), many = (last?.secret ? last.hand : 0) + opened.length;
    const finished = many ? this.checked || [] : [];
    if (many && this.checked?.length !== many) this.check(many, opened);
    const unfolded = new Set([...this.fair.dialog.querySelectorAll("details[open]")].map(details => details.dataset.of));
    this.fair.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, text("page-fair-deals")),
      ...this.summary(finished, last, many, broken),
      make("ul", { class: "deals" },
        ...(now ? [this.deal(now.hand, "promised", now.promise, now.secret, now.added)] : []),
        ...[...(last ? [last] : []), ...broken].filter(one => !one.secret).map(one => this.deal(one.hand, "later", one.promise, one.secret, one.added)),
        ...finished.toReversed().map(({ hand, code, off }) => this.deal(hand.number, code, hand.promise, hand.secret, this.seated(hand), off))),
      make("details", { "data-of": "how" }, make("summary", {}, text("page-fair-how-title")), make("p", {}, text("page-fair-how"))),
      make("form", { method: "dialog", class: "row" }, this.record(last), make("button", { class: "commit" }, text("page-close"))),
    );
    for (const details of this.fair.dialog.querySelectorAll("details")) details.open = unfolded.has(details.dataset.of);
  }

  /**
   * @param {Wire.Commitment | null} last
   * @returns {HTMLElement | null}
   */
  record(last) {
    const table = this.fair.now.table.table;
    return last?.secret ? make("a", { class: "button quiet", href: `/api/tables/${table}/record`, download: `meldhouse-${table}.txt` }, text("page-save-record")) : null;
  }

  /**
   * The verdict on all finished hands, in one sentence.
   * @param {CheckedHand[]} finished
   * @param {Wire.Commitment | null} last
   * @param {number} many
   * @param {Wire.AbortedDeal[]} broken
   * @returns {HTMLElement[]}
   */
  summary(finished, last, many, broken) {
    if (this.fair.now.table.lesson) return [make("p", { id: "fair-verdict" }, text("page-fair-lesson"))];
    if (!many) return [make("p", { id: "fair-verdict" }, last || broken.length ? text("page-secret-later") : text("page-fair-first"))];
    if (!finished.length) return [make("p", { id: "fair-verdict" }, text("page-fair-checking"))];
    const kept = finished.every(one => one.code === "kept");
    return [make("p", { id: "fair-verdict", class: kept ? "kept" : "broken" }, kept ? text("page-fair-all-kept") : text("page-fair-not-kept"))];
  }

  /**
   * Verifies every finished hand of the record, and aborted ones; the modules for it are loaded on demand.
   * @param {number} many
   * @param {Wire.AbortedDeal[]} broken
   */
  async check(many, broken) {
    if (this.checking === many) return;
    this.checking = many;
    try {
      const { handsOf, verdict } = await import("./verify.js");
      const { text: record } = await callApi("GET", `/api/tables/${this.fair.now.table.table}/record`);
      const known = knownOf(this.fair.now.table.table), seats = this.fair.now.table.seats.length;
      /** @type {(hand: RecordedHand, name: string | number, off: boolean) => CheckedHand} */
      const checked = (hand, name, off) => ({ hand, off, code: verdict(hand, known[name] || {}, seats, this.fair.luck) });
      this.checked = [
        ...handsOf(record).map(hand => checked(hand, hand.number, false)),
        ...broken.map(one => checked(this.asRecorded(one, seats), one.promise, true)),
      ].sort((one, other) => one.hand.number - other.hand.number);
    } finally { this.checking = null; }
    if (this.fair.dialog.open) this.draw();
  }

  /**
   * An aborted hand as a record would have it: the server sends words by seat, a record has them by chair.
   * @param {Wire.AbortedDeal} aborted
   * @param {number} seats
   * @returns {RecordedHand}
   */
  asRecorded({ hand, added, ...deal }, seats) {
    return { ...deal, number: hand, added: added.map(({ seat, words }) => ({ chair: (seat + (deal.drawn || 0)) % seats, words })) };
  }

  /**
   * Words before the first hand are recorded by chair; the draw of the first player maps chairs to seats.
   * @param {RecordedHand} hand
   * @returns {Wire.AddedBySeat[]}
   */
  seated({ added, drawn }) {
    const seats = this.fair.now.table.seats.length;
    return added.map(({ chair, words }) => ({ seat: (chair - (drawn || 0) + seats) % seats, words }));
  }

  /**
   * A hand with its verdict, and its hashes in a folded part.
   * @param {number} hand
   * @param {string} code
   * @param {string | undefined} promise
   * @param {string | null | undefined} secret
   * @param {Wire.AddedBySeat[]} added
   * @param {boolean} [off]
   * @returns {HTMLElement}
   */
  deal(hand, code, promise, secret, added, off = false) {
    /** @type {(name: string, value: string) => Node[]} */
    const line = (name, value) => [make("dt", {}, name), make("dd", { translate: "no" }, value)];
    const kept = code === "kept", broken = !kept && code !== "promised" && code !== "later";
    return make("li", { class: kept ? "kept" : broken ? "broken" : "" },
      make("p", {}, make("b", {}, text("page-hand", { n: hand }))),
      make("p", {}, make(broken ? "strong" : "span", {}, text(`page-fair-${code}`))),
      off ? make("p", {}, text("page-fair-off")) : null,
      make("details", { "data-of": promise }, make("summary", {}, text("page-fair-details")),
        make("dl", { class: "proof" },
          ...line(text("page-promise"), promise || ""),
          ...added.flatMap(one => line(text("page-added-by", { name: this.fair.nameOf(one.seat) }), one.words)),
          ...(secret ? line(text("page-secret"), secret) : []))));
  }
}
