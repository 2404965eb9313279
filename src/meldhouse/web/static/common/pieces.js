// A piece as a picture: the house's own drawings, by the set that the scene asks for.
import { make } from "./dom.js";
import { text } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const SHEETS = { cards: ["cards", "card"], tiles: ["tiles", "tile"], ceki: ["ceki", "ceki"] };

let names = {};
export function learnNames(pieces) { names = pieces || {}; }

/** "ten of diamonds"; a joker that stands for a card says so. */
export function spoken(piece, set = "") {
  const called = name => (names[set] || Object.values(names)[0] || {})[name] || name;
  if (piece.length > 1 && piece.endsWith("*")) return text("page-joker-as", { card: called(piece.slice(0, -1)) });
  return called(piece);
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

// What the house draws beside what is said under keys that end so, whatever game they are of: money, and who is what.
const BADGES = {
  chips: "chip-1", tokens: "token", pot: "pot", kitty: "pot", jackpot: "jackpot", house: "stack-5",
  dealer: "mark-dealer", starter: "mark-dealer", hitter: "mark-hitter", play: "mark-turn",
};

/** A small picture for such a key, or nothing. */
export function badge(key) {
  const drawn = BADGES[key.split("-").at(-1)];
  if (!drawn) return null;
  bring("house");
  return symbol(drawn, { class: "badge" });
}

const fetched = new Set();

/** A sheet comes into the page once, for all its pieces: one that is drawn anew shows at once and never flickers. */
export function bring(sheet) {
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

function labelOf(piece, selected, drawn) {
  if (selected) return text("page-picked-up", { piece });
  return drawn ? text("page-just-came", { piece }) : piece;
}

/** A piece: a button where it can be touched, a picture with a name elsewhere; small where it is told of in a sentence. */
export function pieceNode(piece, set, { live = false, touchable = false, selected = false, drawn = false, told = false } = {}) {
  const stand = piece.length > 1 && piece.endsWith("*") ? make("span", { class: "stand-in", "aria-hidden": "true" }, "★") : null;
  const label = labelOf(spoken(piece, set), selected, drawn);
  const kind = `piece ${set}${selected ? " selected" : ""}${drawn ? " drawn" : ""}${piece === "??" ? " back" : ""}${told ? " told" : ""}`;
  const common = { class: kind, "data-piece": piece, title: spoken(piece, set) }; // a letter on a tile is told when one points at it
  if (!live) return make("span", { ...common, role: "img", "aria-label": label }, picture(piece, set), stand);
  return make("button", {
    ...common, type: "button", "aria-label": label, "aria-pressed": String(selected), "aria-disabled": touchable ? null : "true",
    "data-touchable": String(touchable),
  }, picture(piece, set), stand);
}
