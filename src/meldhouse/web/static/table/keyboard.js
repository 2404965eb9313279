// The table by keyboard: a tab stop for each zone, arrows within and between them, digits for pieces, letters for what is done.
import { $ } from "../common/dom.js";
import { settings } from "../common/settings.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DIGIT = /^(?:Digit|Numpad)(\d)$/; // of the key, whatever it writes together with Shift

export class Keys {
  /** `letters`: of each verb, its letter. */
  constructor(felt, view, letters) {
    this.felt = felt;
    this.view = view;
    this.verbs = new Map(Object.entries(letters).map(([verb, letter]) => [letter, verb]));
    this.stops = new Map(); // of each zone, the place of what was looked at last
    this.last = null; // where the focus was last
    document.addEventListener("keydown", event => this.press(event));
    document.addEventListener("pointerdown", () => document.body.classList.remove("by-keys"));
    document.addEventListener("focusin", event => this.see(event.target));
    view.whenDrawn.push(() => this.settle());
  }

  // --- keys -------------------------------------------------------------------------

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog, [contenteditable]")) return;
    if (event.key === "Escape" && document.querySelector("dialog:modal")) return; // what is open is closed by it, wherever the focus is
    if (this.done(event)) {
      document.body.classList.add("by-keys");
      event.preventDefault();
    }
  }

  /** Does what the key means; false if that is nothing here. */
  done(event) {
    const { key, code, shiftKey } = event;
    const digit = DIGIT.exec(code)?.[1];
    if (key in ARROWS) return this.arrow(ARROWS[key], shiftKey);
    if (key === "Enter") return this.enter(event.target);
    if (key === "Escape") return this.view.touching.clear() ?? true;
    if (settings.get("letters", "on") !== "on") return false;
    return digit ? this.digit((Number(digit) || 10) + (shiftKey ? 10 : 0)) : this.letter(key.toLowerCase());
  }

  /** Enter on a button presses it; at a piece it plays. */
  enter(target) {
    if (target !== document.body && !target.closest("[data-zone] .piece")) return false;
    this.view.touching.enter(touchedAt(target));
    return true;
  }

  /** The first ten pieces are 1 to 9 and 0, the next ten the same with Shift. */
  digit(n) {
    const zone = this.view.zoneNode(this.asked());
    const node = zone && [...zone.querySelectorAll("button.piece")][n - 1];
    node?.focus();
    node?.click();
    return Boolean(node);
  }

  /** The zone whose pieces are asked for: one's hand, if any of it can be touched. */
  asked() {
    const touched = this.view.touching.choices.flatMap(choice => choice.touch.map(([key]) => key));
    return touched.includes(this.view.handKey) ? this.view.handKey : touched[0] || this.view.handKey;
  }

  letter(letter) {
    const named = [...document.querySelectorAll(`[aria-keyshortcuts="${CSS.escape(letter)}"]`)];
    const button = named.find(node => !node.disabled && !node.closest("[hidden]")); // also one in a menu that is closed
    if (this.verbs.has(letter) && this.view.isAsked) this.view.touching.verb(this.verbs.get(letter), touchedAt(document.activeElement));
    else if (button) button.click();
    else return false;
    return true;
  }

  arrow([dx, dy], carries) {
    const from = document.activeElement;
    const box = boxOf(from);
    if (!box || !this.felt.contains(box)) return this.look(this.mine());
    const beside = itemsOf(box);
    const at = beside.indexOf(from);
    if (carries) return dx !== 0 && this.carry(from, dx);
    return this.look((dx && at >= 0 && beside[at + dx]) || this.nearest(from, dx, dy));
  }

  /** Shift and an arrow take a piece of the hand one place on. */
  carry(node, step) {
    const [key, , at] = touchedAt(node) || [];
    const to = at + step;
    if (key !== this.view.handKey || to < 0 || to >= this.view.order(key).length) return false;
    this.view.rearrange(at, to);
    return this.look(this.view.nodeOf(key, to));
  }

  /** What lies next in a direction: of the place that is nearest there, edge to edge, what is nearest to where one is. */
  nearest(from, dx, dy) {
    const here = boxOf(from).getBoundingClientRect();
    const ways = this.boxes().filter(box => box !== boxOf(from) && itemsOf(box).length).map(box => [box, wayTo(here, box.getBoundingClientRect(), dx, dy)]);
    const [box] = leastOf(ways.filter(([, way]) => way.onward > 4), ([, way]) => way.far) || [];
    const [x, y] = centreOf(from.getBoundingClientRect());
    return box && leastOf(itemsOf(box), node => {
      const [nx, ny] = centreOf(node.getBoundingClientRect());
      return Math.abs(nx - x) + Math.abs(ny - y);
    });
  }

  look(node) {
    node?.focus();
    return Boolean(node);
  }

  // --- where the focus is -------------------------------------------------------------

  boxes() { return [...this.felt.querySelectorAll("[data-zone], #actions")]; }

  see(node) {
    if (node.closest(".chooser")) return;
    const box = boxOf(node);
    this.last = this.felt.contains(node) ? { focus: node.dataset.focus, piece: node.matches(".piece") } : null;
    if (!this.last || !box) return;
    Object.assign(this.last, { box: nameOf(box), at: itemsOf(box).indexOf(node) });
    this.stops.set(this.last.box, this.last.at);
    this.rove();
  }

  /** After the table is drawn anew: one stop a zone, and the focus where it was, perhaps at another place now, or beside what is gone. */
  settle() {
    this.rove();
    const { activeElement } = document;
    const lost = !activeElement || activeElement === document.body;
    if (this.last && lost) this.heir()?.focus({ preventScroll: true });
    else if (this.last && this.felt.contains(activeElement)) this.see(activeElement);
  }

  rove() {
    for (const box of this.boxes()) {
      const items = itemsOf(box);
      const at = Math.max(0, Math.min(this.stops.get(nameOf(box)) ?? 0, items.length - 1));
      for (const node of box.querySelectorAll("button")) node.tabIndex = node === items[at] ? 0 : -1;
    }
  }

  /** What takes the focus of something that is gone. */
  heir() {
    const box = this.boxes().find(one => nameOf(one) === this.last.box);
    const items = box ? itemsOf(box) : [];
    const same = items.find(node => node.dataset.focus === this.last.focus);
    const beside = this.last.piece && items[Math.min(this.last.at, items.length - 1)];
    return same || beside || this.mine() || $("#actions button") || [...document.querySelectorAll("#after button, #after a, #hint")].find(node => node.checkVisibility());
  }

  /** The stop of one's own hand. */
  mine() { return this.view.zoneNode(this.view.handKey)?.querySelector("button.piece[tabindex='0']"); }
}

/** A zone, or the row of buttons. */
function boxOf(node) { return node?.closest("[data-zone], #actions"); }

function nameOf(box) { return box.dataset.zone || box.id; }

/**
 * What arrows come to: all buttons; of one's hand every piece; of another zone the place itself where something can go
 * there, else its pieces that can be touched, a pile that goes as a whole and one of which none can be touched only at its top.
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

function centreOf(rect) { return [rect.left + rect.width / 2, rect.top + rect.height / 2]; }

function leastOf(all, far) { return all.toSorted((one, other) => far(one) - far(other))[0]; }

const NOT_THAT_WAY = 10000; // what lies above or below is to the right only where nothing else is

/**
 * From one place to another, edge to edge: how far its middle is onward, and how far it seems.  What lies straight ahead
 * seems nearer than what lies aslant, by as much as this place is long.
 */
function wayTo(here, there, dx, dy) {
  const [[x, y], [nx, ny]] = [centreOf(here), centreOf(there)];
  const across = Math.max(there.left - here.right, here.left - there.right, 0);
  const down = Math.max(there.top - here.bottom, here.top - there.bottom, 0);
  const [gap, aside, long] = dx ? [across, down, here.width] : [down, across, here.height];
  const aslant = aside ? 2 * aside + (gap ? long : NOT_THAT_WAY) : 0;
  return { onward: (nx - x) * dx + (ny - y) * dy, far: gap + aslant };
}

function touchedAt(node) {
  const key = node?.closest("[data-zone]")?.dataset.zone;
  return key && node.matches(".piece") ? [key, node.dataset.piece, Number(node.dataset.at)] : null;
}
