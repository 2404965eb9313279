// Hides the Chinese names of pieces on machines that have no font for them.

/**
 * Whether two characters are drawn differently: without a font, both are the same box.
 * @param {string} one
 * @param {string} other
 * @param {string} [font]
 * @returns {boolean}
 */
export function differ(one, other, font = getComputedStyle(document.body).font) {
  const drawn = [one, other].map(character => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.font = font;
    pen.fillText(character, 4, 28);
    return canvas.toDataURL();
  });
  return drawn[0] !== drawn[1];
}

/** Checked in the font of the names. */
export function hideMissingGlyphs() {
  const name = document.querySelector(":lang(zh)");
  if (name && !differ("花", "龙", getComputedStyle(name).font)) document.documentElement.classList.add("no-han");
}
