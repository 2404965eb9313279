// Sizes everything on the table: the hand first, by the window alone; then the rest as large as it fits.
import { land } from "./animate.js";

/** @typedef {{ way: string; shown: boolean; near: number; far: number }} Try */
/** @typedef {{ wide: number; ratio: number; shows: number; share: number }} PieceSetSizes */

const LEAST = { strip: 32, high: 44, near: 12, far: 16, read: 28 }; // smallest sizes in pixels; `read`: opponents' cards are readable from this width on
/** @type {Record<string, number>} */
const EASY = { cards: 56, tiles: 40, ceki: 34 }; // the width of a piece in the hand that is easy to touch
/** @type {Record<string, number>} */
const LARGE = { usual: 1, large: 1.2 };
// `wide`: the width of a piece against a card's; `ratio`: height to width; `shows`: how much of the rows above shows in a hand; `share`: of the height
/** @type {Record<string, PieceSetSizes>} */
const SETS = {
  cards: { wide: 1, ratio: 7 / 5, shows: 0.7, share: 1 },
  tiles: { wide: 0.8, ratio: 4 / 3, shows: 1, share: 1 },
  ceki: { wide: 0.62, ratio: 5 / 2, shows: 0.6, share: 1.2 },
};
const LOW = 480; // up to this height of the window the opponents are next to the middle
const SMALL = 620; // up to this height of the table there is no space for large faces
const CROWD = 0.85; // more than three opponents need space
const APART = 16; // between drawn pieces and the rest
const GAP = 2; // between tiles of a hand
const BETTER = 1.2; // pieces grow only by so much, since a change of size is distracting
const LITTLE = 1.05; // and by so little if they can hardly be read
const ROWS = [1, 2, 3];
const WORTH = 1.08; // another row or arrangement has to make pieces so much larger
const SAID = ["all", "names", "nothing"]; // labels of one's melds; table.css has what each means
const TIGHT = [0, 1, 2, 3]; // table.css has what each means

export class Layout {
  /** @type {PieceSetSizes} */
  set;
  /** @type {number} */
  easy;
  /** @type {boolean} */
  small;
  /** @type {boolean} */
  upright;
  /** @type {number} */
  held;
  /** @type {number} */
  own;
  /** @type {number} */
  laid;
  /** @type {string} */
  way;
  /** @type {number} */
  far;

  /** @param {Pick<import("./scene.js").Parts, "others" | "middle" | "mine">} parts */
  constructor({ others, middle, mine }) {
    this.others = others;
    this.middle = middle;
    this.mine = mine;
    this.felt = /** @type {HTMLElement} */ (middle.closest(".felt"));
    this.around = /** @type {HTMLElement} */ (middle.parentElement);
    this.near = Infinity; // the size that fitted last
  }

  /**
   * Sizes everything; `set` is the set of the pieces.
   * @param {string} set
   */
  fit(set) {
    this.set = SETS[set];
    this.easy = EASY[set];
    land(this.felt); // a piece in flight would be measured at the wrong place
    this.felt.classList.add("measuring"); // pictures take most of the time of a layout, and are not needed to measure
    this.reserveHand();
    this.sizeMelds();
    this.sizeHand();
    if (this.laid > this.own) { // the hand is the larger of the two
      this.sizeMelds(this.own);
      this.sizeHand();
    }
    this.spread();
    this.felt.classList.remove("measuring");
    this.tighten();
  }

  /** The selection has changed, the pieces have not. */
  refit() {
    this.sizeHand();
    this.tighten();
  }

  /**
   * @param {string} name
   * @param {number} pixels
   * @param {HTMLElement} [part]
   */
  put(name, pixels, part = this.felt) { part.style.setProperty(name, `${pixels}px`); }

  // --- the hand ---------------------------------------------------------------------

  /** The space of the hand has the same height all the time, so that nothing moves because of it. */
  reserveHand() {
    const { clientWidth: wide, clientHeight: high } = this.felt;
    const upright = wide < high;
    this.small = high < SMALL;
    const large = this.small ? 1 : LARGE[document.documentElement.dataset.faces ?? "usual"] || 1;
    const crowd = this.felt.matches('[data-others="many"]') ? CROWD : 1;
    const [share, most] = upright ? [0.21, 0.42] : [0.235, 0.122]; // of the height, and of the window's width
    this.held = Math.round(Math.max(90, large * Math.min(share * high * this.set.share * crowd, most * innerWidth)));
    this.put("--held", this.held);
    this.upright = upright;
  }

  sizeHand() {
    this.own = Infinity;
    for (const zone of this.mine.querySelectorAll(".held .zone")) {
      const count = zone.querySelectorAll(".pieces > .piece").length;
      const place = /** @type {Element} */ (zone.parentElement).clientWidth - APART;
      const sizes = this.rowsOf(Math.max(1, count), place, this.held - 12);
      for (const [name, value] of Object.entries(sizes)) zone.style.setProperty(`--${name}`, value);
      if (count) this.own = parseFloat(sizes.piece);
    }
  }

  /**
   * The arrangement of some pieces in some space, wide enough to touch: in few rows, or in more if pieces are larger then.
   * @param {number} count
   * @param {number} wide
   * @param {number} high
   * @returns {Record<string, string>}
   */
  rowsOf(count, wide, high) {
    /** @returns {string[]} */
    const ways = ROWS.map(rows => this.inRows(rows, count, wide, high));
    const easy = ways.filter(way => way.isEasy);
    const { own, step, rise, per } = (easy.length ? easy : ways).reduce((one, other) => (other.own > one.own * WORTH ? other : one));
    const sizes = { piece: own / this.set.wide, step, rise, tall: own * this.set.ratio, over: Math.max(0, own - step) };
    return { per: String(per), ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}px`])) };
  }

  /**
   * @param {number} rows
   * @param {number} count
   * @param {number} wide
   * @param {number} high
   */
  inRows(rows, count, wide, high) {
    const per = Math.ceil(count / rows);
    const { ratio, shows } = this.set;
    const lapping = this.set === SETS.cards;
    const tall = (high - GAP * (rows - 1)) / (1 + shows * (rows - 1));
    const widest = lapping ? wide - LEAST.strip * (per - 1) : (wide / (per + 0.45)) - GAP;
    const own = Math.floor(Math.min(tall / ratio, widest)); // the width of the picture
    const step = lapping ? Math.min(own * 0.78, (wide - own) / Math.max(1, per - 1)) : own + GAP;
    const rise = rows === 1 ? own * ratio : own * ratio * shows + (shows < 1 ? 0 : GAP);
    const isEasy = own >= this.easy && (rows === 1 || rise >= LEAST.high);
    return { own, step, rise, per, isEasy };
  }

  // --- what one has laid down -----------------------------------------------------------

  /**
   * Melds are as large as they fit; if that is too small to be read, without their labels.
   * @param {number} [limit]
   */
  sizeMelds(limit = Infinity) {
    const laid = this.mine.querySelector(".laid");
    this.laid = 0;
    if (!laid?.children.length) return;
    const space = this.upright ? Math.max(46, this.held * 0.32) : this.held;
    const most = Math.min(limit, (this.upright ? 0.9 : 0.5) * space / this.set.ratio / this.set.wide);
    for (const words of SAID) {
      this.mine.dataset.said = words;
      this.laid = largest(LEAST.far, most, size => {
        this.put("--laid", size, this.mine);
        return laid.offsetHeight <= space + 4 && laid.scrollWidth <= laid.clientWidth;
      });
      if (this.laid >= Math.min(most, LEAST.read)) break;
    }
  }

  // --- the middle and the others ----------------------------------------------------------

  /** The middle and the opponents as large as they fit, and the middle larger if only the opponents are crowded.  Sizes that still fit are kept. */
  spread() {
    const most = Math.max(LEAST.near, (this.held / this.set.ratio / this.set.wide) * 0.95);
    const ways = this.ways();
    if (this.near <= most && ways.includes(this.way) && this.stillFits()) return;
    /**
     * @param {string} way
     * @param {number} most
     * @returns {Try}
     */
    const tried = ways.map(way => this.tried(way, most));
    /** @param {Try} one */
    const worth = ({ near, far }) => near * far ** 2; // the smaller one counts more
    const { way, near, far } = tried.reduce((one, other) => (!one.shown || (other.shown && worth(other) > worth(one) * WORTH ** 2) ? other : one));
    this.way = way;
    this.near = near;
    this.far = far;
    this.apply(way, near, far);
  }

  /**
   * The largest sizes in one arrangement.
   * @param {string} way
   * @param {number} most
   * @returns {Try}
   */
  tried(way, most) {
    const size = largest(LEAST.near, most, near => this.apply(way, near));
    const fits = this.fits();
    const far = fits ? this.beside(size) : largest(LEAST.near, most, least => this.apply(way, least, least));
    return { way, shown: this.fits(), far, near: largest(fits ? size : far, most, near => this.apply(way, near, far)) };
  }

  /** Whether the current sizes still fit and could not be much larger. */
  stillFits() {
    const { way, near, far } = this;
    const more = near < this.set.wide * LEAST.read ? LITTLE : BETTER;
    const better = far * BETTER <= this.beside(near) && this.apply(way, near, far * BETTER);
    return !better && !this.apply(way, near * more, far) && this.apply(way, near, far);
  }

  /**
   * @param {string} way
   * @param {number} near
   * @param {number} [far]
   * @returns {boolean}
   */
  apply(way, near, far = this.beside(near)) {
    const [lie, sides = "usual"] = way.split(" ");
    Object.assign(this.felt.dataset, { lie, sides });
    this.put("--near", near, this.middle);
    this.put("--far", far, this.others);
    return this.fits();
  }

  /**
   * The size of the opponents' pieces that goes with a size of the middle.
   * @param {number} near
   * @returns {number}
   */
  beside(near) {
    const least = this.set.wide * (this.small ? LEAST.far : LEAST.read);
    return Math.max(least, this.set === SETS.cards ? near * 0.62 : near);
  }

  /** The possible arrangements: as a grid, or in lines if cells of the grid are free; on a low screen also with a broad column of opponents. */
  ways() {
    const grid = this.around.querySelector(".grid");
    const lies = grid?.dataset.free === undefined ? ["places"] : ["places", "lines"];
    return innerHeight > LOW ? lies : lies.flatMap(lie => [lie, `${lie} broad`]);
  }

  /** Whether seats and the middle are within their places. */
  fits() {
    const broad = this.around.querySelectorAll("#middle, .shared, .grid, .grid .lies-row, .seat, .zones, #others .pieces:has(.count)");
    return [...this.around.querySelectorAll("#others .seat, #middle")].every(node => isIn(node, this.around))
      && [...this.middle.children].every(node => isIn(node, this.middle))
      && [...broad].every(node => node.scrollWidth <= node.clientWidth + 1)
      && this.around.scrollWidth <= this.around.clientWidth;
  }

  // --- what can be done ---------------------------------------------------------------------

  /** Shrinks the prompt and the buttons until they fit. */
  tighten() {
    const parts = [".do", ".said", "#summary:not([hidden], .folded)"].map(part => this.felt.querySelector(part));
    for (const part of parts.flatMap(one => one ?? [])) { // the prompt has the space that the buttons leave
      const written = [part, ...part.querySelectorAll("#notice")];
      for (const tight of TIGHT) {
        part.dataset.tight = String(tight);
        if (written.every(holds)) break;
      }
    }
  }
}

/**
 * Whether the content of a node fits in it.
 * @param {Element} node
 * @returns {boolean}
 */
const holds = node => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth + 1;

/**
 * Whether a node is within another from top to bottom.
 * @param {Element} node
 * @param {Element} other
 * @returns {boolean}
 */
function isIn(node, other) {
  const [box, place] = [node, other].map(one => one.getBoundingClientRect());
  return box.top >= place.top - 0.5 && box.bottom <= place.bottom + 0.5;
}

/**
 * The largest size between two that fits, by bisection to 2%; the least if none does.
 * @param {number} least
 * @param {number} most
 * @param {(size: number) => boolean} fits
 * @returns {number}
 */
function largest(least, most, fits) {
  if (most <= least || fits(most)) {
    const size = Math.max(least, most);
    fits(size);
    return size;
  }
  let [low, high] = [least, most];
  while (high > low * 1.02) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
  return low;
}
