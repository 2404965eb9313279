// How quickly the table goes on: the bots' speed, and one button (its key is in keyboard.js) that holds a discard or goes on to one's own turn.
import { $ } from "../common/dom.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

const FLIGHTS = { slow: 520, usual: 320, quick: 160, "at-once": 0 }; // milliseconds

export class Tempo {
  /** `now`: what the house told last; `game`: as it is told; `request(message)` asks the house. */
  constructor(now, game, request) {
    Object.assign(this, { now, game, request, skipping: false, asked: "" });
    $("#tempo").onclick = () => this.press();
    $("#set-pace")?.addEventListener("change", () => this.choose());
  }

  get people() { return this.now.table.seats.filter(one => one.is === "person"); }

  /** Is one the only person who plays?  In the place of others bots may play, until they are back. */
  get alone() {
    const me = this.people.find(one => one.you);
    return Boolean(me) && !me.replaced && this.people.every(one => one.you || one.bot);
  }

  get playing() { return this.now.table.state === "playing" && !this.now.over && this.now.you !== null; }

  get myTurn() { return Boolean(this.now.scene?.choices.length); }

  /** What the key would do now, and how its button reads; null: nothing. */
  offer() {
    const { pause, you } = this.now;
    if (!this.playing) return null;
    if (pause && !this.now.table.strict && pause.by !== you) {
      return pause.held.includes(you) ? { do: "release", words: text("page-release") } : { do: "hold", words: text("page-hold") };
    }
    return this.alone && !this.myTurn && this.now.table.pace !== "at-once" ? { do: "skip", words: text("page-skip") } : null;
  }

  press() {
    const offered = this.offer();
    if (!offered) return;
    this.skipping = offered.do === "skip";
    this.request({ do: offered.do });
  }

  /** After whatever was told. */
  show() {
    if (this.myTurn || !this.playing) this.skipping = false;
    const offered = this.offer();
    const ever = this.playing && (this.alone ? this.now.table.pace !== "at-once" : this.game.claims.length > 0 && !this.now.table.strict);
    const button = $("#tempo");
    button.hidden = !ever; // where it can come again it keeps its room, so that nothing jumps
    button.classList.toggle("idle", !offered);
    button.disabled = !offered;
    $("#tempo-words").textContent = offered?.words || (this.alone ? text("page-skip") : text("page-hold"));
    this.showPace();
  }

  /** How long pieces fly: not at all while one skips. */
  flight() { return this.skipping ? 0 : FLIGHTS[this.now.table.pace]; }

  // --- the bots' speed --------------------------------------------------------------

  get mayChoose() { return this.alone || this.now.table.seats.some(one => one.you && one.person === this.now.table.host); }

  /** Alone one plays at one's own speed; among several the table has one, and its host chooses it. */
  showPace() {
    const field = $("#set-pace");
    if (this.people.length === 1 && this.alone && this.playing) this.follow(settings.get("pace", this.now.table.pace));
    if (!field) return;
    if (this.people.length > 1) field.value = this.now.table.pace;
    field.disabled = this.now.you !== null && !this.mayChoose;
    $("#pace-of").hidden = !field.disabled;
  }

  choose() {
    if (this.now.you !== null && this.mayChoose) this.request({ do: "pace", pace: $("#set-pace").value });
  }

  follow(wished) {
    if (wished === this.now.table.pace || wished === this.asked) return;
    this.asked = wished;
    this.request({ do: "pace", pace: wished });
  }
}
