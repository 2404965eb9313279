// Translates touches of pieces and places into moves: selects, plays, asks which is meant, or shows why not.
import { say } from "../common/notice.js";
import { spoken } from "../common/pieces.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

/** @typedef {{ touch?: Wire.Touch[]; to?: string; move?: string }} Wrong */
/** @typedef {[zone: string, piece: string, index: number]} Selected */
/** @typedef {import("./scene.js").SceneView} SceneView */

export class PieceInput {
  /**
   * `commit(move)` plays; `wrong({ touch, to, move })` asks the server why something is illegal.
   * @param {SceneView} view
   * @param {{ commit: ((move: string) => void) | null; wrong: (asked: Wrong) => void }} callbacks
   */
  constructor(view, { commit, wrong }) {
    this.view = view;
    this.commit = commit;
    this.wrong = wrong;
    /** @type {Selected[]} */
    this.up = []; // the selection: zone, piece, index
    /** @type {Wire.Scene | null} */
    this.sent = null; // the scene in which a move was sent: no other is played in it
    this.played = false; // whether the first click of a double click has played
  }

  // --- what is possible -----------------------------------------------------------

  get choices() { return this.view.scene?.choices || []; }

  /**
   * The choices whose pieces include all of these: the selection is on the way to them.
   * @param {[zone: string, piece: string, ...unknown[]][]} [touched]
   * @returns {Wire.Choice[]}
   */
  onTheWay(touched = this.up) { return this.choices.filter(choice => includesAll(choice.touch, touched)); }

  /** @returns {Wire.Choice[]} */
  complete() { return this.up.length ? this.onTheWay().filter(choice => choice.touch.length === this.up.length) : []; }

  /**
   * The choices that a touch of this target plays: with the selection, or, without one, calls.
   * @param {string} key
   * @returns {Wire.Choice[]}
   */
  fitting(key) { return (this.up.length ? this.complete() : this.choices.filter(isAtHand)).filter(choice => choice.to === key); }

  /**
   * @param {string} key
   * @param {string} piece
   * @param {number} at
   * @returns {boolean}
   */
  isUp(key, piece, at) { return this.up.some(([k, p, n]) => k === key && p === piece && n === at); }

  /** Whether the selection is one piece, or a whole pile of the middle. */
  isOne() { return this.up.length === 1 || this.isWhole(this.up[0]?.[0]); }

  /**
   * Whether the pieces of this place move only all together.
   * @param {string | undefined} key
   * @returns {boolean}
   */
  isWhole(key) {
    const zone = this.view.zone(key);
    if (!zone || zone.seat !== null || zone.pieces.length < 2) return false;
    const taken = this.choices.map(choice => choice.touch.filter(([k]) => k === key).length).filter(Boolean);
    return taken.length > 0 && taken.every(n => n === zone.pieces.length);
  }

  // --- a touch ----------------------------------------------------------------------

  /**
   * @param {string} key
   * @param {string} piece
   * @param {number} at
   */
  piece(key, piece, at) {
    const lifted = this.up.findIndex(([k, p, n]) => k === key && p === piece && n === at);
    if (lifted >= 0) return this.again(lifted);
    if (this.up.length && this.fitting(key).length) return this.put(key);
    /** @type {Selected[]} */
    const next = [...this.up, [key, piece, at]];
    return this.onTheWay(next).length ? this.lift(next) : this.instead([key, piece, at]);
  }

  /**
   * A selected piece that is touched again plays what it can; one of several, or one that is no move alone, is deselected.
   * @param {number} lifted
   */
  again(lifted) {
    if (this.isOne() && this.mean()) return;
    this.up = this.isWhole(this.up[lifted][0]) ? [] : this.up.filter((_, n) => n !== lifted);
    this.view.draw();
  }

  /**
   * The piece does not go with the selection: a single piece is replaced, several stay selected.
   * @param {Selected} touched
   */
  instead(touched) {
    const [key, piece] = touched;
    const alone = this.onTheWay([touched]).length > 0;
    if (alone && this.isOne()) this.lift([touched]);
    else if (this.up.length && !alone && key !== this.view.handKey) this.no(this.up, key);
    else if (this.up.length > 1) say(text("page-not-together", { piece: spoken(piece, this.view.set) }), "refusal");
    else this.no([touched]);
  }

  /** @param {Selected[]} pieces */
  lift(pieces) {
    this.up = this.wholePiles(pieces);
    const possible = this.onTheWay();
    if (settings.get("touches", "two") === "one" && possible.length === 1) this.play(possible[0].move);
    else this.view.draw();
  }

  /**
   * Touching one piece of a pile that goes only as a whole picks up the pile.
   * @param {Selected[]} pieces
   * @returns {Selected[]}
   */
  wholePiles(pieces) {
    const [key] = pieces[pieces.length - 1];
    if (!this.isWhole(key)) return pieces;
    /** @type {Selected[]} */
    const pile = (this.view.zone(key)?.pieces ?? []).map((piece, at) => [key, piece, at]);
    return [...pieces.filter(([k]) => k !== key), ...pile];
  }

  /**
   * A place is touched, perhaps at a piece in it.
   * @param {string} key
   * @param {string | null} [piece]
   */
  place(key, piece = null) {
    if (this.fitting(key).length) this.put(key);
    else if (this.up.length && this.up.every(([k]) => k === key)) this.clear();
    else if (this.up.length) this.no(this.up, key);
    else if (piece) this.no([[key, piece]]);
  }

  /**
   * Plays the selection, or a call, to this target; asks which is meant if there are several.
   * @param {string} key
   */
  put(key) {
    const fitting = this.fitting(key);
    if (fitting.length === 1) this.play(fitting[0].move);
    else if (fitting.length) this.view.askWhich(fitting, key);
    else this.no(this.up, key);
  }

  /**
   * The selection was dragged to a target: other pieces go with it if only one move is possible, or the player can choose.
   * @param {string} key
   */
  carry(key) {
    const fitting = this.fitting(key);
    const meant = fitting.length ? fitting : this.onTheWay().filter(choice => choice.to === key);
    if (meant.length === 1) this.play(meant[0].move);
    else if (meant.length && (fitting.length || meant.every(choice => choice.shows.length))) this.view.askWhich(meant, key);
    else if (meant.length) say(text("page-more-pieces"), "refusal");
    else {
      this.no(this.up, key);
      this.clear();
    }
  }

  /**
   * Plays what the selection means; asks which if there are several.  False if it is no move yet.
   * @returns {boolean}
   */
  mean() {
    const ready = this.complete();
    const called = this.up.length ? this.onTheWay().filter(choice => choice.call && !ready.includes(choice)) : [];
    if (!ready.length && !called.length) return false;
    if (ready.length === 1 && !called.length) this.play(ready[0].move);
    else this.view.askWhich([...ready, ...called], ...this.up[this.up.length - 1]);
    return true;
  }

  /**
   * Enter at a piece: plays the selection, or selects the piece and plays it.
   * @param {Selected | null} touched
   */
  enter(touched) {
    if (this.mean()) return;
    if (touched && !this.isUp(...touched)) this.piece(...touched);
    if (this.sent !== this.view.scene && this.up.length && !this.mean()) say(text("page-more-pieces"), "refusal");
  }

  /**
   * The letter of a verb: with the selection, or without pieces, or with the focused piece.
   * @param {string} verb
   * @param {Selected | null} looked
   */
  verb(verb, looked) {
    /** @param {Wire.Choice} choice */
    const does = choice => choice.move.split(" ")[0] === verb;
    const ways = [this.complete(), this.choices.filter(isAtHand), looked ? this.onTheWay([looked]).filter(choice => choice.touch.length === 1) : []];
    const found = ways.map(way => way.filter(does)).find(way => way.length) || [];
    if (found.length === 1) this.play(found[0].move);
    else if (found.length) this.view.askWhich(found);
    else if (this.choices.some(does)) say(text("page-more-pieces"), "refusal");
    else this.wrong({ move: verb });
  }

  /**
   * @param {[zone: string, piece: string, ...unknown[]][]} touched
   * @param {string} [key]
   */
  no(touched, key = "") { this.wrong({ touch: touched.map(([k, piece]) => [k, piece]), to: key }); }

  // --- playing ------------------------------------------------------------------------

  /** @param {string} move */
  play(move) {
    this.view.asking?.close();
    if (this.sent === this.view.scene) return;
    this.sent = this.view.scene;
    this.played = true;
    this.up = [];
    this.commit?.(move);
  }

  /** The move was refused: another may be tried. */
  refused() { this.sent = null; }

  /**
   * The second click of a double click is no move of its own, however late it is handled.
   * @param {MouseEvent} event
   * @returns {boolean}
   */
  isSecond(event) {
    if (event.detail < 2) this.played = false;
    return this.played;
  }

  clear() {
    this.up = [];
    this.view.draw();
  }

  /** Keeps the selection in a new scene, while its pieces are there and a move includes them. */
  renew() {
    /** @type {Map<string, (string | null)[]>} */
    const orders = new Map(this.up.map(([key]) => [key, [...this.view.order(key)]]));
    this.up = this.up.flatMap(([key, piece, at]) => {
      const pieces = orders.get(key) ?? [];
      const place = pieces[at] === piece ? at : pieces.indexOf(piece);
      if (place >= 0) pieces[place] = null;
      return place >= 0 ? [[key, piece, place]] : [];
    });
    if (!this.onTheWay().length) this.up = [];
  }
}

/**
 * Whether it can be done before anything is selected.
 * @param {Wire.Choice} choice
 * @returns {boolean}
 */
export function isAtHand(choice) { return Boolean(choice.call) || !choice.touch.length; }

/**
 * @param {[zone: string, piece: string, ...unknown[]][]} whole
 * @param {[zone: string, piece: string, ...unknown[]][]} part
 * @returns {boolean}
 */
function includesAll(whole, part) {
  const left = whole.map(([key, piece]) => `${key}\n${piece}`);
  return part.every(([key, piece]) => {
    const at = left.indexOf(`${key}\n${piece}`);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
