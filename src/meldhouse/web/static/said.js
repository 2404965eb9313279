// A sentence of the house comes marked: ⟨@2⟩ is whoever sits at seat 2, ⟨10D⟩ is a piece.
import { make } from "./dom.js";
import { pieceNode, spoken } from "./pieces.js";
import { text } from "./words.js";

const MARK = /⟨([^⟩]*)⟩/;

let nameOf = seat => text("page-seat", { n: seat + 1 });
/** A page that knows who sits where says so. */
export function learnSeats(name) { nameOf = name; }

/** The parts of a sentence: `words` as they are, `mark` for what is marked. */
function parts(sentence, words, mark) {
  return sentence.split(MARK).map((part, n) => (n % 2 ? mark(part) : words(part)));
}

const seatOf = mark => (mark.startsWith("@") ? Number(mark.slice(1)) : null);

/** The sentence with names in bold and pieces as small pictures. */
export function nodes(sentence, set) {
  const mark = told => (seatOf(told) === null ? pieceNode(told, set, { told: true }) : make("b", { class: "who", translate: "no" }, nameOf(seatOf(told))));
  return parts(sentence, words => words, mark).filter(part => part !== "");
}

/** The sentence as text, for labels and titles. */
export function plain(sentence, set) {
  return parts(sentence, words => words, told => (seatOf(told) === null ? spoken(told, set) : nameOf(seatOf(told)))).join("");
}
