// How large everything on the table is: the hand first, by the window alone; then as much of the rest as the room allows.
import { land } from "./animate.js";

const LEAST = { strip: 32, high: 44, near: 12, far: 16, read: 28 }; // pixels; cards of others can be read from so wide on
const EASY = { cards: 56, tiles: 40, ceki: 34 }; // how wide a piece of the hand is to be
const LARGE = { usual: 1, large: 1.2 };
// `wide`: of a piece, against a card's; `high` against that; `shows`: how much of the rows above in a hand; `share`: of the height
const SETS = {
  cards: { wide: 1, ratio: 7 / 5, shows: 0.7, share: 1 },
  tiles: { wide: 0.8, ratio: 4 / 3, shows: 1, share: 1 },
  ceki: { wide: 0.62, ratio: 5 / 2, shows: 0.6, share: 1.2 },
};
const LOW = 480; // so high a window has the others beside the middle
const SMALL = 620; // so high a table has nothing to give
const CROWD = 0.85; // more than three others need room for themselves
const APART = 16; // what was drawn stands so far from the rest
const GAP = 2; // between tiles of a hand
const BETTER = 1.2; // what lies there grows only where that is worth a jump
const LITTLE = 1.05; // and soon where it can hardly be read
const ROWS = [1, 2, 3];
const WORTH = 1.08; // another row, or another way to lie, has to show pieces so much larger
const SAID = ["all", "names", "nothing"]; // about what one has laid down; what each means stands in table.css
const TIGHT = [0, 1, 2, 3]; // what each means stands in table.css

export class Room {
  constructor({ others, middle, mine }) {
    Object.assign(this, { others, middle, mine });
    this.felt = middle.closest(".felt");
    this.around = middle.parentElement;
    this.near = Infinity; // what fitted last
  }

  /** Everything has its size; `set`: what the pieces are. */
  fit(set) {
    this.set = SETS[set];
    this.easy = EASY[set];
    land(this.felt); // what flies lies nowhere yet, and would have all else made small for it
    this.felt.classList.add("measuring"); // the place of each piece is enough: pictures take most of the time of a layout
    this.keepPlace();
    this.layDown();
    this.holdHand();
    if (this.laid > this.own) this.layDown(this.own), this.holdHand(); // what one plays with is the larger
    this.spread();
    this.felt.classList.remove("measuring");
    this.tighten();
  }

  /** Something was picked up: the same pieces lie where they lay. */
  refit() {
    this.holdHand();
    this.tighten();
  }

  put(name, pixels, part = this.felt) { part.style.setProperty(name, `${pixels}px`); }

  // --- the hand ---------------------------------------------------------------------

  /** The place of the hand is as high in every hand and moment: nothing moves because of it. */
  keepPlace() {
    const { clientWidth: wide, clientHeight: high } = this.felt;
    const upright = wide < high;
    this.small = high < SMALL;
    const large = this.small ? 1 : LARGE[document.documentElement.dataset.faces] || 1;
    const crowd = this.felt.matches('[data-others="many"]') ? CROWD : 1;
    const [share, most] = upright ? [0.21, 0.42] : [0.235, 0.122]; // of the height, and of the window's width
    this.held = Math.round(Math.max(90, large * Math.min(share * high * this.set.share * crowd, most * innerWidth)));
    this.put("--held", this.held);
    this.upright = upright;
  }

  holdHand() {
    this.own = Infinity;
    for (const zone of this.mine.querySelectorAll(".held .zone")) {
      const count = zone.querySelectorAll(".pieces > .piece").length;
      const place = zone.parentElement.clientWidth - APART;
      const lies = this.rowsOf(Math.max(1, count), place, this.held - 12);
      for (const [name, value] of Object.entries(lies)) zone.style.setProperty(`--${name}`, value);
      if (count) this.own = parseFloat(lies.piece);
    }
  }

  /** So many pieces in so much room, each wide enough to touch: in few rows, or in more where these show them larger. */
  rowsOf(count, wide, high) {
    const ways = ROWS.map(rows => this.inRows(rows, count, wide, high));
    const easy = ways.filter(way => way.isEasy);
    const { own, step, rise, per } = (easy.length ? easy : ways).reduce((one, other) => (other.own > one.own * WORTH ? other : one));
    const sizes = { piece: own / this.set.wide, step, rise, tall: own * this.set.ratio, over: Math.max(0, own - step) };
    return { per, ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}px`])) };
  }

  inRows(rows, count, wide, high) {
    const per = Math.ceil(count / rows);
    const { ratio, shows } = this.set;
    const lapping = this.set === SETS.cards;
    const tall = (high - GAP * (rows - 1)) / (1 + shows * (rows - 1));
    const widest = lapping ? wide - LEAST.strip * (per - 1) : (wide / (per + 0.45)) - GAP;
    const own = Math.floor(Math.min(tall / ratio, widest)); // the picture's own width
    const step = lapping ? Math.min(own * 0.78, (wide - own) / Math.max(1, per - 1)) : own + GAP;
    const rise = rows === 1 ? own * ratio : own * ratio * shows + (shows < 1 ? 0 : GAP);
    const isEasy = own >= this.easy && (rows === 1 || rise >= LEAST.high);
    return { own, step, rise, per, isEasy };
  }

  // --- what one has laid down -----------------------------------------------------------

  /** As large as it shows; where that is too small to be read, without what is said about it. */
  layDown(limit = Infinity) {
    const laid = this.mine.querySelector(".laid");
    this.laid = 0;
    if (!laid?.children.length) return;
    const room = this.upright ? Math.max(46, this.held * 0.32) : this.held;
    const most = Math.min(limit, (this.upright ? 0.9 : 0.5) * room / this.set.ratio / this.set.wide);
    for (const words of SAID) {
      this.mine.dataset.said = words;
      this.laid = largest(LEAST.far, most, size => {
        this.put("--laid", size, this.mine);
        return laid.offsetHeight <= room + 4 && laid.scrollWidth <= laid.clientWidth;
      });
      if (this.laid >= Math.min(most, LEAST.read)) break;
    }
  }

  // --- the middle and the others ----------------------------------------------------------

  /** As large as all of it shows, and the middle larger still where only the others are crowded.  It lies still while that holds. */
  spread() {
    const most = Math.max(LEAST.near, (this.held / this.set.ratio / this.set.wide) * 0.95);
    const ways = this.ways();
    if (this.near <= most && ways.includes(this.way) && this.liesWell()) return;
    const tried = ways.map(way => this.tried(way, most));
    const worth = ({ near, far }) => near * far ** 2; // what is small first
    const { way, near, far } = tried.reduce((one, other) => (!one.shown || (other.shown && worth(other) > worth(one) * WORTH ** 2) ? other : one));
    Object.assign(this, { way, near, far });
    this.lie(way, near, far);
  }

  tried(way, most) {
    const size = largest(LEAST.near, most, near => this.lie(way, near));
    const fits = this.fits();
    const far = fits ? this.beside(size) : largest(LEAST.near, most, least => this.lie(way, least, least));
    return { way, shown: this.fits(), far, near: largest(fits ? size : far, most, near => this.lie(way, near, far)) };
  }

  /** Does all of it still show, and would be no much larger? */
  liesWell() {
    const { way, near, far } = this;
    const more = near < this.set.wide * LEAST.read ? LITTLE : BETTER;
    const better = far * BETTER <= this.beside(near) && this.lie(way, near, far * BETTER);
    return !better && !this.lie(way, near * more, far) && this.lie(way, near, far);
  }

  lie(way, near, far = this.beside(near)) {
    const [lie, sides = "usual"] = way.split(" ");
    Object.assign(this.felt.dataset, { lie, sides });
    this.put("--near", near, this.middle);
    this.put("--far", far, this.others);
    return this.fits();
  }

  /** How large what lies with the others is to be beside that. */
  beside(near) {
    const least = this.set.wide * (this.small ? LEAST.far : LEAST.read);
    return Math.max(least, this.set === SETS.cards ? near * 0.62 : near);
  }

  /** Before the seats, or in lines: where the places of the middle leave cells of their grid free; on a low screen with the others' column broad, too. */
  ways() {
    const grid = this.around.querySelector(".grid");
    const lies = grid?.dataset.free === undefined ? ["places"] : ["places", "lines"];
    return innerHeight > LOW ? lies : lies.flatMap(lie => [lie, `${lie} broad`]);
  }

  /** Seats and middle lie within their places. */
  fits() {
    const broad = this.around.querySelectorAll("#middle, .shared, .grid, .grid .lies-row, .seat, .zones, #others .pieces:has(.count)");
    return [...this.around.querySelectorAll("#others .seat, #middle")].every(node => isIn(node, this.around))
      && [...this.middle.children].every(node => isIn(node, this.middle))
      && [...broad].every(node => node.scrollWidth <= node.clientWidth + 1)
      && this.around.scrollWidth <= this.around.clientWidth;
  }

  // --- what can be done ---------------------------------------------------------------------

  /** What is said and what can be done is written as large as its part of the line has room for. */
  tighten() {
    const parts = [".do", ".said", "#summary:not([hidden], .folded)"].map(part => this.felt.querySelector(part));
    for (const part of parts.filter(Boolean)) { // what is said has the room that the buttons leave
      const written = [part, ...part.querySelectorAll("#notice")];
      for (const tight of TIGHT) {
        part.dataset.tight = tight;
        if (written.every(holds)) break;
      }
    }
  }
}

/** Is there room in it for all that it has? */
const holds = node => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth + 1;

/** Does it lie within the other from top to bottom? */
function isIn(node, other) {
  const [box, place] = [node, other].map(one => one.getBoundingClientRect());
  return box.top >= place.top - 0.5 && box.bottom <= place.bottom + 0.5;
}

/** The largest size between two at which it fits, to two per cent; the least if none does. */
function largest(least, most, fits) {
  if (most <= least || fits(most)) return fits(Math.max(least, most)), Math.max(least, most);
  let [low, high] = [least, most];
  while (high > low * 1.02) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
  return low;
}
