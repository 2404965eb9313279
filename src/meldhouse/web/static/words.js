// What the modules themselves say, in the reader's language: the house has put its sentences into the page.
const TEXTS = JSON.parse(document.getElementById("texts").textContent);

/** text("page-hand", { n: 3 }): "Hand 3". */
export const text = (key, about = {}) => TEXTS[key].replace(/\{(\w+)\}/g, (_, name) => about[name]);
