// Drags pieces with a mouse or a finger: to a target, or to another place in the hand.
import { $, make, targetOf } from "../common/dom.js";

/** @typedef {{ id: number; x: number; y: number; touched: Selected; ghost?: HTMLElement; draws?: boolean; mine?: boolean }} Held */
/** @typedef {import("./input.js").Selected} Selected */
/** @typedef {import("./scene.js").SceneView} SceneView */

const DRAG_PX = 8; // less is a touch
const SNAP_PX = 60; // this near a target pieces still go there

export class DragAndDrop {
  /**
   * @param {HTMLElement} felt
   * @param {SceneView} view
   */
  constructor(felt, view) {
    this.felt = felt;
    this.view = view;
    /** @type {Held | null} */
    this.held = null; // the piece under the pointer, and where the pointer went down
    felt.addEventListener("pointerdown", event => this.grasp(event));
    addEventListener("pointermove", event => this.held?.id === event.pointerId && this.follow(event));
    addEventListener("pointerup", event => this.held?.id === event.pointerId && this.release(event));
    addEventListener("pointercancel", event => this.held?.id === event.pointerId && this.letGo());
  }

  /** @param {PointerEvent} event */
  grasp(event) {
    const target = targetOf(event), zone = target.closest("[data-zone]");
    const top = zone && target.closest(".drop") && [...zone.querySelectorAll(".pieces .piece")].at(-1); // the target covers its pieces
    const node = top || target.closest(".pieces .piece");
    if (event.button || !node || !zone || !this.view.isSeated) return;
    const { piece = "", at } = node.dataset;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, touched: [zone.dataset.zone ?? "", piece, Number(at)] };
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const { held } = this;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < DRAG_PX) return;
    held.ghost ??= this.lift(held);
    if (!held.ghost) return;
    event.preventDefault();
    held.ghost.style.translate = `${dx}px ${dy}px`;
  }

  /**
   * Lifts the selection, or the piece or its whole pile, and returns its copy; undefined if it cannot be dragged.
   * @param {Held} held
   * @returns {HTMLElement | undefined}
   */
  lift(held) {
    const { input } = this.view;
    const [key] = held.touched;
    held.draws = !input.up.length && input.fitting(key).length > 0; // dragging from the stock draws
    held.mine = key === this.view.handKey;
    if (!held.draws && !input.isUp(...held.touched)) {
      input.up = input.onTheWay([held.touched]).length ? input.wholePiles([held.touched]) : [];
    }
    if (!held.draws && !held.mine && !input.up.length) {
      input.no([held.touched]);
      this.held = null;
      return undefined;
    }
    const carried = input.up.length ? input.up : [held.touched];
    const nodes = carried.flatMap(([zone, , at]) => this.view.nodeOf(zone, at) ?? []);
    const ghost = make("div", { class: "carried", "aria-hidden": "true" }, ...nodes.map(copyOf));
    document.body.append(ghost);
    document.body.classList.add("carrying");
    this.view.draw(); // highlights the targets
    try { this.felt.setPointerCapture(held.id); } catch { /* the pointer is already up */ }
    return ghost;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { held } = this;
    this.letGo();
    if (!held?.ghost) return;
    /** @param {Event} click */
    const stop = click => click.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
    this.drop(held, event.clientX, event.clientY);
  }

  /**
   * @param {Held} held
   * @param {number} x
   * @param {number} y
   */
  drop(held, x, y) {
    const { input, handKey } = this.view;
    const key = this.zoneAt(x, y);
    if (key && held.mine && key === handKey) this.arrange(held.touched, x, y);
    else if (held.draws && key === handKey) input.put(held.touched[0]);
    else if (held.draws || !key || key === held.touched[0]) input.clear();
    else if (input.up.length) input.carry(key);
    else input.no([held.touched], key);
  }

  /**
   * @param {Selected} touched
   * @param {number} x
   * @param {number} y
   */
  arrange([key, , from], x, y) {
    const before = [...$(`.felt [data-zone="${CSS.escape(key)}"]`).querySelectorAll(".pieces .piece")].filter((node, at) => at !== from && isBefore(node, x, y));
    this.view.input.up = [];
    this.view.rearrange(from, before.length);
  }

  /**
   * The place under the pointer, or a target near it.
   * @param {number} x
   * @param {number} y
   * @returns {string | null | undefined}
   */
  zoneAt(x, y) {
    const under = document.elementsFromPoint(x, y).map(node => node.closest("[data-zone]")).find(Boolean);
    if (under) return under.dataset.zone;
    /** @param {Element} node */
    const far = node => {
      const box = node.getBoundingClientRect();
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    };
    const [nearest] = [...this.felt.querySelectorAll(".zone.target")].toSorted((one, other) => far(one) - far(other));
    return nearest && far(nearest) < SNAP_PX ? nearest.dataset.zone : null;
  }

  letGo() {
    this.held?.ghost?.remove();
    document.body.classList.remove("carrying");
    this.held = null;
  }
}

/**
 * A copy of the piece at its place, to be dragged.
 * @param {Element} node
 * @returns {HTMLElement}
 */
function copyOf(node) {
  const box = node.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true)), picture = node.firstElementChild ?? node;
  copy.removeAttribute("data-focus");
  copy.tabIndex = -1;
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${Math.max(box.width, picture.getBoundingClientRect().width)}px` });
  return copy;
}

/**
 * Whether the piece comes before this point, read line by line.
 * @param {Element} node
 * @param {number} x
 * @param {number} y
 * @returns {boolean}
 */
function isBefore(node, x, y) {
  const box = node.getBoundingClientRect();
  return box.bottom < y || (box.top <= y && box.left + box.width / 2 < x);
}
