// Names in Chinese stand beside ours.  Where a machine has no font for them they would be boxes, all alike: then they are left out.

/** Are two characters drawn differently? */
export function differ(one, other, font = getComputedStyle(document.body).font) {
  const drawn = [one, other].map(character => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
    const pen = canvas.getContext("2d");
    pen.font = font;
    pen.fillText(character, 4, 28);
    return canvas.toDataURL();
  });
  return drawn[0] !== drawn[1];
}

/** Looked at in the font in which they would stand. */
export function leaveOutBoxes() {
  const name = document.querySelector(":lang(zh)");
  if (name && !differ("花", "龙", getComputedStyle(name).font)) document.documentElement.classList.add("no-han");
}
