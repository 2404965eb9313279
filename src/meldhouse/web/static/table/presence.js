// The presence of players: who has gone or come back, whom the others wait for, how many watch.
import { $, make } from "../common/dom.js";
import { say } from "../common/notice.js";
import { nodes } from "../common/marked-text.js";
import { sound } from "../common/sound.js";
import { text } from "../common/i18n.js";

const NUDGE_AFTER_MS = 8000;

/**
 * Announces a sentence to screen readers.
 * @param {string} sentence
 */
export function announce(sentence) {
  $("#told").append(make("p", {}, sentence));
  while ($("#told").children.length > 5) $("#told").firstChild?.remove();
}

export class Presence {
  /** @type {TableState} */
  now;
  /** @type {Wire.Seat | undefined} */
  mine;
  /** @type {Wire.Awaited | null} */
  awaited;
  /** @type {number} */
  since;
  /** @type {number} */
  without;
  /** @type {number | undefined} */
  timer;

  /**
   * `request(message)` sends a message; `nameOf(seat)` is a player's name.
   * @param {{ request: SendRequest; nameOf: NameOf }} page
   */
  constructor({ request, nameOf }) {
    this.request = request;
    this.nameOf = nameOf;
    /** @type {Wire.Seat[] | null} */
    this.seats = null; // as they were before
  }

  /**
   * Players came, left or got ready, or the turn has changed.
   * @param {TableState} now
   */
  update(now) {
    this.now = now;
    const mine = now.table.seats.find(one => one.you);
    if (this.mine && !mine && now.table.state === "open") say(text("page-removed"), "lasting");
    this.mine = mine;
    if (now.awaited !== this.awaited) {
      this.awaited = now.awaited;
      this.since = performance.now() - (now.awaited?.ms || 0);
      this.without = now.awaited?.without === null ? Infinity : performance.now() + (now.awaited?.without || 0);
    }
    this.announceChanges();
    this.showWatching();
    this.showAway();
    this.showAwaited();
  }

  announceChanges() {
    const { seats } = this.now.table;
    for (const one of this.seats ? seats : []) {
      const before = this.seats?.[one.seat];
      const same = before && one.person && one.person === before.person && !one.you && one.is === before.is;
      const key = same && stateOf(one) !== stateOf(before) ? stateOf(one) : "";
      if (key) announce(text(`page-is-${key}`, { name: one.name }));
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
    $("#looking").textContent = String(watching);
    $("#people-watching").textContent = watching ? count : "";
  }

  /** The same button lets a bot take over and calls it off; then it is moved to the prompt. */
  showAway() {
    const button = $("#away");
    const gone = Boolean(this.mine?.bot);
    button.hidden = !this.mine || this.mine.replaced || this.now.table.state !== "playing";
    button.textContent = gone ? text("page-come-back") : text("page-take-over");
    button.onclick = () => {
      $("#people").close();
      this.request({ do: gone ? "back" : "leave" });
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

  /**
   * Buttons to remind or replace the awaited players, each as soon as the server allows it.
   * @param {number[]} seats
   * @returns {HTMLElement[]}
   */
  buttons(seats) {
    const now = performance.now();
    const names = this.names(seats, seat => this.nameOf(seat));
    const reached = seats.some(seat => this.now.table.seats[seat].here);
    /** @type {[at: number, action: string, words: string][]} */
    const offers = [
      [reached ? this.since + NUDGE_AFTER_MS : Infinity, "nudge", text("page-nudge", { names })],
      [this.without, "without", text("page-without", { names })],
    ];
    const later = offers.map(([at]) => at).filter(at => at > now && at < Infinity);
    if (later.length) {
      this.timer = setTimeout(() => this.showAwaited(), Math.min(...later) - now + 50);
    }
    return offers.filter(([at]) => at <= now).map(([, action, words]) =>
      make("button", { type: "button", class: "quiet", "data-do": action, onclick: () => this.request({ do: action }) }, words));
  }

  /**
   * @param {number[]} seats
   * @param {NameOf} [name]
   * @returns {string}
   */
  names(seats, name = seat => `⟨@${seat}⟩`) { return seats.map(name).join(text("page-list-separator")); }

  /** @param {Wire.NudgeMessage} message */
  nudged(message) {
    say(message.words);
    sound("nudge");
  }
}

/**
 * The state of a seat, as the end of a message key.
 * @param {Wire.Seat} seat
 * @returns {"away" | "back" | "gone"}
 */
function stateOf(seat) {
  if (seat.bot) return "away";
  return seat.here ? "back" : "gone";
}
