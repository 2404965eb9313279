// What the best moves are expected to bring is added to a hint, as soon as the house has looked ahead; or why it does not.
import { ask } from "../common/connection.js";
import { text } from "../common/i18n.js";

const SOON = 700; // milliseconds in which nobody has to be told that it takes longer

/** `show(words, move)` shows a hint again, and the move that it recommends, if nothing has happened meanwhile. */
export async function weigh(table, move, hint, show) {
  const late = setTimeout(() => show(`${hint} ${text("page-looking-ahead")}`), SOON);
  const { says, move: best } = await ask("POST", `/api/tables/${table}/weigh`, { move }).catch(why => ({ says: why.message }));
  clearTimeout(late);
  if (best && best !== move) show(says, best); // one recommendation: looking ahead takes the place of the rule of thumb
  else show(says ? `${hint} ${says}` : hint);
}
