// Words of the game that are explained where they stand.
import { make } from "./dom.js";

/** A word that a touch explains; `stop` stays with it. */
export function wordNode(words, name, called, means, stop = "") {
  const id = `means-${name}`;
  const button = make("button", { type: "button", class: "word", popovertarget: id }, words);
  const box = make("span", { popover: true, id, class: "means" }, make("b", {}, called), " ", means);
  return make("span", { class: "whole" }, make("dfn", {}, button), box, stop);
}

/** What a word of the game means lies under it, or above where there is no room, and wholly in the window; it is not seen
    before it lies there. */
export function explain(button) {
  const box = document.getElementById(button.getAttribute("popovertarget"));
  box.addEventListener("beforetoggle", () => { box.style.visibility = "hidden"; });
  box.addEventListener("toggle", () => lieAt(box, button.getBoundingClientRect()));
}

function lieAt(box, place) {
  const { width, height } = box.getBoundingClientRect();
  const below = place.bottom + height < innerHeight ? place.bottom : place.top - height;
  box.style.left = `${Math.max(4, Math.min(place.left, innerWidth - width - 4))}px`;
  box.style.top = `${Math.max(4, below)}px`;
  box.style.visibility = "visible";
}
