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

export function picture(piece, set) {
  const [sheet, prefix] = SHEETS[set] || SHEETS.cards;
  const [width, height] = SIZES[set] || SIZES.cards;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/art/${sheet}.svg#${symbolOf(piece, prefix)}`);
  use.setAttribute("width", width);
  use.setAttribute("height", height);
  svg.append(use);
  return svg;
}

/** A piece lying on the table: a button where it can be touched, a picture with a name elsewhere. */
export function pieceNode(piece, set, { touchable = false, selected = false, onclick = null, state = "" } = {}) {
  const stand = piece.length > 1 && piece.endsWith("*") ? make("span", { class: "stand-in", "aria-hidden": "true" }, "★") : null;
  const label = spoken(piece) + (selected ? `, ${state}` : "");
  const common = { class: `piece ${set}${selected ? " selected" : ""}${piece === "??" ? " back" : ""}`, "data-piece": piece };
  if (!onclick) return make("span", { ...common, role: "img", "aria-label": label }, picture(piece, set), stand);
  return make("button", {
    ...common, type: "button", "aria-label": label, "aria-pressed": String(selected), onclick,
    "data-touchable": touchable,
  }, picture(piece, set), stand);
}
