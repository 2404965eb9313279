// What a first hand would have taught, said once and afterwards, to whoever is new to the game and let it go by.
import { articleLinks } from "./articles.js";
import { $, make } from "./dom.js";
import { say } from "./notice.js";
import { settings } from "./settings.js";

const TIMES = 3; // that an idea is told, in all; and once in a hand

export class Ideas {
  /** `tell(...)` puts a line into the log, where it can be read again. */
  constructor(now, isNew, tell) { Object.assign(this, { now, isNew, tell }); }

  /** Asked for with a move, as somebody has chosen, or while they are new to the game; what was told of the last one goes. */
  asked(play) {
    if ($("#notice.idea")) say("");
    return { on: true, off: false }[settings.get("ideas")] ?? this.isNew ? { ...play, ideas: true } : play;
  }

  /** The first that was not told too often. */
  hear({ ideas = [] }, view) {
    const hand = `${this.now.table.table} ${this.now.hand}`;
    const told = settings.get("ideas-told", {});
    const fresh = ideas.find(({ idea }) => !told[idea] || (told[idea].times < TIMES && told[idea].hand !== hand));
    if (!fresh) return;
    settings.set("ideas-told", { ...told, [fresh.idea]: { times: (told[fresh.idea]?.times || 0) + 1, hand } });
    say(fresh.says, "idea", view.set);
    this.tell(make("li", { class: "idea", "aria-live": "off" }, ...view.shown(fresh.says), ...articleLinks(fresh.articles, this.now.table.table)));
  }
}
