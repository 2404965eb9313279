// A piece as a picture: the house's own drawings, by the set that the scene asks for.
import { make } from "./house.js";

const SVG = "http://www.w3.org/2000/svg";
const SHEETS = { cards: ["cards", "card"], tiles: ["tiles", "tile"], ceki: ["ceki", "ceki"] };
const SIZES = { cards: [250, 350], tiles: [150, 200], ceki: [120, 300] };

let names = {};
export function learnNames(pieces) { names = pieces || {}; }

/** "ten of diamonds"; a joker that stands for a card says so. */
export function spoken(piece) {
  if (piece.length > 1 && piece.endsWith("*")) return `joker as ${names[piece.slice(0, -1)] || piece.slice(0, -1)}`;
  return names[piece] || (piece === "??" ? "face down" : piece);
}

function symbolOf(piece, prefix) {
  if (piece === "??") return `${prefix}-back`;
  if (piece === "*") return `${prefix}-joker-1`;
  return `${prefix}-${piece.replace(/\*$/, "")}`;
}

const drawn = new Set((document.documentElement.dataset.art || "").split(" "));

export function picture(piece, set) {
  const [sheet, prefix] = SHEETS[set] || SHEETS.cards;
  const [width, height] = SIZES[set] || SIZES.cards;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
  if (drawn.has(sheet)) svg.append(draw("use", { href: `/art/${sheet}.svg#${symbolOf(piece, prefix)}`, width, height }));
  else svg.append(...plain(piece, set, width, height));
  return svg;
}

function draw(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

// --- plain drawings, where the house has no picture sheet ---------------------------

const SUITS = { S: ["♠", "spades"], H: ["♥", "hearts"], D: ["♦", "diamonds"], C: ["♣", "clubs"] };

function plain(piece, set, width, height) {
  const ground = draw("rect", { x: 3, y: 3, width: width - 6, height: height - 6, rx: 18, class: piece === "??" ? "ground turned" : "ground" });
  if (piece === "??") return [ground, draw("rect", { x: 20, y: 20, width: width - 40, height: height - 40, rx: 10, class: "weave" })];
  if (set === "cards") return [ground, ...plainCard(piece, width, height)];
  return [ground, ...plainTile(piece, width, height)];
}

function plainCard(piece, width, height) {
  const name = piece.replace(/\*$/, "");
  if (!name) return [draw("text", { x: width / 2, y: 215, class: "glyph joker", "font-size": 130 }, "★"), draw("text", { x: 42, y: 80, class: "glyph joker", "font-size": 70 }, "J")];
  const [symbol, suit] = SUITS[name.slice(-1)] || ["", "none"];
  const rank = name.slice(0, -1);
  return [
    draw("text", { x: rank.length > 1 ? 62 : 50, y: 92, class: `glyph ${suit}`, "font-size": 96, "font-weight": 700, "letter-spacing": -8 }, rank),
    draw("text", { x: 50, y: 162, class: `glyph ${suit}`, "font-size": 74 }, symbol),
    draw("text", { x: width - 90, y: height - 40, class: `glyph ${suit}`, "font-size": 170 }, symbol),
  ];
}

const HONOURS = { E: "wind", S: "wind", W: "wind", N: "wind", C: "red", F: "green", P: "white" };

function plainTile(piece, width, height) {
  const name = piece.replace(/\*$/, "");
  const [, rank, suit] = /^([1-9])([mps])$/.exec(name) || [];
  const middle = width / 2;
  if (!rank) return [draw("text", { x: middle, y: height / 2 + 34, class: `glyph ${HONOURS[name] || "wind"}`, "font-size": name.length > 1 ? 60 : 96, "font-weight": 700 }, name)];
  return [
    draw("text", { x: middle, y: height * 0.3 + 42, class: `glyph suit-${suit}`, "font-size": 96, "font-weight": 700 }, rank),
    ...mark(suit, middle, height * 0.76),
  ];
}

/** Circles are a ring, bamboos two canes, characters a written stroke. */
function mark(suit, x, y) {
  if (suit === "p") return [draw("circle", { cx: x, cy: y, r: 21, class: "ring suit-p" }), draw("circle", { cx: x, cy: y, r: 7, class: "suit-p" })];
  if (suit === "s") return [-14, 14].map(dx => draw("rect", { x: x + dx - 6, y: y - 26, width: 12, height: 52, rx: 6, class: "suit-s" }));
  return [draw("path", { d: `M${x - 28} ${y - 14}h56M${x} ${y - 28}v30M${x} ${y}l-26 26M${x} ${y}l26 26`, class: "ring suit-m" })];
}

/** A piece lying on the table: a button where it can be touched, a picture with a name elsewhere. */
export function pieceNode(piece, set, { touchable = false, selected = false, onclick = null, state = "" } = {}) {
  const stand = piece.length > 1 && piece.endsWith("*") ? make("span", { class: "stand-in", "aria-hidden": "true" }, "★") : null;
  const label = spoken(piece) + (selected ? `, ${state}` : "");
  const common = { class: `piece ${set}${selected ? " selected" : ""}${piece === "??" ? " back" : ""}`, "data-piece": piece };
  if (!onclick) return make("span", { ...common, role: "img", "aria-label": label }, picture(piece, set), stand);
  return make("button", {
    ...common, type: "button", "aria-label": label, "aria-pressed": String(selected), onclick,
    "data-touchable": String(touchable),
  }, picture(piece, set), stand);
}

/** A sentence with small pictures where it names pieces: "has 2S AH left" shows the two cards. */
export function withPieces(text, set) {
  return text.split(/(\s+|[;:,.()]+)/).filter(Boolean).map(word => (word.length > 1 && names[word] ? pieceNode(word, set) : word));
}
