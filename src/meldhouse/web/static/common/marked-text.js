// Renders sentences of the server, in which ⟨@2⟩ marks the player in seat 2 and ⟨10D⟩ a piece.
import { make } from "./dom.js";
import { pieceNode, spoken } from "./pieces.js";
import { text } from "./i18n.js";

const MARK = /⟨([^⟩]*)⟩/;

let nameOf = seat => text("page-seat", { n: seat + 1 });
/** Sets how the players are called. */
export function learnSeats(name) { nameOf = name; }

/** The parts of a sentence: `words` for plain text, `mark` for marks. */
function parts(sentence, words, mark) {
  return sentence.split(MARK).map((part, n) => (n % 2 ? mark(part) : words(part)));
}

const seatOf = mark => (mark.startsWith("@") ? Number(mark.slice(1)) : null);

/** The sentence as nodes, with names in bold and pieces as small pictures. */
export function nodes(sentence, set) {
  const mark = code => (seatOf(code) === null ? pieceNode(code, set, { inText: true }) : make("b", { class: "who", translate: "no" }, nameOf(seatOf(code))));
  const shown = parts(sentence, words => words, mark);
  for (let n = 1; n < shown.length; n += 2) if (shown[n].matches(".piece")) glue(shown, n);
  return shown.filter(part => part !== "");
}

/** Keeps a piece on one line with the bracket before it and the punctuation after it. */
function glue(shown, n) {
  const [opens] = /\(?$/.exec(shown[n - 1]), [closes] = /^[).,:;!?]*/.exec(shown[n + 1]);
  if (!opens && !closes) return;
  shown[n - 1] = shown[n - 1].slice(0, shown[n - 1].length - opens.length);
  shown[n + 1] = shown[n + 1].slice(closes.length);
  shown[n] = make("span", { class: "close" }, opens, shown[n], closes);
}

/** The sentence as plain text, for labels and titles. */
export function plain(sentence, set) {
  return parts(sentence, words => words, code => (seatOf(code) === null ? spoken(code, set) : nameOf(seatOf(code)))).join("");
}
