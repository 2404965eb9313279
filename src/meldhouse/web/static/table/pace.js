// The pace of the table: the bots' speed, and one button (its key is in keyboard.js) that holds a discard or skips to one's turn.
import { $, find } from "../common/dom.js";
import { motion } from "../common/motion.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

const FLIGHTS = { slow: 520, usual: 320, quick: 160, "at-once": 0 }; // milliseconds

export class PaceControl {
  /**
   * `now`: the state of the table; `request(message)` sends a message.
   * @param {TableState} now
   * @param {Wire.TableGame} game
   * @param {SendRequest} request
   */
  constructor(now, game, request) {
    this.now = now;
    this.game = game;
    this.request = request;
    this.skipping = false;
    this.asked = "";
    $("#tempo").onclick = () => this.press();
    find("#set-pace")?.addEventListener("change", () => this.choose());
  }

  get people() { return this.now.table.seats.filter(one => one.is === "person"); }

  /** Whether one is the only person who plays; bots may play for others who have left. */
  get alone() {
    const me = this.people.find(one => one.you);
    return me !== undefined && !me.replaced && this.people.every(one => one.you || one.bot);
  }

  get playing() { return this.now.table.state === "playing" && !this.now.over && this.now.you !== null; }

  get myTurn() { return Boolean(this.now.scene?.choices.length); }

  /**
   * The action of the button now, and its text; null if there is none.
   * @returns {{ do: string; words: string } | null}
   */
  offer() {
    const { pause, you } = this.now;
    if (!this.playing) return null;
    if (pause && !this.now.table.strict && pause.by !== you) {
      return you !== null && pause.held.includes(you) ? { do: "release", words: text("page-release") } : { do: "hold", words: text("page-hold") };
    }
    return this.alone && !this.myTurn && this.now.table.pace !== "at-once" ? { do: "skip", words: text("page-skip") } : null;
  }

  press() {
    const offered = this.offer();
    if (!offered) return;
    this.skipping = offered.do === "skip";
    this.request({ do: offered.do });
  }

  /** Called after every message. */
  show() {
    if (this.myTurn || !this.playing) this.skipping = false;
    const offered = this.offer();
    const ever = this.playing && (this.alone ? this.now.table.pace !== "at-once" : this.game.claims.length > 0 && !this.now.table.strict);
    const button = $("#tempo");
    button.hidden = !ever; // it keeps its space while it can come back, so that nothing moves
    button.classList.toggle("idle", !offered);
    button.disabled = !offered;
    $("#tempo-words").textContent = offered?.words || (this.alone ? text("page-skip") : text("page-hold"));
    this.showPace();
  }

  /** The duration of animations; none while one skips. */
  flight() { return this.skipping ? 0 : FLIGHTS[this.now.table.pace] * motion(); }

  // --- the bots' speed --------------------------------------------------------------

  get mayChoose() { return this.alone || this.now.table.seats.some(one => one.you && one.person === this.now.table.host); }

  /** A single player has a pace of their own; with several, the host chooses the table's. */
  showPace() {
    const field = find("#set-pace");
    if (this.people.length === 1 && this.alone && this.playing) this.follow(settings.get("pace", this.now.table.pace));
    if (!field) return;
    if (this.people.length > 1) field.value = this.now.table.pace;
    field.disabled = this.now.you !== null && !this.mayChoose;
    $("#pace-of").hidden = !field.disabled;
  }

  choose() {
    if (this.now.you !== null && this.mayChoose) this.request({ do: "pace", pace: $("#set-pace").value });
  }

  /** @param {string} wanted */
  follow(wanted) {
    if (wanted === this.now.table.pace || wanted === this.asked) return;
    this.asked = wanted;
    this.request({ do: "pace", pace: wanted });
  }
}
