// A small question beside a place on the table: which of these is meant?
import { make } from "./house.js";

/** Shows the buttons beside a node until one is pressed; Escape and a touch elsewhere close it.  Returns the dialog. */
export function chooser(question, buttons, beside) {
  const box = make("dialog", { class: "chooser", "aria-label": question }, make("p", {}, question), make("div", { class: "row" }, ...buttons));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", event => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  lieBeside(box, beside.getBoundingClientRect());
  return box;
}

/** Under the place where there is room, else above it, and wholly in the window. */
function lieBeside(box, place) {
  const { width, height } = box.getBoundingClientRect();
  const below = place.bottom + height < innerHeight ? place.bottom : place.top - height;
  const within = (start, size, all) => Math.max(4, Math.min(start, all - size - 4));
  box.style.left = `${within(place.left + (place.width - width) / 2, width, innerWidth)}px`;
  box.style.top = `${within(below, height, innerHeight)}px`;
}
