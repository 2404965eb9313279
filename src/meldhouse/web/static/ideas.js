// What a first hand would have taught, said once and afterwards, to whoever is new to the game and let it go by.
import { articleLinks } from "./articles.js";
import { $, make } from "./dom.js";
import { settings } from "./settings.js";

const TIMES = 3; // that an idea is told, in all; and once in a hand

/** The first that was not told too often: at the prompt, and in the log, where it can be read again. */
export function tell(ideas, { table: { table }, hand }, view, say) {
  const here = `${table} ${hand}`;
  const told = settings.get("ideas-told", {});
  const fresh = ideas.find(({ idea }) => !told[idea] || (told[idea].times < TIMES && told[idea].here !== here));
  if (!fresh) return;
  settings.set("ideas-told", { ...told, [fresh.idea]: { times: (told[fresh.idea]?.times || 0) + 1, here } });
  say(fresh.says, "idea", view.set);
  $("#log").append(make("li", { class: "idea", "aria-live": "off" }, ...view.shown(fresh.says), ...articleLinks(fresh.articles, table)));
}
