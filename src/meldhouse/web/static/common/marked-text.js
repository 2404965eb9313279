// A sentence of the house comes marked: ⟨@2⟩ is whoever sits at seat 2, ⟨10D⟩ is a piece.
import { make } from "./dom.js";
import { pieceNode, spoken } from "./pieces.js";
import { text } from "./i18n.js";

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
  const told = parts(sentence, words => words, mark);
  for (let n = 1; n < told.length; n += 2) if (told[n].matches(".piece")) keepClose(told, n);
  return told.filter(part => part !== "");
}

/** A piece takes the bracket before it and the signs after it along: these neither end a line nor begin one. */
function keepClose(told, n) {
  const [opens] = /\(?$/.exec(told[n - 1]), [closes] = /^[).,:;!?]*/.exec(told[n + 1]);
  if (!opens && !closes) return;
  told[n - 1] = told[n - 1].slice(0, told[n - 1].length - opens.length);
  told[n + 1] = told[n + 1].slice(closes.length);
  told[n] = make("span", { class: "close" }, opens, told[n], closes);
}

/** The sentence as text, for labels and titles. */
export function plain(sentence, set) {
  return parts(sentence, words => words, told => (seatOf(told) === null ? spoken(told, set) : nameOf(seatOf(told)))).join("");
}
