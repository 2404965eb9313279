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

const USUAL = { theme: "auto", faces: "usual", letters: "on", marks: "on", felt: "green", back: "lattice", motion: "usual" };
/**
 * Sets the number of colors that the suits have in the game that is shown: rules that speak of red and black use two.
 * @param {string} colors
 */
export function setSuitColors(colors) {
  document.documentElement.dataset.gameSuits = colors;
  applySettings();
}

export function applySettings() {
  const { dataset } = document.documentElement;
  const suits = settings.get("suits", "game");
  dataset.suits = suits === "game" ? dataset.gameSuits ?? "four" : suits;
  for (const [name, usual] of Object.entries(USUAL)) dataset[name] = settings.get(name, usual);
}
