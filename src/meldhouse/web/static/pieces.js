// A piece as a picture: the house's own drawings, by the set that the scene asks for.
import { make } from "./house.js";

const SVG = "http://www.w3.org/2000/svg";
const SHEETS = { cards: ["cards", "card"], tiles: ["tiles", "tile"], ceki: ["ceki", "ceki"] };

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

export function picture(piece, set) {
  const [sheet, prefix] = SHEETS[set] || SHEETS.cards;
  bring(sheet);
  return symbol(symbolOf(piece, prefix));
}

// What the house draws beside words: money, and who is what.
const BADGES = {
  chips: "chip-1", tokens: "token", pot: "pot", kitty: "pot", jackpot: "jackpot", house: "stack-5",
  dealer: "mark-dealer", starter: "mark-dealer", hitter: "mark-hitter", "to play": "mark-turn",
};

/** A small picture for such a word, or nothing. */
export function badge(word) {
  if (!BADGES[word]) return null;
  bring("house");
  return symbol(BADGES[word], { class: "badge" });
}

const fetched = new Set();

/** A sheet comes into the page once, for all its pieces: one that is drawn anew shows at once and never flickers. */
function bring(sheet) {
  if (fetched.has(sheet)) return;
  fetched.add(sheet);
  fetch(`/art/${sheet}.svg`).then(answer => answer.text()).then(text => {
    const parsed = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    for (const [name, value] of [["hidden", ""], ["aria-hidden", "true"], ["width", 0], ["height", 0]]) parsed.setAttribute(name, value);
    document.body.prepend(parsed);
  }).catch(() => fetched.delete(sheet));
}

/** As wide and high as the style says; what is drawn in it fits itself in. */
function symbol(id, attributes = {}) {
  const svg = draw("svg", { ...attributes, "aria-hidden": "true", focusable: "false" });
  svg.append(draw("use", { href: `#${id}` }));
  return svg;
}

function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
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
