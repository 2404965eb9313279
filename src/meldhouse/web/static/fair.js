// Fair deals: what the house promised before a hand, what this browser adds to it, what was shown afterwards.
import { $, hex, make, randomLetters, settings } from "./house.js";
import { sha256 } from "./sha256.js";
import { WORDS } from "./words.js";

/** The promises that this browser was told before the hands were dealt, by table and hand. */
const keyOf = table => `promises ${table}`;
export function remember(table, hand, promise) {
  const known = settings.get(keyOf(table), {});
  if (known[hand] === promise) return;
  known[hand] ??= promise; // what was told first counts
  settings.set(keyOf(table), known);
}

export class FairDeals {
  /** `add(words)` adds to the shuffle of the next hand. */
  constructor(add) {
    this.add = add;
    this.asked = new Set();
    this.dialog = make("dialog", { id: "fair", "aria-labelledby": "fair-title" });
    document.body.append(this.dialog);
    $("#leave").before(make("button", { type: "button", class: "quiet", id: "open-fair", onclick: () => this.open() }, WORDS.fairDeals));
  }

  /** What the house tells of its promises; before a deal this browser adds its own words. */
  hear(now) {
    this.now = now;
    const coming = now.fair?.now;
    if (coming) {
      remember(now.table.table, coming.hand, coming.promise);
      const dealt = coming.hand === now.hand;
      const mine = coming.added.some(one => one.seat === now.you);
      if (!dealt && now.you !== null && !mine && !this.asked.has(coming.promise)) {
        this.asked.add(coming.promise);
        this.add(randomLetters());
      }
    }
    if (this.dialog.open) this.draw();
  }

  record(deal) {
    const table = this.now.table.table;
    return deal.secret ? [make("p", {}, make("a", { href: `/api/tables/${table}/record`, download: `meldhouse-${table}.txt` }, WORDS.saveRecord))] : [];
  }

  open() {
    this.draw();
    this.dialog.showModal();
  }

  draw() {
    const { now, last } = this.now.fair || {};
    const known = settings.get(keyOf(this.now.table.table), {});
    this.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, WORDS.fairDeals),
      make("p", {}, WORDS.fairHow),
      ...(now ? [make("h3", {}, WORDS.hand(now.hand)), details(now)] : []),
      ...(last ? [make("h3", {}, WORDS.hand(last.hand)), details(last), make("p", { id: "fair-verdict" }, verdict(last, known[last.hand])), ...this.record(last)] : []),
      make("form", { method: "dialog" }, make("button", { class: "commit" }, WORDS.close)),
    );
  }
}

function details(deal) {
  const line = (name, value) => [make("dt", {}, name), make("dd", {}, value)];
  return make("dl", { class: "proof" },
    ...line(WORDS.promise, deal.promise),
    ...deal.added.flatMap(one => line(WORDS.addedBy(WORDS.seat(one.seat)), one.words)),
    ...(deal.secret ? line(WORDS.secret, deal.secret) : []));
}

function verdict(deal, known) {
  if (!deal.secret) return WORDS.secretLater;
  if (known && known !== deal.promise) return WORDS.promiseChanged;
  const told = hex(sha256(new TextEncoder().encode(`meldhouse promise 1 ${deal.secret}\n`)));
  return told === deal.promise ? WORDS.promiseKept : WORDS.promiseBroken;
}
