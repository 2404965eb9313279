// Draws the faces of people where a page names their drawing, in a ring of their own color.
import { avatar } from "../common/avatars.js";
import { sheetPicture } from "../common/pieces.js";

/** @param {ParentNode} [within] */
export function drawFaces(within = document) {
  const nodes = /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("[data-face]:empty"));
  for (const node of nodes) {
    const face = node.dataset.face ?? "";
    node.append(node.classList.contains("face-of") ? ringed(face, node.dataset.color) : sheetPicture("avatars", `avatar-${face}`));
  }
}

/**
 * @param {string} face
 * @param {string} [color] its number
 */
export function ringed(face, color) {
  const node = avatar("", Number(color ?? 0), face);
  if (color === undefined) node.style.removeProperty("--seat");
  return node;
}
