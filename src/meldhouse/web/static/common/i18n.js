// The sentences of the modules, in the reader's language: the server has put them into the page.
const TEXTS = JSON.parse(document.getElementById("texts").textContent);

/** filled("Hand {n}", { n: 3 }): "Hand 3". */
export const filled = (pattern, about) => pattern.replace(/\{(\w+)\}/g, (_, name) => about[name]);

/** text("page-hand", { n: 3 }): "Hand 3". */
export const text = (key, about = {}) => filled(TEXTS[key], about);
