// The button for a rematch when a table is over, with everybody in the seat that they had.
import { make } from "../common/dom.js";
import { randomLetters } from "../common/hex.js";
import { callApi } from "../common/api.js";
import { text } from "../common/i18n.js";

/**
 * The link or button that leads on from a table that is over.
 * @param {TableState} now
 * @param {SendRequest} request
 * @returns {HTMLElement}
 */
export function rematchButton(now, request) {
  const { rematch, seats, game, lesson } = now.table;
  const mine = seats.find(one => one.you);
  if (!mine) {
    const [href, words] = rematch ? [`/table/${rematch}`, text("page-rematch-watch")] : [`/new/${game}`, text("page-play-again")];
    return make("a", { class: "button", href }, words);
  }
  if (lesson) return make("div", { class: "row" }, make("a", { class: "button commit", href: `/new/${game}` }, text("page-lesson-play")),
    make("button", { type: "button", onclick: () => request({ do: "rematch" }) }, text("page-lesson-once-more")));
  const others = seats.some(one => one.is === "person" && !one.you && !one.replaced);
  const words = rematch ? text("page-rematch-join") : others ? text("page-rematch") : text("page-play-again");
  const onclick = () => (rematch ? goTo(rematch) : request({ do: "rematch" }));
  return make("button", { type: "button", class: "commit", id: "again", onclick }, words);
}

/**
 * Takes the seat that is kept at the new table, and goes there.
 * @param {string} table
 */
async function goTo(table) {
  try { await callApi("POST", `/api/tables/${table}/sit`, { words: randomLetters() }); } catch { /* the page of the table says why */ }
  location.href = `/table/${table}`;
}
