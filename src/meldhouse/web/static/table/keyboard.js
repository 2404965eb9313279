// Plays by keyboard: a tab stop for each zone, arrows within and between them, digits for pieces, letters for actions.
import { find, focused, targetOf } from "../common/dom.js";
import { settings } from "../common/settings.js";

/** @typedef {{ focus: string | undefined; piece: boolean; box: string | null; at: number }} Last */
/** @typedef {import("./input.js").Selected} Selected */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DIGIT = /^(?:Digit|Numpad)(\d)$/; // the physical key, also with Shift

export class KeyboardInput {
  /**
   * `letters`: the letter of each verb.
   * @param {HTMLElement} felt
   * @param {SceneView} view
   * @param {Record<string, string>} letters
   */
  constructor(felt, view, letters) {
    this.felt = felt;
    this.view = view;
    this.verbs = new Map(Object.entries(letters).map(([verb, letter]) => [letter, verb]));
    /** @type {Map<string, number>} */
    this.stops = new Map(); // the index of the last focused item, by zone
    /** @type {Last | null} */
    this.last = null; // the last focused item
    document.addEventListener("keydown", event => this.press(event));
    document.addEventListener("pointerdown", () => document.body.classList.remove("by-keys"));
    document.addEventListener("focusin", event => this.see(targetOf(event)));
    view.onDraw.push(() => this.settle());
  }

  // --- keys -------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (targetOf(event).closest("input, select, textarea, dialog, [contenteditable]")) return;
    if (event.key === "Escape" && document.querySelector("dialog:modal")) return; // it closes the dialog, wherever the focus is
    if (this.done(event)) {
      document.body.classList.add("by-keys");
      event.preventDefault();
    }
  }

  /**
   * Handles a key; false if it means nothing here.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  done(event) {
    const { key, code, shiftKey } = event;
    /**
     * @param {number} n
     * @returns {boolean}
     */
    const digit = DIGIT.exec(code)?.[1];
    if (key in ARROWS) return this.arrow(ARROWS[key], shiftKey);
    if (key === "Enter") return this.enter(targetOf(event));
    if (key === "Escape") return this.view.input.clear() ?? true;
    if (settings.get("letters", "on") !== "on") return false;
    return digit ? this.digit((Number(digit) || 10) + (shiftKey ? 10 : 0)) : this.letter(key.toLowerCase());
  }

  /**
   * Enter on a button presses it; at a piece it plays.
   * @param {Element} target
   * @returns {boolean}
   */
  enter(target) {
    if (target !== document.body && !target.closest("[data-zone] .piece")) return false;
    this.view.input.enter(touchedAt(target));
    return true;
  }

  /**
   * The first ten pieces are 1 to 9 and 0, the next ten the same with Shift.
   * @param {number} n
   * @returns {boolean}
   */
  digit(n) {
    const zone = this.view.zoneNode(this.asked());
    const node = zone && [...zone.querySelectorAll("button.piece")][n - 1];
    node?.focus();
    node?.click();
    return Boolean(node);
  }

  /** The zone whose pieces have to be chosen: one's hand, if any of it can be touched. */
  asked() {
    const touched = this.view.input.choices.flatMap(choice => choice.touch.map(([key]) => key));
    return touched.includes(this.view.handKey) ? this.view.handKey : touched[0] || this.view.handKey;
  }

  /**
   * @param {string} letter
   * @returns {boolean}
   */
  letter(letter) {
    const named = [...document.querySelectorAll(`button[aria-keyshortcuts="${CSS.escape(letter)}"]`)];
    const button = named.find(node => !node.disabled && !node.closest("[hidden]")); // also in a closed menu
    if (this.verbs.has(letter) && this.view.isAsked) this.view.input.verb(/** @type {string} */ (this.verbs.get(letter)), touchedAt(focused()));
    else if (button) button.click();
    else return false;
    return true;
  }

  /**
   * @param {number[]} direction
   * @param {boolean} carries
   * @returns {boolean}
   */
  arrow([dx, dy], carries) {
    const from = focused();
    const box = boxOf(from);
    if (!box || !this.felt.contains(box)) return this.look(this.mine());
    const beside = itemsOf(box);
    const at = beside.indexOf(from);
    if (carries) return dx !== 0 && this.carry(from, dx);
    return this.look((dx && at >= 0 && beside[at + dx]) || this.nearest(from, dx, dy));
  }

  /**
   * Shift and an arrow move a piece of the hand by one place.
   * @param {Element} node
   * @param {number} step
   * @returns {boolean}
   */
  carry(node, step) {
    const [key, , at] = touchedAt(node) ?? ["", "", 0];
    const to = at + step;
    if (!key || key !== this.view.handKey || to < 0 || to >= this.view.order(key).length) return false;
    this.view.rearrange(at, to);
    return this.look(this.view.nodeOf(key, to));
  }

  /**
   * The next item in a direction: in the nearest zone there, edge to edge, the item nearest to the current one.
   * @param {Element} from
   * @param {number} dx
   * @param {number} dy
   * @returns {HTMLElement | undefined}
   */
  nearest(from, dx, dy) {
    const zone = boxOf(from) ?? from, here = zone.getBoundingClientRect();
    const ways = this.boxes().filter(box => box !== zone && itemsOf(box).length).map(box => ({ box, ...wayTo(here, box.getBoundingClientRect(), dx, dy) }));
    const box = leastOf(ways.filter(way => way.onward > 4), way => way.far)?.box;
    const [x, y] = centreOf(from.getBoundingClientRect());
    return box && leastOf(itemsOf(box), node => {
      const [nx, ny] = centreOf(node.getBoundingClientRect());
      return Math.abs(nx - x) + Math.abs(ny - y);
    });
  }

  /**
   * @param {HTMLElement | null | undefined | false} node
   * @returns {boolean}
   */
  look(node) {
    if (!node) return false;
    node.focus();
    return true;
  }

  // --- where the focus is -------------------------------------------------------------

  /** @returns {HTMLElement[]} */
  boxes() { return [...this.felt.querySelectorAll("[data-zone], #actions")]; }

  /** @param {HTMLElement} node */
  see(node) {
    if (node.closest(".chooser")) return;
    const box = boxOf(node);
    const at = box ? itemsOf(box).indexOf(node) : -1;
    this.last = this.felt.contains(node) ? { focus: node.dataset.focus, piece: node.matches(".piece"), box: box && nameOf(box), at } : null;
    if (!this.last || !box) return;
    this.stops.set(nameOf(box), at);
    this.rove();
  }

  /** After the table was drawn: one tab stop per zone, and the focus on the same item, or next to it if it is gone. */
  settle() {
    this.rove();
    const node = focused();
    const lost = node === document.body;
    if (this.last && lost) this.heir(this.last)?.focus({ preventScroll: true });
    else if (this.last && this.felt.contains(node)) this.see(node);
  }

  rove() {
    for (const box of this.boxes()) {
      const items = itemsOf(box);
      const at = Math.max(0, Math.min(this.stops.get(nameOf(box)) ?? 0, items.length - 1));
      for (const node of box.querySelectorAll("button")) {
        const stop = node === items[at] ? "0" : "-1";
        if (node.getAttribute("tabindex") !== stop) node.setAttribute("tabindex", stop);
      }
    }
  }

  /**
   * The item that takes the focus of one that is gone.
   * @param {Last} last
   */
  heir(last) {
    const box = this.boxes().find(one => nameOf(one) === last.box);
    const items = box ? itemsOf(box) : [];
    const same = items.find(node => node.dataset.focus === last.focus);
    const beside = last.piece && items[Math.min(last.at, items.length - 1)];
    return same || beside || this.mine() || find("#actions button") || [...document.querySelectorAll("#after button, #after a, #hint")].find(node => node.checkVisibility());
  }

  /** The tab stop of one's own hand. */
  mine() { return this.view.zoneNode(this.view.handKey)?.querySelector("button.piece[tabindex='0']"); }
}

/**
 * A zone, or the row of buttons.
 * @param {Element} node
 * @returns {HTMLElement | null}
 */
function boxOf(node) { return node?.closest("[data-zone], #actions"); }

/**
 * @param {HTMLElement} box
 * @returns {string}
 */
function nameOf(box) { return box.dataset.zone || box.id; }

/**
 * The items that arrows reach: all buttons; every piece of one's hand; the target of another zone or, if there is none, its
 * pieces that can be touched; only the top piece of a pile that moves as a whole or cannot be touched.
 * @param {HTMLElement} box
 * @returns {HTMLElement[]}
 */
function itemsOf(box) {
  if (!box.dataset.zone) return [...box.querySelectorAll("button")];
  const drop = box.querySelector(".drop");
  const pieces = [...box.querySelectorAll("button.piece")];
  const touchable = pieces.filter(node => node.dataset.touchable === "true");
  if (drop) return [drop];
  if (box.matches(".hand")) return pieces;
  return touchable.length && !box.matches(".whole") ? touchable : pieces.slice(-1);
}

/**
 * @param {DOMRect} rect
 * @returns {[x: number, y: number]}
 */
function centreOf(rect) { return [rect.left + rect.width / 2, rect.top + rect.height / 2]; }

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} far
 * @returns {T | undefined}
 */
function leastOf(all, far) { return all.toSorted((one, other) => far(one) - far(other))[0]; }

const NOT_THAT_WAY = 10000; // a zone above or below counts as to the right only if no other does

/**
 * From one zone to another, edge to edge: how far its center is ahead, and its distance for the choice of the nearest one.
 * A zone straight ahead counts as nearer than an oblique one, by as much as this zone is long.
 * @param {DOMRect} here
 * @param {DOMRect} there
 * @param {number} dx
 * @param {number} dy
 * @returns {{ onward: number; far: number }}
 */
function wayTo(here, there, dx, dy) {
  const [[x, y], [nx, ny]] = [centreOf(here), centreOf(there)];
  const across = Math.max(there.left - here.right, here.left - there.right, 0);
  const down = Math.max(there.top - here.bottom, here.top - there.bottom, 0);
  const [gap, aside, long] = dx ? [across, down, here.width] : [down, across, here.height];
  const aslant = aside ? 2 * aside + (gap ? long : NOT_THAT_WAY) : 0;
  return { onward: (nx - x) * dx + (ny - y) * dy, far: gap + aslant };
}

/**
 * @param {Element | null} node
 * @returns {Selected | null}
 */
function touchedAt(node) {
  const key = node?.closest("[data-zone]")?.dataset.zone;
  return key && node instanceof HTMLElement && node.matches(".piece") ? [key, node.dataset.piece ?? "", Number(node.dataset.at)] : null;
}
