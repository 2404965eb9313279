// The order of the player's own hand, and the pieces that were drawn last.
import { settings } from "../common/settings.js";

/** @typedef {{ hand?: number; you?: number | null; held: string[]; drawn?: string[]; order: string[] }} HandState */

const WAYS = ["game", "suit", "rank"]; // in turn; "hand" comes from rearranging pieces

export class HandOrder {
  /**
   * `pieces`: all of the game, in its order; `table`: its hand is restored when the page is loaded again.
   * @param {{ game: string; table: string; pieces: string[] }} of
   */
  constructor({ game, table, pieces }) {
    this.setting = `sort ${game}`;
    this.table = table;
    this.pieces = pieces;
    /** @type {HandState} */
    this.state = restored(table) || { held: [], order: [] };
  }

  // --- drawn pieces ----------------------------------------------------------------

  /**
   * Updates the hand; pieces that came last are shown apart until the next change or the end of the hand.
   * @param {TableState} now
   */
  update({ scene, you, hand, over }) {
    const zone = scene?.zones.find(one => one.key === `hand ${you}`);
    if (!zone) return;
    const held = [...zone.pieces];
    const goesOn = this.state.hand === hand && this.state.you === you;
    const was = goesOn ? this.state : { held, order: [] };
    const came = over ? [] : without(held, was.held);
    if (goesOn && !over && !came.length && held.length === was.held.length) return;
    this.save({ hand, you, held, drawn: came, order: was.order });
  }

  /** @param {HandState} state */
  save(state) {
    this.state = state;
    try { sessionStorage.setItem("held", JSON.stringify({ table: this.table, ...state })); } catch { /* until the page is left */ }
  }

  // --- the order --------------------------------------------------------------------

  /** @returns {"game" | "suit" | "rank" | "hand"} */
  get way() { return settings.get(this.setting, "game"); }

  sortNext() { settings.set(this.setting, WAYS[(WAYS.indexOf(this.way) + 1) % WAYS.length]); }

  /**
   * The pieces in order, with those that came last at the end.
   * @param {string[]} pieces
   * @returns {string[]}
   */
  ordered(pieces) { return [...this.sorted(without(pieces, this.drawn(pieces))), ...this.drawn(pieces)]; }

  /**
   * @param {string[]} pieces
   * @returns {string[]}
   */
  drawn(pieces) { return common(this.state.drawn || [], pieces); }

  /**
   * @param {string[]} pieces
   * @returns {string[]}
   */
  sorted(pieces) {
    if (this.way === "hand") return [...common(this.state.order, pieces), ...without(pieces, this.state.order)];
    const places = this.way === "suit" ? [suitOf, rankOf] : this.way === "rank" ? [rankOf, suitOf] : null;
    if (!places) return pieces;
    /** @type {(piece: string, of: (piece: string) => string) => number} */
    const at = (piece, of) => this.pieces.findIndex(other => of(other) === of(piece));
    return pieces.toSorted((one, other) => at(one, places[0]) - at(other, places[0]) || at(one, places[1]) - at(other, places[1]));
  }

  /**
   * Moves a piece; from now on the player's order is kept.
   * @param {string[]} pieces
   * @param {number} from
   * @param {number} to
   */
  move(pieces, from, to) {
    const order = this.ordered(pieces);
    const [piece] = order.splice(from, 1);
    order.splice(to, 0, piece);
    const apart = this.drawn(pieces);
    if (from >= pieces.length - apart.length) apart.splice(apart.indexOf(piece), 1);
    this.save({ ...this.state, drawn: apart, order: without(order, apart) });
    settings.set(this.setting, "hand");
  }
}

/**
 * An honor or a joker is a rank of its own, and of no suit.
 * @param {string} piece
 * @returns {string}
 */
function rankOf(piece) { return piece.slice(0, -1) || piece; }

/**
 * @param {string} piece
 * @returns {string}
 */
function suitOf(piece) { return piece.length > 1 ? piece.slice(-1) : ""; }

/**
 * The multiset difference of two lists.
 * @param {string[]} pieces
 * @param {string[]} gone
 * @returns {string[]}
 */
function without(pieces, gone) {
  const left = [...gone];
  return pieces.filter(piece => !left.includes(piece) || !left.splice(left.indexOf(piece), 1));
}

/**
 * The multiset intersection of two lists.
 * @param {string[]} pieces
 * @param {string[]} others
 * @returns {string[]}
 */
function common(pieces, others) { return without(pieces, without(pieces, others)); }

/**
 * @param {string} table
 * @returns {HandState | null}
 */
function restored(table) {
  try {
    const state = JSON.parse(sessionStorage.getItem("held") ?? "null");
    return state?.table === table ? state : null;
  } catch { return null; }
}
