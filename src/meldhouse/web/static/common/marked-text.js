// Renders sentences of the server, in which ⟨@2⟩ marks the player in seat 2 and ⟨10D⟩ a piece.
import { make } from "./dom.js";
import { pieceNode, spoken } from "./pieces.js";
import { text } from "./i18n.js";

const MARK = /⟨([^⟩]*)⟩/; // splits a sentence into plain text, at even places, and codes, at odd ones

/** @type {NameOf} */
let nameOf = seat => text("page-seat", { n: seat + 1 });
/**
 * Sets how the players are called.
 * @param {NameOf} name
 */
export function learnSeats(name) { nameOf = name; }

/**
 * @param {string} code
 * @returns {number | null}
 */
const seatOf = code => (code.startsWith("@") ? Number(code.slice(1)) : null);

/**
 * The sentence as nodes, with names in bold and pieces as small pictures.
 * @param {string} sentence
 * @param {string} [set]
 * @returns {(Node | string)[]}
 */
export function nodes(sentence, set) {
  const parts = sentence.split(MARK);
  /** @type {Map<number, Node>} */
  const marks = new Map();
  for (let n = 1; n < parts.length; n += 2) {
    const seat = seatOf(parts[n]);
    marks.set(n, seat === null ? glued(parts, n, pieceNode(parts[n], set, { inText: true }))
      : make("b", { class: "who", translate: "no" }, nameOf(seat)));
  }
  return parts.map((part, n) => marks.get(n) ?? part).filter(part => part !== "");
}

/**
 * Keeps a piece on one line with the bracket before it and the punctuation after it.
 * @param {string[]} parts
 * @param {number} n
 * @param {HTMLElement} piece
 */
function glued(parts, n, piece) {
  const opens = parts[n - 1].endsWith("(") ? "(" : "", closes = /^[).,:;!?]*/.exec(parts[n + 1])?.[0] ?? "";
  if (!opens && !closes) return piece;
  parts[n - 1] = parts[n - 1].slice(0, parts[n - 1].length - opens.length);
  parts[n + 1] = parts[n + 1].slice(closes.length);
  return make("span", { class: "close" }, opens, piece, closes);
}

/**
 * The sentence as plain text, for labels and titles.
 * @param {string} sentence
 * @param {string} [set]
 * @returns {string}
 */
export function plain(sentence, set) {
  return sentence.split(MARK).map((part, n) => {
    if (n % 2 === 0) return part;
    const seat = seatOf(part);
    return seat === null ? spoken(part, set) : nameOf(seat);
  }).join("");
}
