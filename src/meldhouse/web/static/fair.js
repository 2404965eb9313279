// Fair deals: what the house promised before a hand, what this browser adds to it, what was shown afterwards.
import { $, hex, make, randomLetters, settings } from "./house.js";
import { sha256 } from "./sha256.js";
import { text } from "./words.js";

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
    $("#leave").before(make("button", { type: "button", class: "quiet", id: "open-fair", onclick: () => this.open() }, text("page-fair-deals")));
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
    return deal.secret ? [make("p", {}, make("a", { href: `/api/tables/${table}/record`, download: `meldhouse-${table}.txt` }, text("page-save-record")))] : [];
  }

  open() {
    this.draw();
    this.dialog.showModal();
  }

  draw() {
    const { now, last } = this.now.fair || {};
    const known = settings.get(keyOf(this.now.table.table), {});
    this.dialog.replaceChildren(
      make("h2", { id: "fair-title" }, text("page-fair-deals")),
      make("p", {}, text("page-fair-how")),
      ...(now ? [make("h3", {}, text("page-hand", { n: now.hand })), details(now)] : []),
      ...(last ? [make("h3", {}, text("page-hand", { n: last.hand })), details(last), make("p", { id: "fair-verdict" }, verdict(last, known[last.hand])), ...this.record(last)] : []),
      make("form", { method: "dialog" }, make("button", { class: "commit" }, text("page-close"))),
    );
  }
}

function details(deal) {
  const line = (name, value) => [make("dt", {}, name), make("dd", { translate: "no" }, value)];
  return make("dl", { class: "proof" },
    ...line(text("page-promise"), deal.promise),
    ...deal.added.flatMap(one => line(text("page-added-by", { name: text("page-seat", { n: one.seat + 1 }) }), one.words)),
    ...(deal.secret ? line(text("page-secret"), deal.secret) : []));
}

function verdict(deal, known) {
  if (!deal.secret) return text("page-secret-later");
  if (known && known !== deal.promise) return text("page-promise-changed");
  const told = hex(sha256(new TextEncoder().encode(`meldhouse promise 1 ${deal.secret}\n`)));
  return told === deal.promise ? text("page-promise-kept") : text("page-promise-broken");
}
