// Lets the search decide about a hint: one move, one reason, and the figures only on request.
import { callApi } from "../common/api.js";
import { $, make } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { nodes } from "../common/marked-text.js";

const DEADLINE_MS = 3000; // after which the heuristic's hint is shown

/**
 * Shows the hint once, when the search has answered: its own move and reason, or else the heuristic's.
 * `show(words, move)` returns whether the hint is still wanted.
 * @param {string} table
 * @param {string} move
 * @param {string} hint
 * @param {string} set
 * @param {(words: string, move: string) => boolean} show
 */
export async function decide(table, move, hint, set, show) {
  const late = new Promise(done => setTimeout(done, DEADLINE_MS, {}));
  const search = callApi("POST", `/api/tables/${table}/weigh`, { move }).catch(() => ({}));
  const { says, move: best, why } = await Promise.race([search, late]);
  const shown = why && best ? show(why, best) : show(hint, move);
  if (shown && says) offerFigures(says, set);
}

/**
 * @param {string} says
 * @param {string} set
 */
function offerFigures(says, set) {
  const more = make("button", { class: "more", type: "button" }, text("page-hint-more"));
  more.onclick = () => more.replaceWith(...nodes(says, set));
  $("#notice").append(" ", more);
}
