// The tutorial: the text of a step replaces the prompt, and its pieces are highlighted.
import { $, make } from "../common/dom.js";
import { explain, wordNode } from "../common/tooltips.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

/** @typedef {Wire.StepText & { of: number }} ShownStep */
/** @typedef {import("./scene.js").SceneView} SceneView */

export class Tutorial {
  /** @type {boolean} */
  again;
  /** @type {string} */
  place;
  /** @type {string} */
  said;
  /** @type {HTMLElement | null} */
  fresh;

  /**
   * `now` is the state of the table; `request(message)` sends a message.
   * @param {TableState} now
   * @param {SceneView} view
   * @param {SendRequest} request
   */
  constructor(now, view, request) {
    this.now = now;
    this.view = view;
    this.request = request;
    view.onDraw.push(() => this.point());
    $("#free").onclick = () => request({ do: "free" });
    $("#step-back").onclick = () => this.turn();
    $("#learn-again").onclick = () => {
      if (now.table.state !== "over") request({ do: "close" });
      request({ do: "rematch" });
    };
    this.offerWayBack();
  }

  /** Leads a guest who wanted to learn the game first back to the friends who invited them. */
  offerWayBack() {
    const invited = settings.get("invited", null);
    if (invited?.game === this.now.table.game) $("#free").after(make("a", { id: "back-to-friends", href: `/table/${invited.table}` }, text("page-friends-back")));
  }

  /** The step that is read: the current one, or the one before it. */
  get step() {
    const step = this.now.step;
    return this.again && step ? { ...step, ...step.before, move: "" } : step; // no step: the tutorial was left
  }

  /** Shows the step at the prompt and returns whether there is one; an unchanged step stays, with an open tooltip in it. */
  show() {
    const place = `${this.now.at} ${this.now.step?.number}`;
    if (place !== this.place) this.again = false; // the table has changed
    this.place = place;
    const step = this.step;
    const said = step?.says.length ? `${place} ${step.number}` : "";
    const isRead = Boolean(said) && !this.now.step?.move;
    document.body.classList.toggle("reading", isRead);
    document.body.classList.toggle("guided", Boolean(step));
    $("#free").hidden = !step;
    this.showBack();
    if (said !== this.said) $("#onward").replaceChildren(step && isRead && !this.again ? this.onward(step) : "");
    if (step && said && said !== this.said) $("#prompt").replaceChildren(...this.content(step));
    this.said = said;
    this.point();
    return Boolean(said);
  }

  /** The button that shows the step before, and the current one again; nothing is undone at the table. */
  showBack() {
    const step = this.now.step;
    $("#step-back").hidden = !step?.before;
    if (step) $("#step-back").textContent = this.again ? text("page-lesson-here", { n: step.number + 1 }) : text("page-lesson-back");
  }

  turn() {
    this.again = !this.again;
    this.show();
  }

  /**
   * @param {ShownStep} step
   * @returns {HTMLElement}
   */
  onward(step) {
    const press = () => this.request({ do: "step", step: step.number });
    const button = make("button", { type: "button", class: "commit", id: "go-on", onclick: press }, text("page-lesson-on"));
    this.fresh = step.number ? button : null;
    return button;
  }

  /** Focuses the next button, so that Enter goes on. */
  settle() {
    this.fresh?.focus({ preventScroll: true });
    this.fresh = null;
  }

  /**
   * @param {ShownStep} step
   * @returns {(Node | string)[]}
   */
  content(step) {
    const count = text("page-lesson-step", { n: step.number + 1, of: step.of });
    const said = step.says.flatMap(parts => [" ", ...parts.flatMap(part => this.part(part, step.means))]);
    queueMicrotask(() => $("#prompt").querySelectorAll(".word").forEach(explain));
    return [make("small", { class: "count" }, count), ...said];
  }

  /**
   * @param {Wire.StepPart} part
   * @param {Wire.StepText["means"]} means
   * @returns {(Node | string)[]}
   */
  part({ text: words, word, stop }, means) {
    if (!word) return this.view.shown(words + stop);
    return [wordNode(words, word, means[word].word, means[word].means, stop)];
  }

  /** Highlights what the step speaks of, and what is to be touched next. */
  point() {
    document.querySelectorAll(".pointed").forEach(node => node.classList.remove("pointed"));
    const { step, now: { scene } } = this;
    if (!step || !scene) return;
    for (const [zone, piece] of step.points) this.ring(zone, piece);
    const choice = scene.choices.find(one => one.move === step.move);
    if (!choice) return;
    const up = this.view.input.up.map(([key, piece]) => `${key} ${piece}`);
    const left = choice.touch.filter(([key, piece]) => !up.includes(`${key} ${piece}`));
    for (const [zone, piece] of left) this.ring(zone, piece);
    document.querySelectorAll(`[data-move="${CSS.escape(step.move)}"]`).forEach(node => node.classList.add("pointed"));
    if (choice.to && !left.length) this.ring(choice.to, "");
  }

  /**
   * @param {string} zone
   * @param {string} piece
   */
  ring(zone, piece) {
    const place = this.view.zoneNode(zone);
    const shown = [...(place?.querySelectorAll(`.pieces [data-piece="${CSS.escape(piece)}"]`) || [])];
    const marked = shown.length ? shown.find(node => !node.matches(".pointed")) : this.again && piece ? null : place; // it may be gone
    marked?.classList.add("pointed");
  }
}
