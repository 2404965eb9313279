// What a person likes, and how the page follows.
/** What a person has chosen for this browser, kept here and nowhere else. */
export const settings = {
  get(name, usual) {
    try { return JSON.parse(localStorage.getItem(name)) ?? usual; } catch { return usual; }
  },
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* private windows may refuse */ }
    applySettings();
  },
};

let liked = "four"; // how many colours the suits have in the game that is shown

/** Rules that speak of red and black like two colours. */
export function likeSuits(colours) {
  liked = colours;
  applySettings();
}

export function applySettings() {
  const root = document.documentElement;
  const suits = settings.get("suits", "game");
  root.dataset.theme = settings.get("theme", "auto");
  root.dataset.suits = suits === "game" ? liked : suits;
  root.dataset.faces = settings.get("faces", "usual");
  root.dataset.letters = settings.get("letters", "on");
  root.dataset.marks = settings.get("marks", "on");
}
