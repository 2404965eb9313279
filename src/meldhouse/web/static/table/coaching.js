// What a first hand would have taught, said once and afterwards, to whoever is new to the game and let it go by.
import { articleLinks } from "./rule-links.js";
import { $, make } from "../common/dom.js";
import { settings } from "../common/settings.js";

const TIMES = 3; // that an idea is told, in all; and once in a hand

const handOf = ({ table: { table }, hand }) => `${table} ${hand}`;

/** The first that was not told too often: at the prompt until the next touch, and in the log, where it can be read again. */
export function tell(ideas, now, view, say) {
  const here = handOf(now);
  const told = settings.get("ideas-told", {});
  const fresh = ideas.find(({ idea }) => !told[idea] || (told[idea].times < TIMES && told[idea].here !== here));
  if (!fresh) return;
  settings.set("ideas-told", { ...told, [fresh.idea]: { times: (told[fresh.idea]?.times || 0) + 1, here } });
  say(fresh.says, "idea", view.set);
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => $("#notice.idea") && say(""), { once: true, capture: true });
  const { says, articles } = fresh, log = $("#log"), behind = log.lastChild?.textContent;
  settings.set("idea", { here, says, articles, behind, nth: alike(log, behind).length });
  log.append(line(says, articles, now, view));
}

/** The lines of the log that say so. */
const alike = (log, words) => [...log.children].filter(node => node.textContent === words);

const line = (says, articles, now, view) =>
  make("li", { class: "idea", "aria-live": "off" }, ...view.shown(says), ...articleLinks(articles, now.table.table));

/** The log is told anew: what was told in this hand stands where it stood. */
export function recall(now, view) {
  const told = settings.get("idea", {}), log = $("#log");
  if (told.here !== handOf(now) || $(".idea", log)) return;
  const same = alike(log, told.behind), behind = same[told.nth - 1] || same.at(-1) || log.lastChild;
  const again = line(told.says, told.articles, now, view);
  if (behind) behind.after(again);
  else log.append(again);
}
