// Pieces that move are seen moving: each new place of a piece starts where it lay before.
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = 320;

/** `before` as SceneView.rects() gave it; `fly` as the house told it: which pieces went where. */
export function flyFrom(before, view, fly) {
  if (CALM.matches || !document.documentElement.animate) return;
  const gone = [...before];
  const fresh = [];
  for (const now of view.rects()) {
    const stays = gone.findIndex(old => old.zone === now.zone && old.piece === now.piece);
    if (stays >= 0) slide(now, gone.splice(stays, 1)[0].box);
    else fresh.push(now);
  }
  for (const now of fresh) {
    const from = sourceOf(now, gone, fly);
    if (from) slide(now, from.box, true);
  }
}

function sourceOf(now, gone, fly) {
  const same = gone.findIndex(old => old.piece === now.piece);
  if (same >= 0) return gone.splice(same, 1)[0];
  const zones = fly && fly.to === now.zone ? fly.touch.map(([zone]) => zone) : ["stock", "wall"];
  const at = gone.findIndex(old => zones.includes(old.zone));
  return at >= 0 ? gone.splice(at, 1)[0] : null;
}

function slide(now, from, far = false) {
  const dx = from.left - now.box.left;
  const dy = from.top - now.box.top;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const scale = from.width && now.box.width ? from.width / now.box.width : 1;
  now.node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
    { duration: far ? TIME : TIME * 0.6, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
