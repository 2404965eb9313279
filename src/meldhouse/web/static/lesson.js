// A first hand that teaches: what a step says stands where the prompt stands, and what it speaks of is marked.
import { $, make } from "./dom.js";
import { explain } from "./explaining.js";
import { text } from "./words.js";

export class Lesson {
  /** `now` is what the house has told; `request` asks it for something. */
  constructor(now, view, request) {
    Object.assign(this, { now, view, request });
    view.whenDrawn.push(() => this.point());
    new ResizeObserver(() => view.room.tighten()).observe($("#notice")); // a mistake and the step stand there together
    $("#free").onclick = () => request({ do: "free" });
    $("#learn-again").onclick = () => {
      if (now.table.state !== "over") request({ do: "close" });
      request({ do: "rematch" });
    };
  }

  /** Is there a step to be read?  Then it stands at the prompt; what stands there already stays, and a word in it that is open. */
  show() {
    const step = this.now.step;
    const said = step?.says.length ? `${this.now.at} ${step.number}` : "";
    const isRead = Boolean(said) && !step.move;
    document.body.classList.toggle("reading", isRead);
    document.body.classList.toggle("guided", Boolean(step));
    $("#free").hidden = !step;
    if (said !== this.said) $("#onward").replaceChildren(isRead ? this.onward(step) : "");
    if (said && said !== this.said) $("#prompt").replaceChildren(...this.told(step));
    this.said = said;
    this.point();
    return Boolean(said);
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
    const id = `means-${word}`;
    const button = make("button", { type: "button", class: "word", popovertarget: id }, words);
    const box = make("span", { popover: true, id, class: "means" }, make("b", {}, means[word].word), " ", means[word].means);
    return [make("span", { class: "whole" }, make("dfn", {}, button), box, stop)];
  }

  /** Rings round what the step speaks of, and round what is touched next. */
  point() {
    document.querySelectorAll(".pointed").forEach(node => node.classList.remove("pointed"));
    const { step, scene } = this.now;
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
    const marked = lying.length ? lying.find(node => !node.matches(".pointed")) : place;
    marked?.classList.add("pointed");
  }
}
