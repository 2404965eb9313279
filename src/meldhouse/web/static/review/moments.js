// The moments of a review: the table as its seat saw it, pieces in sentences, and another try at the position.
import { make } from "../common/dom.js";
import { callApi } from "../common/api.js";
import { nodes } from "../common/marked-text.js";
import { pieceNode } from "../common/pieces.js";
import { say } from "../common/notice.js";
import { SceneView } from "../table/scene.js";

/**
 * Replaces the markers of names and pieces in all texts within an element.
 * @param {Element} within
 * @param {Wire.PieceSet} set
 */
export function drawPieces(within, set) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const marked = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (node.data.includes("⟨")) marked.push(node);
  }
  for (const node of marked) node.replaceWith(...nodes(node.data, set));
}

/**
 * Draws the table of a moment, on which the pieces of the move made and of the better one are marked.
 * @param {Element} still
 * @param {Wire.Moment} moment
 * @param {NameOf} nameOf
 */
export function drawTable(still, { scene, seat, made, best }, nameOf) {
  const parts = { others: make("div", { class: "others" }), middle: make("div", { class: "middle" }), mine: make("div", { class: "mine" }) };
  still.replaceChildren(make("div", { class: "felt" }, ...Object.values(parts)));
  const view = new SceneView({ ...parts, actions: null }, { nameOf });
  view.show(scene, seat);
  for (const node of still.querySelectorAll(".seat")) node.removeAttribute("aria-label"); // no landmarks: several tables have the same names
  for (const node of still.querySelectorAll("h2")) node.setAttribute("role", "presentation"); // the card has the heading
  mark(still, made, best, "is-made");
  mark(still, best, made, "is-best");
}

/**
 * Adds the pieces of a move to its sentence if this names them only in words.
 * @param {Element} sentence
 * @param {Wire.Choice} choice
 * @param {Wire.PieceSet} set
 */
export function addPieces(sentence, { shows, touch }, set) {
  const pieces = (shows.length ? shows : touch.map(([, piece]) => piece)).filter(piece => piece !== "??");
  if (!pieces.length || sentence.querySelector(".piece")) return;
  sentence.append(" ", make("span", { class: "close" }, ...pieces.map(piece => pieceNode(piece, set, { inText: true }))));
}

/**
 * Marks what one move touches and the other does not.
 * @param {Element} still
 * @param {Wire.Choice} choice
 * @param {Wire.Choice} other
 * @param {string} kind
 */
function mark(still, choice, other, kind) {
  const isShared = choice.touch.length === other.touch.length && choice.touch.every(([zone, piece], n) => zone === other.touch[n][0] && piece === other.touch[n][1]);
  if (!isShared) {
    for (const [zone, piece] of choice.touch) pieceOn(still, zone, piece, kind)?.classList.add(kind);
  }
  if (choice.to && choice.to !== other.to) zoneOn(still, choice.to)?.classList.add(kind);
}

/**
 * @param {Element} still
 * @param {string} key
 */
const zoneOn = (still, key) => still.querySelector(`[data-zone="${CSS.escape(key)}"]`);

/**
 * A piece in a zone that has no mark of this kind yet, because a move may touch several equal ones.
 * @param {Element} still
 * @param {string} zone
 * @param {string} piece
 * @param {string} kind
 */
const pieceOn = (still, zone, piece, kind) => zoneOn(still, zone)?.querySelector(`[data-piece="${CSS.escape(piece)}"]:not(.${kind})`);

/**
 * Opens a table at a position of the hand, and goes there.
 * @param {string} path
 * @param {HTMLButtonElement} button
 */
export async function tryAgain(path, button) {
  button.disabled = true; // a second click would open a second table
  try {
    location.href = (await callApi("POST", path, {})).link;
  } catch (trouble) {
    button.disabled = false;
    say(trouble.message, "lasting");
  }
}
