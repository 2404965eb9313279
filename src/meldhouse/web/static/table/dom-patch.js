// What is drawn anew becomes what lies there: a node that is the same stays, with its picture, its focus and its place.
const NAMES = ["data-seat", "data-zone", "data-piece", "data-move", "data-which", "data-key"]; // what tells siblings apart
const OTHERS = ["style", "tabindex"]; // what others write on nodes: who measures the page, and the keys
const WRITTEN = { style: (node, value) => { node.style.cssText = value; } }; // an attribute would be one that the house forbids

/** In this place lie these nodes, and those that lay there become them as far as they can. */
export function keep(place, ...drawn) {
  const lying = Map.groupBy([...place.childNodes], nameOf);
  const kept = drawn.map(node => lying.get(nameOf(node))?.shift());
  for (const gone of [...lying.values()].flat()) gone.remove();
  let here = place.firstChild;
  drawn.forEach((node, n) => {
    if (kept[n]) become(kept[n], node);
    if (here && kept[n] === here) here = here.nextSibling;
    else place.insertBefore(kept[n] || node, here);
  });
}

function nameOf(node) {
  const name = NAMES.find(one => node.hasAttribute?.(one));
  return name ? `${node.nodeName} ${node.getAttribute(name)}` : node.nodeName;
}

/** Nothing that is drawn has a listener of its own: what a touch means is looked up when it comes (`SceneView.touched`). */
function become(node, drawn) {
  if (!drawn.attributes) {
    if (node.nodeValue !== drawn.nodeValue) node.nodeValue = drawn.nodeValue;
    return;
  }
  for (const { name, value } of drawn.attributes) {
    if (node.getAttribute(name) === value) continue;
    if (name in WRITTEN) WRITTEN[name](node, value);
    else node.setAttribute(name, value);
  }
  for (const name of node.getAttributeNames()) if (!drawn.hasAttribute(name) && !OTHERS.includes(name)) node.removeAttribute(name);
  keep(node, ...drawn.childNodes);
}
