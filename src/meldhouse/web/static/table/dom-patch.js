// Patches the DOM: a node that stays the same keeps its picture, its focus and its place.
const NAMES = ["data-seat", "data-zone", "data-piece", "data-move", "data-which", "data-key"]; // identify siblings
const FOREIGN = ["style", "tabindex"]; // attributes that the layout and the keyboard set
const SETTERS = { style: (node, value) => { node.style.cssText = value; } }; // the content security policy forbids the attribute

/** Makes the children of a node equal to these, and reuses those that it has as far as possible. */
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

function nameOf(node) {
  const name = NAMES.find(one => node.hasAttribute?.(one));
  return name ? `${node.nodeName} ${node.getAttribute(name)}` : node.nodeName;
}

/** Drawn nodes have no listeners of their own, which would be lost here: `SceneView.touched` handles touches. */
function patchNode(node, drawn) {
  if (!drawn.attributes) {
    if (node.nodeValue !== drawn.nodeValue) node.nodeValue = drawn.nodeValue;
    return;
  }
  for (const { name, value } of drawn.attributes) {
    if (node.getAttribute(name) === value) continue;
    if (name in SETTERS) SETTERS[name](node, value);
    else node.setAttribute(name, value);
  }
  for (const name of node.getAttributeNames()) if (!drawn.hasAttribute(name) && !FOREIGN.includes(name)) node.removeAttribute(name);
  patch(node, ...drawn.childNodes);
}
