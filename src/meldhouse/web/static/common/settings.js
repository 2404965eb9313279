// The settings of this browser, and how the page follows them.
/** Settings are stored in this browser and nowhere else. */
export const settings = {
  /**
   * @param {string} name
   * @param {unknown} [usual]
   * @returns {any}
   */
  get(name, usual) {
    try { return JSON.parse(/** @type {string} */ (localStorage.getItem(name))) ?? usual; } catch { return usual; }
  },
  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* private windows may refuse */ }
    applySettings();
  },
};

let suitColors = "four"; // the number of colors that the suits have in the game that is shown

/**
 * Games whose rules speak of red and black use two colors.
 * @param {string} colors
 */
export function setSuitColors(colors) {
  suitColors = colors;
  applySettings();
}

export function applySettings() {
  const root = document.documentElement;
  const suits = settings.get("suits", "game");
  root.dataset.theme = settings.get("theme", "auto");
  root.dataset.suits = suits === "game" ? suitColors : suits;
  root.dataset.faces = settings.get("faces", "usual");
  root.dataset.letters = settings.get("letters", "on");
  root.dataset.marks = settings.get("marks", "on");
}
