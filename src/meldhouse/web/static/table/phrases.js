// Phrases that players say: shown near the speaker for a while and stored nowhere. Players can be muted.
import { chooser } from "./choice-dialog.js";
import { announce } from "./presence.js";
import { $, make } from "../common/dom.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

/** @returns {string[]} */
export const silenced = () => settings.get("silenced", []);

/**
 * Mutes or unmutes a person.
 * @param {string} person
 * @param {boolean} quiet
 */
export function silence(person, quiet) {
  const others = silenced().filter(one => one !== person);
  settings.set("silenced", quiet ? [...others, person] : others);
}

export class Phrases {
  /** @type {HTMLDialogElement} */
  choice;

  /** @param {{ request: SendRequest; nameOf: NameOf; seatOf: SeatOf }} page */
  constructor({ request, nameOf, seatOf }) {
    this.nameOf = nameOf;
    this.seatOf = seatOf;
    const button = $("#speak");
    button.onclick = () => {
      /** @param {string} phrase */
      const say = phrase => { this.choice.close(); request({ do: "say", phrase }); };
      const words = (button.dataset.phrases ?? "").split(" ").map(phrase =>
        make("button", { type: "button", onclick: () => say(phrase) }, text(`page-phrase-${phrase}`)));
      this.choice = chooser(text("page-say-what"), words, button);
    };
  }

  /**
   * Only players may speak.
   * @param {TableState} now
   */
  update(now) {
    const mine = now.table.seats.find(one => one.you);
    $("#speak").hidden = !mine || mine.replaced;
  }

  /** @param {Wire.SaidMessage} message */
  said({ seat, words }) {
    const speaker = this.seatOf(seat);
    if (!speaker?.you && (settings.get("phrases", "on") === "off" || silenced().includes(speaker?.person ?? ""))) return;
    announce(text("page-says", { name: this.nameOf(seat), words }));
    import("./speech-bubble.js").then(({ show }) => show(seat, words));
  }
}
