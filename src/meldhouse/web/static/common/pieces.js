// Draws pieces and badges with the server's SVG sheets, in the set that a scene asks for.
import { find, make } from "./dom.js";
import { text } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {[sheet: string, prefix: string]} */
const CARDS = ["cards", "card"];
/** @type {Partial<Record<string, [sheet: string, prefix: string]>>} */
const SHEETS = { cards: CARDS, tiles: ["tiles", "tile"], ceki: ["ceki", "ceki"] };

/** @type {Wire.PieceNames} */
let names = {};
/** @param {Wire.PieceNames | null} pieces */
export function learnNames(pieces) { names = pieces || {}; }

/**
 * The name of a piece, such as "ten of diamonds"; a joker in place of a card says so.
 * @param {string} piece
 * @param {string} [set]
 * @returns {string}
 */
export function spoken(piece, set = "") {
  /** @param {string} name */
  const called = name => (names[set] || Object.values(names)[0])?.[name] || name;
  if (piece.length > 1 && piece.endsWith("*")) return text("page-joker-as", { card: called(piece.slice(0, -1)) });
  return called(piece);
}

/**
 * @param {string} piece
 * @param {string} prefix
 * @returns {string}
 */
function symbolOf(piece, prefix) {
  if (piece === "??") return `${prefix}-back`;
  if (piece === "*") return `${prefix}-joker-1`;
  return `${prefix}-${piece.replace(/\*$/, "")}`;
}

/**
 * @param {string} piece
 * @param {string} [set]
 * @returns {SVGElement}
 */
export function picture(piece, set) {
  const [sheet, prefix] = SHEETS[set ?? "cards"] || CARDS;
  loadSheet(sheet);
  return symbol(symbolOf(piece, prefix));
}

// Badges for marks, figures and facts, by the last word of their keys: money and roles, in any game.
/** @type {Partial<Record<string, string>>} */
const BADGES = {
  chips: "chip-1", tokens: "token", pot: "pot", kitty: "pot", jackpot: "jackpot", house: "stack-5",
  dealer: "mark-dealer", starter: "mark-dealer", hitter: "mark-hitter", play: "mark-turn",
};

/**
 * The badge of a key, or nothing.
 * @param {string} key
 * @returns {SVGElement | null}
 */
export function badge(key) {
  const drawn = BADGES[key.slice(key.lastIndexOf("-") + 1)];
  if (!drawn) return null;
  loadSheet("house");
  return symbol(drawn, { class: "badge" });
}

/** @type {Set<string>} */
const fetched = new Set();

/**
 * Puts a sheet into the page once, for all its pieces: a piece that is drawn again shows at once and never flickers.
 * @param {string} sheet
 */
export function loadSheet(sheet) {
  if (fetched.has(sheet) || find(`#sheet-${sheet}`)) return;
  fetched.add(sheet);
  fetch(`/art/${sheet}.svg`).then(answer => answer.text()).then(text => {
    const parsed = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    parsed.id = `sheet-${sheet}`;
    for (const [name, value] of [["hidden", ""], ["aria-hidden", "true"], ["width", "0"], ["height", "0"]]) parsed.setAttribute(name, value);
    document.body.prepend(parsed);
  }).catch(() => fetched.delete(sheet));
}

/**
 * A picture of any sheet.
 * @param {string} sheet
 * @param {string} id
 * @returns {SVGElement}
 */
export function sheetPicture(sheet, id) {
  loadSheet(sheet);
  return symbol(id);
}

/**
 * A picture that refers to a symbol of a sheet; its size is set by the stylesheet.
 * @param {string} id
 * @param {Record<string, string>} [attributes]
 * @returns {SVGElement}
 */
function symbol(id, attributes = {}) {
  const svg = draw("svg", { ...attributes, "aria-hidden": "true", focusable: "false" });
  svg.append(draw("use", { href: `#${id}` }));
  return svg;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @returns {SVGElement}
 */
function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/**
 * @param {string} piece
 * @param {boolean} selected
 * @param {boolean} drawn
 * @returns {string}
 */
function labelOf(piece, selected, drawn) {
  if (selected) return text("page-picked-up", { piece });
  return drawn ? text("page-just-came", { piece }) : piece;
}

/**
 * A piece: a button where it can be touched, otherwise a named picture; small within a sentence.
 * @param {string} piece
 * @param {string} [set]
 * @param {{ live?: boolean; touchable?: boolean; selected?: boolean; drawn?: boolean; inText?: boolean }} [looks]
 * @returns {HTMLElement}
 */
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
