// The lobby: public tables as they come and go.
import { $, Line, make } from "./house.js";
import { WORDS } from "./words.js";

function tableNode(table) {
  const open = table.seats.some(seat => seat.is === "open") && table.state === "open";
  const mine = table.seats.some(seat => seat.you);
  const people = table.seats.map((seat, n) => (seat.is === "person" ? seat.name : seat.is === "bot" ? WORDS.bot(n) : WORDS.open));
  const word = mine ? WORDS.goOn : open ? WORDS.join : WORDS.watch;
  return make("li", { class: "table-card" },
    make("h3", {}, table.title), make("p", {}, `${table.variant} · ${people.join(", ")}`),
    mine || open || table.spectators ? make("a", { class: "button", href: `/table/${table.table}` }, word) : null);
}

function show(tables, mine) {
  $("#mine-part").hidden = !mine.length;
  $("#mine").replaceChildren(...mine.map(tableNode));
  const own = new Set(mine.map(table => table.table));
  const others = tables.filter(table => !own.has(table.table));
  $("#tables").replaceChildren(...(others.length ? others.map(tableNode) : [make("li", { class: "none" }, WORDS.noTables)]));
}

new Line({ do: "lobby" }, message => { if (message.tell === "lobby") show(message.tables, message.mine); });
