// Who stands where: a row a seat with what the hand brought and what it comes to, and the hands before, one by one.
import { make } from "../common/dom.js";
import { badge } from "../common/pieces.js";
import { text } from "../common/i18n.js";

const LANGUAGE = document.documentElement.lang || undefined;
const SIGNED = new Intl.NumberFormat(LANGUAGE, { signDisplay: "exceptZero" });
const PLAIN = new Intl.NumberFormat(LANGUAGE);

/** Below the headline of a result, what matters first: who stands where, what is told of the hand, and the hands before.
    `stand` as the scene tells it; `nameOf(seat)` is what a seat is called, `you` one's own. */
export function resultOf(stand, lines, nameOf, you) {
  const who = new Who(nameOf, you);
  return [
    stand ? make("div", { class: "standings" }, table(stand, who)) : "",
    make("ul", {}, ...lines.map(line => make("li", {}, ...line))),
    stand?.hands.length > 1 ? make("div", { class: "standings by-hand" }, sheet(stand, who)) : "",
  ];
}

/** How seats are written in tables. */
class Who {
  constructor(nameOf, you) { Object.assign(this, { nameOf, you }); }

  /** The header of a row or a column. */
  header(seat, scope, place = null) {
    const own = seat === this.you;
    return make("th", { scope, class: own ? "mine" : null },
      place === null ? null : make("span", { class: "place" }, text("page-place", { n: place })),
      make("span", { class: "name", translate: own ? null : "no", title: this.nameOf(seat) }, this.nameOf(seat)));
  }
}

/** In the order of the places, where these are known. */
function table(stand, who) {
  const placed = stand.places.length > 0;
  const seats = stand.total.map((_, seat) => seat);
  if (placed) seats.sort((one, other) => stand.places[one] - stand.places[other]);
  const last = stand.hands.at(-1);
  const row = seat => make("tr", { class: classOf(seat, who, stand.places[seat]) },
    who.header(seat, "row", placed ? stand.places[seat] : null),
    ...stand.counts.flatMap((_, n) => [number(last[seat][n], SIGNED), number(stand.total[seat][n], PLAIN)]));
  const [count, ...more] = stand.counts;
  const caption = make("caption", {}, placed ? text("page-standings-final") : text("page-standings"), more.length ? "" : make("small", {}, " ", count.words));
  return make("table", {}, caption, head(stand.counts),
    make("tbody", {}, ...seats.map(row)));
}

function classOf(seat, who, place) {
  return [seat === who.you && "mine", place === 1 && "first"].filter(Boolean).join(" ") || null;
}

/** What is counted stands over its two columns; where only one thing is, the caption tells it. */
function head(counts) {
  const name = count => make("th", { scope: "colgroup", colspan: 2 }, badge(count.key), count.words);
  const columns = () => [make("th", { scope: "col" }, text("page-standings-hand")), make("th", { scope: "col" }, text("page-standings-total"))];
  const over = make("tr", {}, make("td", { rowspan: 2 }), ...counts.map(name));
  return counts.length > 1
    ? make("thead", {}, over, make("tr", {}, ...counts.flatMap(columns)))
    : make("thead", {}, make("tr", {}, make("td", {}), ...columns()));
}

function number(n, format) { return make("td", { class: n < 0 ? "lost" : null }, format.format(n)); }

/** A row for every hand, folded away: what seats are put in order by, and beneath it how it added up. */
function sheet(stand, who) {
  const rows = stand.hands.map((hand, at) => make("tr", {}, make("th", { scope: "row" }, PLAIN.format(stand.first + at)),
    ...hand.map(counts => number(counts[0], SIGNED))));
  return make("details", { class: "sheet" }, make("summary", {}, text("page-sheet")),
    make("div", { class: "wide", tabindex: 0, role: "group", "aria-label": text("page-sheet") }, make("table", {},
      make("caption", {}, stand.counts[0].words),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, text("page-sheet-hand")), ...stand.total.map((_, seat) => who.header(seat, "col")))),
      make("tbody", {}, ...rows),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, text("page-standings-total")), ...stand.total.map(counts => number(counts[0], PLAIN)))))));
}
