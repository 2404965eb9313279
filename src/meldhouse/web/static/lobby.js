// The lobby: public tables as they come and go.
import { $, Line, make } from "./house.js";
import { text } from "./words.js";

function tableNode(table) {
  const open = table.seats.some(seat => seat.is === "open") && table.state === "open";
  const mine = table.seats.some(seat => seat.you);
  const people = table.seats.map(seat => (seat.is === "open" ? text("page-open-seat") : make("span", { translate: "no" }, seat.name)));
  const word = mine ? text("page-go-on") : open ? text("page-join") : text("page-watch");
  return make("li", { class: "table-card" },
    make("h3", {}, table.title), make("p", {}, make("span", { translate: "no" }, table.variant), " · ", ...people.flatMap((who, n) => [n ? ", " : "", who])),
    mine || open || table.spectators ? make("a", { class: "button", href: `/table/${table.table}` }, word) : null);
}

function show(tables, mine) {
  $("#mine-part").hidden = !mine.length;
  $("#mine").replaceChildren(...mine.map(tableNode));
  const own = new Set(mine.map(table => table.table));
  const others = tables.filter(table => !own.has(table.table));
  $("#tables").replaceChildren(...(others.length ? others.map(tableNode) : [make("li", { class: "none" }, text("page-no-tables"))]));
}

new Line({ do: "lobby" }, message => { if (message.tell === "lobby") show(message.tables, message.mine); });
