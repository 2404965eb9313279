// A first hand that teaches: what a step says stands where the prompt stands, and what it speaks of is marked.
import { $, make } from "../common/dom.js";
import { explain, wordNode } from "../common/tooltips.js";
import { text } from "../common/i18n.js";

export class Lesson {
  /** `now` is what the house has told; `request` asks it for something. */
  constructor(now, view, request) {
    Object.assign(this, { now, view, request });
    view.whenDrawn.push(() => this.point());
    new ResizeObserver(() => view.room.tighten()).observe($("#notice")); // a mistake and the step stand there together
    $("#free").onclick = () => request({ do: "free" });
    $("#step-back").onclick = () => this.turn();
    $("#learn-again").onclick = () => {
      if (now.table.state !== "over") request({ do: "close" });
      request({ do: "rematch" });
    };
  }

  /** What is read: the step that is shown, or the one before it. */
  get step() {
    const step = this.now.step;
    return this.again && step ? { ...step, ...step.before, move: "" } : step; // no step: somebody plays on freely
  }

  /** Is there a step to be read?  Then it stands at the prompt; what stands there already stays, and a word in it that is open. */
  show() {
    const place = `${this.now.at} ${this.now.step?.number}`;
    if (place !== this.place) this.again = false; // something has happened meanwhile
    this.place = place;
    const step = this.step;
    const said = step?.says.length ? `${place} ${step.number}` : "";
    const isRead = Boolean(said) && !this.now.step.move;
    document.body.classList.toggle("reading", isRead);
    document.body.classList.toggle("guided", Boolean(step));
    $("#free").hidden = !step;
    this.showBack();
    if (said !== this.said) $("#onward").replaceChildren(isRead && !this.again ? this.onward(step) : "");
    if (said && said !== this.said) $("#prompt").replaceChildren(...this.told(step));
    this.said = said;
    this.point();
    return Boolean(said);
  }

  /** One step back, to look at it again, and here again; at the table nothing is undone. */
  showBack() {
    const step = this.now.step;
    $("#step-back").hidden = !step?.before;
    if (step) $("#step-back").textContent = this.again ? text("page-lesson-here", { n: step.number + 1 }) : text("page-lesson-back");
  }

  turn() {
    this.again = !this.again;
    this.show();
    this.view.room.tighten();
  }

  onward(step) {
    const press = () => this.request({ do: "step", step: step.number });
    const button = make("button", { type: "button", class: "commit", id: "go-on", onclick: press }, text("page-lesson-on"));
    this.fresh = step.number ? button : null;
    return button;
  }

  /** Enter, and Enter again: who has pressed on finds the next button under their finger. */
  settle() {
    this.fresh?.focus({ preventScroll: true });
    this.fresh = null;
  }

  told(step) {
    const count = text("page-lesson-step", { n: step.number + 1, of: step.of });
    const said = step.says.flatMap(parts => [" ", ...parts.flatMap(part => this.part(part, step.means))]);
    queueMicrotask(() => $("#prompt").querySelectorAll(".word").forEach(explain));
    return [make("small", { class: "count" }, count), ...said];
  }

  part({ text: words, word, stop }, means) {
    if (!word) return this.view.shown(words + stop);
    return [wordNode(words, word, means[word].word, means[word].means, stop)];
  }

  /** Rings round what the step speaks of, and round what is touched next. */
  point() {
    document.querySelectorAll(".pointed").forEach(node => node.classList.remove("pointed"));
    const { step, now: { scene } } = this;
    if (!step || !scene) return;
    for (const [zone, piece] of step.points) this.ring(zone, piece);
    const choice = scene.choices.find(one => one.move === step.move);
    if (!choice) return;
    const up = this.view.touching.up.map(([key, piece]) => `${key} ${piece}`);
    const left = choice.touch.filter(([key, piece]) => !up.includes(`${key} ${piece}`));
    for (const [zone, piece] of left) this.ring(zone, piece);
    document.querySelectorAll(`[data-move="${CSS.escape(step.move)}"]`).forEach(node => node.classList.add("pointed"));
    if (choice.to && !left.length) this.ring(choice.to, "");
  }

  ring(zone, piece) {
    const place = this.view.zoneNode(zone);
    const lying = [...(place?.querySelectorAll(`.pieces [data-piece="${CSS.escape(piece)}"]`) || [])];
    const marked = lying.length ? lying.find(node => !node.matches(".pointed")) : this.again && piece ? null : place; // it may be gone since
    marked?.classList.add("pointed");
  }
}
