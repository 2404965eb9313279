// The lobby: starts a game with one press, and lists tables to resume, join or watch.
import { $, find, make } from "../common/dom.js";
import { Connection } from "../common/connection.js";
import { say } from "../common/notice.js";
import { createTable, lastWish, playNow } from "./open-table.js";
import { untilReady } from "../common/compile-progress.js";
import { text } from "../common/i18n.js";

/**
 * @param {Wire.Table} table
 * @returns {boolean}
 */
const hasOpenSeat = table => table.state === "open" && table.seats.some(seat => seat.is === "open");

/**
 * @param {Wire.Seat} seat
 * @returns {HTMLElement}
 */
function sitting(seat) {
  const name = seat.is === "open" ? text("page-open-seat") : make("span", { translate: "no" }, seat.name);
  return make("li", { class: `is-${seat.is}${seat.you ? " is-you" : ""}`, "data-key": seat.is === "open" ? null : seat.avatar || (seat.person ?? seat.name) }, name, seat.is === "bot" ? " " : null, seat.is === "bot" ? make("small", {}, text("page-bot")) : null);
}

/**
 * When it was opened, which hand is played, how many watch.
 * @param {Wire.Table} table
 * @returns {string}
 */
function summary(table) {
  const opened = new Date(table.opened);
  const today = opened.toDateString() === new Date().toDateString();
  const time = today ? opened.toTimeString().slice(0, 5) : table.opened.slice(0, 10);
  const hand = table.hands ? text("page-hand-of", { n: table.hand, of: table.hands }) : text("page-hand", { n: table.hand });
  return [text("page-since", { time }), table.hand ? hand : null, table.watching ? text("page-watching", { n: table.watching }) : null].filter(Boolean).join(" · ");
}

/**
 * @param {Wire.Table} table
 * @param {string} kind
 * @param {string} word
 * @returns {HTMLElement}
 */
function tableNode(table, kind, word) {
  return make("li", { class: "table-card" },
    make("h3", {}, table.title, " ", make("small", { title: table.lesson ? null : table.variant }, table.lesson ? text("page-first-hand") : table.variant_label)),
    make("ul", { class: "sitting" }, ...table.seats.map(sitting)),
    ...table.terms.map(words => make("p", { class: "term" }, words)),
    make("p", { class: "row" }, make("small", {}, summary(table)), word ? make("a", { class: `button ${kind}`, href: `/table/${table.table}` }, word) : null));
}

const only = $("#tables").dataset.game; // the page of a game shows its tables only

const none = () => make("li", { class: "none" }, text("page-no-tables"));

/**
 * @param {Wire.Table[]} tables
 * @param {Wire.Table[]} mine
 */
function show(tables, mine) {
  if (only) [tables, mine] = [tables, mine].map(all => all.filter(table => table.game === only));
  const own = new Set(mine.map(table => table.table));
  const others = tables.filter(table => !own.has(table.table));
  const join = others.filter(hasOpenSeat);
  const watch = others.filter(table => !hasOpenSeat(table) && table.spectators);
  $("#mine-part").hidden = !mine.length;
  $("#watch-part").hidden = !watch.length;
  $("#mine").replaceChildren(...mine.map(table => tableNode(table, "commit", text("page-go-on"))));
  $("#tables").replaceChildren(...(join.length ? join.map(table => tableNode(table, "commit", text("page-join"))) : [none()]));
  lead(mine.length ? "#mine-part" : join.length ? "#join-part" : "");
  $("#watch").replaceChildren(...watch.map(table => tableNode(table, "quiet", text("page-watch"))));
  if (tables.length + mine.length) showAvatars();
}

/** Avatars are loaded only where somebody sits. */
async function showAvatars() {
  const { showFaces } = await import("../common/avatars.js");
  document.querySelectorAll(".sitting").forEach(showFaces);
}

/**
 * On a phone the tables are far below the games: a link leads to the most likely ones.
 * @param {string} to
 */
function lead(to) {
  const link = find("#to-tables");
  if (!link) return;
  link.hidden = !to;
  if (to) Object.assign(link, { href: to, textContent: $(`${to} h2`).textContent });
}

for (const button of document.querySelectorAll("button[data-play]")) {
  const game = /** @type {string} */ (button.dataset.play);
  const wish = lastWish(game);
  const last = $(".as-last", /** @type {Element} */ (button.closest(".game-card")));
  if (wish) {
    last.textContent = text("page-same-as-last", { variant: JSON.parse(last.dataset.labels ?? "{}")[wish.variant] ?? wish.variant });
    last.hidden = false;
  }
  onPress(button, () => playNow(game));
}
for (const button of document.querySelectorAll("button[data-friends]")) {
  onPress(button, () => createTable({ game: button.dataset.friends ?? "", public: false, friends: true }));
}

/**
 * The button opens a table, once.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<void>} open
 */
function onPress(button, open) {
  button.disabled = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try { await open(); }
    catch (trouble) { say(trouble.message, "lasting"); button.disabled = false; }
  });
}

/** @type {Map<string, Wire.Table>} */
let listed = new Map(); // by id, in the server's order

/** @param {Wire.Table} table @returns {[string, Wire.Table]} */
const byId = table => [table.table, table];

/**
 * All tables, or only the changed ones and the order of all.
 * @param {Wire.LobbyMessage} message
 */
function take({ tables, changed = [], order = [], mine }) {
  const known = new Map([...listed, ...changed.map(byId)]);
  listed = new Map(tables ? tables.map(byId) : order.flatMap(id => known.has(id) ? [[id, /** @type {Wire.Table} */ (known.get(id))]] : []));
  show([...listed.values()], mine);
}

let asking = false;

/** @param {Wire.LobbyMessage} message */
async function ask({ asked }) {
  if (!asked.length && !asking) return;
  asking = true;
  (await import("../friends/asked.js")).showAsked(asked);
}

new Connection({ do: "lobby" }, message => { if (message.tell === "lobby") { take(message); ask(message); } });

/** @type {Record<string, HTMLElement>} */
const progress = Object.fromEntries([...document.querySelectorAll("[data-ready]")].map(node => [node.dataset.ready, node]));
untilReady(Object.keys(progress), (game, share, n) => {
  progress[game].textContent = n === null ? text("page-quicker-soon") : text("page-quicker-in", { n });
  progress[game].hidden = share === 1;
});
