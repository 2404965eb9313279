// Draws pieces and badges with the server's SVG sheets, in the set that a scene asks for.
import { make } from "./dom.js";
import { text } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const SHEETS = { cards: ["cards", "card"], tiles: ["tiles", "tile"], ceki: ["ceki", "ceki"] };

let names = {};
export function learnNames(pieces) { names = pieces || {}; }

/** The name of a piece, such as "ten of diamonds"; a joker in place of a card says so. */
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
  loadSheet(sheet);
  return symbol(symbolOf(piece, prefix));
}

// Badges for marks, figures and facts, by the last word of their keys: money and roles, in any game.
const BADGES = {
  chips: "chip-1", tokens: "token", pot: "pot", kitty: "pot", jackpot: "jackpot", house: "stack-5",
  dealer: "mark-dealer", starter: "mark-dealer", hitter: "mark-hitter", play: "mark-turn",
};

/** The badge of a key, or nothing. */
export function badge(key) {
  const drawn = BADGES[key.split("-").at(-1)];
  if (!drawn) return null;
  loadSheet("house");
  return symbol(drawn, { class: "badge" });
}

const fetched = new Set();

/** Puts a sheet into the page once, for all its pieces: a piece that is drawn again shows at once and never flickers. */
export function loadSheet(sheet) {
  if (fetched.has(sheet)) return;
  fetched.add(sheet);
  fetch(`/art/${sheet}.svg`).then(answer => answer.text()).then(text => {
    const parsed = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    for (const [name, value] of [["hidden", ""], ["aria-hidden", "true"], ["width", 0], ["height", 0]]) parsed.setAttribute(name, value);
    document.body.prepend(parsed);
  }).catch(() => fetched.delete(sheet));
}

/** A picture that refers to a symbol of a sheet; its size is set by the stylesheet. */
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

/** A piece: a button where it can be touched, otherwise a named picture; small within a sentence. */
export function pieceNode(piece, set, { live = false, touchable = false, selected = false, drawn = false, inText = false } = {}) {
  const standIn = piece.length > 1 && piece.endsWith("*") ? make("span", { class: "stand-in", "aria-hidden": "true" }, "★") : null;
  const label = labelOf(spoken(piece, set), selected, drawn);
  const kind = `piece ${set}${selected ? " selected" : ""}${drawn ? " drawn" : ""}${piece === "??" ? " back" : ""}${inText ? " told" : ""}`;
  const common = { class: kind, "data-piece": piece, title: spoken(piece, set) }; // a tooltip names the piece
  if (!live) return make("span", { ...common, role: "img", "aria-label": label }, picture(piece, set), standIn);
  return make("button", {
    ...common, type: "button", "aria-label": label, "aria-pressed": String(selected), "aria-disabled": touchable ? null : "true",
    "data-touchable": String(touchable),
  }, picture(piece, set), standIn);
}
