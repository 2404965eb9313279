// Pieces are dragged with a mouse or a finger: to where they shall go, or to another place in one's hand.
import { make } from "../common/dom.js";

const FAR = 8; // pixels: less is a touch
const NEAR = 60; // beside a place that takes them they still go there

export class Dragging {
  constructor(felt, view) {
    this.felt = felt;
    this.view = view;
    this.held = null; // the piece under the finger, and where that came down
    felt.addEventListener("pointerdown", event => this.grasp(event));
    addEventListener("pointermove", event => this.held?.id === event.pointerId && this.follow(event));
    addEventListener("pointerup", event => this.held?.id === event.pointerId && this.release(event));
    addEventListener("pointercancel", event => this.held?.id === event.pointerId && this.letGo());
  }

  grasp(event) {
    const zone = event.target.closest("[data-zone]");
    const top = event.target.closest(".drop") && [...zone.querySelectorAll(".pieces .piece")].at(-1); // the place lies over its pieces
    const node = top || event.target.closest(".pieces .piece");
    if (event.button || !node || !this.view.isSeated) return;
    const { piece, at } = node.dataset;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, touched: [zone.dataset.zone, piece, Number(at)] };
  }

  follow(event) {
    const { held } = this;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
    if (!held.ghost && !this.lift()) return;
    event.preventDefault();
    held.ghost.style.translate = `${dx}px ${dy}px`;
  }

  /** Off the table: what is picked up with it, else itself, or the pile that it lies in; false if it cannot be carried. */
  lift() {
    const { view: { touching }, held } = this;
    const [key] = held.touched;
    held.draws = !touching.up.length && touching.fitting(key).length > 0; // dragging off the stock is drawing
    held.mine = key === this.view.handKey;
    if (!held.draws && !touching.isUp(...held.touched)) {
      touching.up = touching.onTheWay([held.touched]).length ? touching.wholePiles([held.touched]) : [];
    }
    if (!held.draws && !held.mine && !touching.up.length) {
      touching.no([held.touched]);
      this.held = null;
      return false;
    }
    const carried = touching.up.length ? touching.up : [held.touched];
    held.ghost = make("div", { class: "carried", "aria-hidden": "true" }, ...carried.map(([zone, , at]) => copyOf(this.view.nodeOf(zone, at))));
    document.body.append(held.ghost);
    document.body.classList.add("carrying");
    this.view.draw(); // lights where it can go
    try { this.felt.setPointerCapture(held.id); } catch { /* it was lifted in this moment */ }
    return true;
  }

  release(event) {
    const { held } = this;
    this.letGo();
    if (!held.ghost) return;
    const stop = click => click.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
    this.drop(held, event.clientX, event.clientY);
  }

  drop(held, x, y) {
    const { touching, handKey } = this.view;
    const key = this.zoneAt(x, y);
    if (key && held.mine && key === handKey) this.arrange(held.touched, x, y);
    else if (held.draws && key === handKey) touching.put(held.touched[0]);
    else if (held.draws || !key || key === held.touched[0]) touching.clear();
    else if (touching.up.length) touching.carry(key);
    else touching.no([held.touched], key);
  }

  arrange([key, , from], x, y) {
    const before = [...this.view.zoneNode(key).querySelectorAll(".pieces .piece")].filter((node, at) => at !== from && liesBefore(node, x, y));
    this.view.touching.up = [];
    this.view.rearrange(from, before.length);
  }

  /** The place under the finger, or one beside it that takes what is carried. */
  zoneAt(x, y) {
    const under = document.elementsFromPoint(x, y).map(node => node.closest("[data-zone]")).find(Boolean);
    if (under) return under.dataset.zone;
    const far = node => {
      const box = node.getBoundingClientRect();
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    };
    const [nearest] = [...this.felt.querySelectorAll(".zone.target")].toSorted((one, other) => far(one) - far(other));
    return nearest && far(nearest) < NEAR ? nearest.dataset.zone : null;
  }

  letGo() {
    this.held?.ghost?.remove();
    document.body.classList.remove("carrying");
    this.held = null;
  }
}

/** A picture of the piece where it lies now, to be carried about. */
function copyOf(node) {
  const box = node.getBoundingClientRect();
  const copy = node.cloneNode(true);
  copy.removeAttribute("data-focus");
  copy.tabIndex = -1;
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${Math.max(box.width, node.firstElementChild.getBoundingClientRect().width)}px` });
  return copy;
}

/** Read line by line, does the piece come before this spot? */
function liesBefore(node, x, y) {
  const box = node.getBoundingClientRect();
  return box.bottom < y || (box.top <= y && box.left + box.width / 2 < x);
}
