// Eight phrases to say: shown beside the speaker for a while, and kept nowhere.  Whom one does not want to hear is silent.
import { chooser } from "./choice-dialog.js";
import { tell } from "./presence.js";
import { $, make } from "../common/dom.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

export const silenced = () => settings.get("silenced", []);

/** From now on this person is heard, or not. */
export function silence(person, quiet) {
  const others = silenced().filter(one => one !== person);
  settings.set("silenced", quiet ? [...others, person] : others);
}

export class Phrases {
  constructor({ ask, nameOf, seatOf }) {
    this.nameOf = nameOf;
    this.seatOf = seatOf;
    const button = $("#speak");
    button.onclick = () => {
      const say = phrase => { this.choice.close(); ask({ do: "say", phrase }); };
      const words = button.dataset.phrases.split(" ").map(phrase =>
        make("button", { type: "button", onclick: () => say(phrase) }, text(`page-phrase-${phrase}`)));
      this.choice = chooser(text("page-say-what"), words, button);
    };
  }

  /** Those who play may speak. */
  hear(now) {
    const mine = now.table.seats.find(one => one.you);
    $("#speak").hidden = !mine || mine.replaced;
  }

  said({ seat, words }) {
    const speaker = this.seatOf(seat);
    if (!speaker?.you && (settings.get("phrases", "on") === "off" || silenced().includes(speaker?.person))) return;
    tell(text("page-says", { name: this.nameOf(seat), words }));
    import("./speech-bubble.js").then(({ show }) => show(seat, words));
  }
}
