// The people at the table: who is gone and who is back, for whom the others wait, how many look on.
import { $, make } from "../common/dom.js";
import { say } from "../common/notice.js";
import { nodes } from "../common/marked-text.js";
import { sound } from "../common/sound.js";
import { text } from "../common/i18n.js";

const NUDGE_AFTER = 8000; // milliseconds in which nobody needs to be reminded

/** Told to those who do not see the table, when there is time. */
export function tell(sentence) {
  $("#told").append(make("p", {}, sentence));
  while ($("#told").children.length > 5) $("#told").firstChild.remove();
}

export class Company {
  /** `ask(message)` asks the house; `nameOf(seat)` is what somebody is called; `later()` is told when a button comes by itself. */
  constructor({ ask, nameOf, later }) {
    Object.assign(this, { ask, nameOf, later });
    this.seats = null; // as they were told last
  }

  /** Somebody is here, gone, ready; or it is another's turn. */
  hear(now) {
    this.now = now;
    const mine = now.table.seats.find(one => one.you);
    if (this.mine && !mine && now.table.state === "open") say(text("page-removed"), "lasting");
    this.mine = mine;
    if (now.awaited !== this.awaited) {
      this.awaited = now.awaited;
      this.since = performance.now() - (now.awaited?.ms || 0);
      this.without = now.awaited?.without === null ? Infinity : performance.now() + (now.awaited?.without || 0);
    }
    this.tellChanges();
    this.showWatching();
    this.showAway();
    this.showAwaited();
  }

  tellChanges() {
    const { seats } = this.now.table;
    for (const one of this.seats ? seats : []) {
      const before = this.seats[one.seat];
      const same = one.person && one.person === before?.person && !one.you && one.is === before.is;
      const key = same && stateOf(one) !== stateOf(before) ? stateOf(one) : "";
      if (key) tell(text(`page-is-${key}`, { name: one.name }));
    }
    this.seats = seats;
  }

  showWatching() {
    const { watching } = this.now.table;
    const count = text("page-watching", { n: watching });
    $("#watching").textContent = text("page-you-watch");
    $("#watching").hidden = this.now.you !== null;
    $("#lookers").hidden = !watching;
    $("#lookers").title = count;
    $("#looking").textContent = watching;
    $("#people-watching").textContent = watching ? count : "";
  }

  /** The same button lets a bot play and calls it off; then it stands where one looks. */
  showAway() {
    const button = $("#away");
    const gone = Boolean(this.mine?.bot);
    button.hidden = !this.mine || this.mine.replaced || this.now.table.state !== "playing";
    button.textContent = gone ? text("page-come-back") : text("page-take-over");
    button.onclick = () => {
      $("#people").close();
      this.ask({ do: gone ? "back" : "leave" });
    };
    button.className = gone ? "commit" : "quiet";
    if (gone && !button.closest(".ask")) $(".besides").prepend(button);
    if (!gone) $("#own-seat").append(button);
  }

  showAwaited() {
    clearTimeout(this.timer);
    const seats = this.awaited?.seats || [];
    const others = seats.filter(seat => seat !== this.now.you);
    const between = this.now.table.state === "between";
    const shown = [];
    if (between && others.length) shown.push(text("page-awaited", { names: this.names(others) }));
    if (between && seats.length && !others.length) shown.push(text("page-awaited-you"));
    $("#company").replaceChildren(...shown.map(part => make("span", {}, ...nodes(part))));
    $("#offers").replaceChildren(...(others.length && this.mine && !this.mine.replaced ? this.buttons(others) : []));
  }

  /** What one can do about it, as soon as it can be done. */
  buttons(seats) {
    const now = performance.now();
    const names = this.names(seats, seat => this.nameOf(seat));
    const reached = seats.some(seat => this.now.table.seats[seat].here);
    const offers = [
      [reached ? this.since + NUDGE_AFTER : Infinity, "nudge", text("page-nudge", { names })],
      [this.without, "without", text("page-without", { names })],
    ];
    const later = offers.map(([at]) => at).filter(at => at > now && at < Infinity);
    if (later.length) {
      this.timer = setTimeout(() => {
        this.showAwaited();
        this.later();
      }, Math.min(...later) - now + 50);
    }
    return offers.filter(([at]) => at <= now).map(([, deed, words]) =>
      make("button", { type: "button", class: "quiet", "data-do": deed, onclick: () => this.ask({ do: deed }) }, words));
  }

  names(seats, name = seat => `⟨@${seat}⟩`) { return seats.map(name).join(", "); }

  nudged(message) {
    say(message.words);
    sound("nudge");
  }
}

/** A word for how somebody sits there: the end of a key. */
function stateOf(seat) {
  if (seat.bot) return "away";
  return seat.here ? "back" : "gone";
}
