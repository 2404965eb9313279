// Patches the DOM: a node that stays the same keeps its picture, its focus and its place.
const NAMES = ["data-seat", "data-zone", "data-piece", "data-move", "data-which", "data-key"]; // identify siblings
const FOREIGN = ["style", "tabindex"]; // attributes that the layout and the keyboard set
/** @type {Record<string, (node: Element, value: string) => void>} */
const SETTERS = { style: (node, value) => { /** @type {HTMLElement} */ (node).style.cssText = value; } }; // the content security policy forbids the attribute

/** @type {WeakSet<Node>} */
const stays = new WeakSet();

/**
 * Marks a drawn node that stands for the child of the same name as it is.
 * @template {Node} T
 * @param {T} node
 * @returns {T}
 */
export function unchanged(node) {
  stays.add(node);
  return node;
}

/**
 * Makes the children of a node equal to these, and reuses those that it has as far as possible.
 * @param {Node} place
 * @param {...Node} drawn
 */
export function patch(place, ...drawn) {
  const old = Map.groupBy([...place.childNodes], nameOf);
  const reused = drawn.map(node => old.get(nameOf(node))?.shift());
  for (const gone of [...old.values()].flat()) gone.remove();
  let here = place.firstChild;
  drawn.forEach((node, n) => {
    if (reused[n]) patchNode(reused[n], node);
    if (here && reused[n] === here) here = here.nextSibling;
    else place.insertBefore(reused[n] || node, here);
  });
}

/**
 * @param {Node} node
 * @returns {string}
 */
function nameOf(node) {
  const name = node instanceof Element && NAMES.find(one => node.hasAttribute(one));
  return name ? `${node.nodeName} ${node.getAttribute(name)}` : node.nodeName;
}

/**
 * Drawn nodes have no listeners of their own, which would be lost here: `SceneView.touched` handles touches.
 * @param {Node} node
 * @param {Node} drawn of the same kind
 */
function patchNode(node, drawn) {
  if (!(drawn instanceof Element && node instanceof Element)) {
    if (node.nodeValue !== drawn.nodeValue) node.nodeValue = drawn.nodeValue;
    return;
  }
  if (stays.has(drawn) || node.isEqualNode(drawn)) return;
  for (const { name, value } of drawn.attributes) {
    if (node.getAttribute(name) === value) continue;
    if (name in SETTERS) SETTERS[name](node, value);
    else node.setAttribute(name, value);
  }
  for (const name of node.getAttributeNames()) if (!drawn.hasAttribute(name) && !FOREIGN.includes(name)) node.removeAttribute(name);
  patch(node, ...drawn.childNodes);
}
