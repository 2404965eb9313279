// A small dialog near a place on the table that asks which of several choices is meant.
import { focused, make } from "../common/dom.js";

/** @type {Partial<Record<string, number>>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Shows the buttons near a node until one is pressed; Escape and a touch elsewhere close it.  Returns the dialog.
 * @param {string} question
 * @param {HTMLElement[]} buttons
 * @param {Element} beside
 * @returns {HTMLDialogElement}
 */
export function chooser(question, buttons, beside) {
  const box = make("dialog", { class: "chooser", "aria-label": question }, make("p", {}, question), make("div", { class: "row" }, ...buttons));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", event => { if (event.target === box) box.close(); });
  box.addEventListener("keydown", event => press(event, buttons));
  document.body.append(box);
  box.showModal();
  placeBeside(box, beside.getBoundingClientRect());
  return box;
}

/**
 * Arrows move the focus, a digit presses the button at that place.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
function press(event, buttons) {
  const step = STEPS[event.key];
  const meant = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (step) buttons.at((buttons.indexOf(focused()) + step) % buttons.length)?.focus();
  else if (meant) buttons[Number(meant) - 1]?.click();
  else return;
  event.preventDefault();
}

/**
 * Below the place or, if there is no space, above it; always within the window.
 * @param {HTMLElement} box
 * @param {DOMRect} place
 */
function placeBeside(box, place) {
  const { width, height } = box.getBoundingClientRect();
  const below = place.bottom + height < innerHeight ? place.bottom : place.top - height;
  /** @type {(start: number, size: number, all: number) => number} */
  const within = (start, size, all) => Math.max(4, Math.min(start, all - size - 4));
  box.style.left = `${within(place.left + (place.width - width) / 2, width, innerWidth)}px`;
  box.style.top = `${within(below, height, innerHeight)}px`;
}
