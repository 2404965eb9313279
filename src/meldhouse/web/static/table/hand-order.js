// One's own hand: the order its pieces lie in, and those that have just come.
import { settings } from "../common/settings.js";

const WAYS = ["game", "suit", "rank"]; // one after the other; "hand" comes from arranging it oneself

export class Hand {
  /** `pieces`: all that the game has, in its own order; `table`: whose hand is remembered when the page is loaded again. */
  constructor({ game, table, pieces }) {
    this.setting = `sort ${game}`;
    this.table = table;
    this.pieces = pieces;
    this.kept = remembered(table) || {};
  }

  // --- what has come ----------------------------------------------------------------

  /** What the seat holds now; what came with its last change stands apart until the next, or until the hand is over. */
  hear({ scene, you, hand, over }) {
    const zone = scene?.zones.find(one => one.key === `hand ${you}`);
    if (!zone) return;
    const held = [...zone.pieces];
    const goesOn = this.kept.hand === hand && this.kept.you === you;
    const was = goesOn ? this.kept : { held, order: [] };
    const came = over ? [] : without(held, was.held);
    if (goesOn && !over && !came.length && held.length === was.held.length) return;
    this.keep({ hand, you, held, drawn: came, order: was.order });
  }

  keep(kept) {
    this.kept = kept;
    try { sessionStorage.setItem("held", JSON.stringify({ table: this.table, ...kept })); } catch { /* until the page is left */ }
  }

  // --- the order --------------------------------------------------------------------

  get way() { return settings.get(this.setting, "game"); }

  sortNext() { settings.set(this.setting, WAYS[(WAYS.indexOf(this.way) + 1) % WAYS.length]); }

  /** As they lie: in order, and apart at the end those that have just come. */
  ordered(pieces) { return [...this.sorted(without(pieces, this.drawn(pieces))), ...this.drawn(pieces)]; }

  drawn(pieces) { return common(this.kept.drawn || [], pieces); }

  sorted(pieces) {
    if (this.way === "hand") return [...common(this.kept.order, pieces), ...without(pieces, this.kept.order)];
    const places = { suit: [suitOf, rankOf], rank: [rankOf, suitOf] }[this.way];
    if (!places) return pieces;
    const at = (piece, of) => this.pieces.findIndex(other => of(other) === of(piece));
    return pieces.toSorted((one, other) => at(one, places[0]) - at(other, places[0]) || at(one, places[1]) - at(other, places[1]));
  }

  /** Takes the piece at one place to another: from now on the hand lies as it is laid. */
  move(pieces, from, to) {
    const lying = this.ordered(pieces);
    const [piece] = lying.splice(from, 1);
    lying.splice(to, 0, piece);
    const apart = this.drawn(pieces);
    if (from >= pieces.length - apart.length) apart.splice(apart.indexOf(piece), 1);
    this.keep({ ...this.kept, drawn: apart, order: without(lying, apart) });
    settings.set(this.setting, "hand");
  }
}

/** An honour or a joker is a rank of its own, and of no suit. */
function rankOf(piece) { return piece.slice(0, -1) || piece; }

function suitOf(piece) { return piece.length > 1 ? piece.at(-1) : ""; }

/** The first list less the pieces of the second, each as often as it lies there. */
function without(pieces, gone) {
  const left = [...gone];
  return pieces.filter(piece => !left.includes(piece) || !left.splice(left.indexOf(piece), 1));
}

function common(pieces, others) { return without(pieces, without(pieces, others)); }

function remembered(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem("held"));
    return kept?.table === table ? kept : null;
  } catch { return null; }
}
