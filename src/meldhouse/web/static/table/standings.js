// Tables of the standings: the result of the hand and the total by seat, and all hands one by one.
import { make } from "../common/dom.js";
import { badge } from "../common/pieces.js";
import { text } from "../common/i18n.js";

const LANGUAGE = document.documentElement.lang || undefined;
const SIGNED = new Intl.NumberFormat(LANGUAGE, { signDisplay: "exceptZero" });
const PLAIN = new Intl.NumberFormat(LANGUAGE);

/**
 * Below the headline of a result: the standings, the lines about the hand, and the hands before.
 * `standings` are the scene's; `nameOf(seat)` is a player's name, `you` one's own seat.
 * @param {Wire.Standings | null | undefined} standings
 * @param {(Node | string)[][]} lines
 * @param {NameOf} nameOf
 * @param {number | null} you
 * @returns {(Node | string)[]}
 */
export function resultOf(standings, lines, nameOf, you) {
  const names = new SeatNames(nameOf, you);
  return [
    standings ? make("div", { class: "standings" }, table(standings, names)) : "",
    make("ul", {}, ...lines.map(line => make("li", {}, ...line))),
    standings && standings.hands.length > 1 ? make("div", { class: "standings by-hand" }, sheet(standings, names)) : "",
  ];
}

/** Table headers with the names of players. */
class SeatNames {
  /**
   * @param {NameOf} nameOf
   * @param {number | null} you
   */
  constructor(nameOf, you) {
    this.nameOf = nameOf;
    this.you = you;
  }

  /**
   * The header of a row or a column.
   * @param {number} seat
   * @param {string} scope
   * @param {number | null} [place]
   * @returns {HTMLElement}
   */
  header(seat, scope, place = null) {
    const own = seat === this.you;
    return make("th", { scope, class: own ? "mine" : null },
      place === null ? null : make("span", { class: "place" }, text("page-place", { n: place })),
      make("span", { class: "name", translate: own ? null : "no", title: this.nameOf(seat) }, this.nameOf(seat)));
  }
}

/**
 * Sorted by place, once places are known.
 * @param {Wire.Standings} standings
 * @param {SeatNames} names
 * @returns {HTMLElement}
 */
function table(standings, names) {
  const placed = standings.places.length > 0;
  const seats = standings.total.map((_, seat) => seat);
  if (placed) seats.sort((one, other) => standings.places[one] - standings.places[other]);
  const last = standings.hands[standings.hands.length - 1];
  /** @param {number} seat */
  const row = seat => make("tr", { class: classOf(seat, names, standings.places[seat]) },
    names.header(seat, "row", placed ? standings.places[seat] : null),
    ...standings.counts.flatMap((_, n) => [number(last[seat][n], SIGNED), number(standings.total[seat][n], PLAIN)]));
  const [count, ...more] = standings.counts;
  const caption = make("caption", {}, placed ? text("page-standings-final") : text("page-standings"), more.length ? "" : make("small", {}, " ", count.words));
  return make("table", {}, caption, head(standings.counts),
    make("tbody", {}, ...seats.map(row)));
}

/**
 * @param {number} seat
 * @param {SeatNames} names
 * @param {number | undefined} place
 * @returns {string | null}
 */
function classOf(seat, names, place) {
  return [seat === names.you && "mine", place === 1 && "first"].filter(Boolean).join(" ") || null;
}

/**
 * What is counted is written over its two columns; if it is one thing only, the caption says it.
 * @param {Wire.Standings["counts"]} counts
 * @returns {HTMLElement}
 */
function head(counts) {
  /** @param {Wire.Standings["counts"][number]} count */
  const name = count => make("th", { scope: "colgroup", colspan: 2 }, badge(count.key), count.words);
  const columns = () => [make("th", { scope: "col" }, text("page-standings-hand")), make("th", { scope: "col" }, text("page-standings-total"))];
  const over = make("tr", {}, make("td", { rowspan: 2 }), ...counts.map(name));
  return counts.length > 1
    ? make("thead", {}, over, make("tr", {}, ...counts.flatMap(columns)))
    : make("thead", {}, make("tr", {}, make("td", {}), ...columns()));
}

/**
 * @param {number} n
 * @param {Intl.NumberFormat} format
 * @returns {HTMLElement}
 */
function number(n, format) { return make("td", { class: n < 0 ? "lost" : null }, format.format(n)); }

/**
 * A folded table with a row for every hand and the totals of the first count.
 * @param {Wire.Standings} standings
 * @param {SeatNames} names
 * @returns {HTMLElement}
 */
function sheet(standings, names) {
  const rows = standings.hands.map((hand, at) => make("tr", {}, make("th", { scope: "row" }, PLAIN.format(standings.first + at)),
    ...hand.map(counts => number(counts[0], SIGNED))));
  return make("details", { class: "sheet" }, make("summary", {}, text("page-sheet")),
    make("div", { class: "wide", tabindex: 0, role: "group", "aria-label": text("page-sheet") }, make("table", {},
      make("caption", {}, standings.counts[0].words),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, text("page-sheet-hand")), ...standings.total.map((_, seat) => names.header(seat, "col")))),
      make("tbody", {}, ...rows),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, text("page-standings-total")), ...standings.total.map(counts => number(counts[0], PLAIN)))))));
}
