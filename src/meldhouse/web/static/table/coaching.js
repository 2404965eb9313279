// Tips for beginners about ideas that their move has missed, each shown a few times at most.
import { articleLinks } from "./rule-links.js";
import { $, find, make } from "../common/dom.js";
import { settings } from "../common/settings.js";

/** @typedef {import("./scene.js").SceneView} SceneView */

const MAX_TIMES = 3; // per idea, and at most once per hand

/**
 * @param {TableState} now
 * @returns {string}
 */
const handOf = ({ table: { table }, hand }) => `${table} ${hand}`;

/**
 * Shows the first idea that was not shown too often: at the prompt until the next touch, and in the log.
 * @param {Wire.Idea[]} ideas
 * @param {TableState} now
 * @param {SceneView} view
 * @param {typeof import("../common/notice.js").say} say
 */
export function showIdea(ideas, now, view, say) {
  const here = handOf(now);
  const shown = settings.get("ideas-told", {});
  const fresh = ideas.find(({ idea }) => !shown[idea] || (shown[idea].times < MAX_TIMES && shown[idea].here !== here));
  if (!fresh) return;
  settings.set("ideas-told", { ...shown, [fresh.idea]: { times: (shown[fresh.idea]?.times || 0) + 1, here } });
  say(fresh.says, "idea", view.set);
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, () => find("#notice.idea") && say(""), { once: true, capture: true });
  const { says, articles } = fresh, log = $("#log"), behind = log.lastChild?.textContent;
  settings.set("idea", { here, says, articles, behind, nth: alike(log, behind).length });
  log.append(line(says, articles, now, view));
}

/**
 * The lines of the log with this text.
 * @param {Element} log
 * @param {string | null | undefined} words
 * @returns {Element[]}
 */
const alike = (log, words) => [...log.children].filter(node => node.textContent === words);

/**
 * @param {string} says
 * @param {string[]} articles
 * @param {TableState} now
 * @param {SceneView} view
 * @returns {HTMLElement}
 */
const line = (says, articles, now, view) =>
  make("li", { class: "idea", "aria-live": "off" }, ...view.shown(says), ...articleLinks(articles, now.table.table));

/**
 * Puts the idea of this hand back into a log that was filled again.
 * @param {TableState} now
 * @param {SceneView} view
 */
export function restoreIdea(now, view) {
  const saved = settings.get("idea", {}), log = $("#log");
  if (saved.here !== handOf(now) || find(".idea", log)) return;
  const same = alike(log, saved.behind), behind = same[saved.nth - 1] || same.at(-1) || log.lastChild;
  const again = line(saved.says, saved.articles, now, view);
  if (behind) behind.after(again);
  else log.append(again);
}
