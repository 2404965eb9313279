// Finds and makes elements of the page.
export const $ = (selector, within = document) => within.querySelector(selector);

/** make("button", {class: "piece", onclick: f, "aria-label": "..."}, ...children) */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

export function dataOf(id) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : null;
}
