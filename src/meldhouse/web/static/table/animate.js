// Pieces that move are seen moving: each new place of a piece starts where it lay before.
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const USUAL = 320; // milliseconds
const UNSEEN = "??";
const THIN = 4; // pixels; a picture narrower than this is not drawn yet

/** `before` as SceneView.rects() gave it; `fly` as the house told it: which pieces went where; `time`: for how long. */
export function flyFrom(before, view, fly, time = USUAL) {
  if (!time || CALM.matches || !document.documentElement.animate) return;
  const lying = [...before];
  const lifted = (fly?.touch || []).map(touched => lift(lying, touched)).filter(Boolean);
  const fresh = [];
  const shown = view.rects();
  const widest = Math.max(0, ...shown.map(now => now.box.width));
  for (const now of shown) {
    const stayed = take(lying, old => lies(old, now.zone.key, now.piece));
    if (stayed) slide(now, now.zone.key === view.handKey ? stayed.box : withZone(stayed, now), time * 0.6, widest);
    else if (!layUnder(now, before)) fresh.push(now);
  }
  const gone = [...lying, ...lifted];
  const stock = before.find(old => old.zone.key === view.scene.looks?.stock);
  const backs = now => Number(now.piece === UNSEEN);
  for (const now of fresh.toSorted((one, two) => backs(one) - backs(two))) { // what can be told goes first
    const from = moved(now, gone) || (fly?.to === now.zone.key && take(gone, old => lifted.includes(old)));
    if (from || !turned(now, gone)) slide(now, (from || handed(now, gone) || stock)?.box, time, widest);
  }
}

/** Whatever still moves is where it moves to. */
export function land(part) {
  for (const flying of part.getAnimations?.({ subtree: true }) || []) if (isFinite(flying.effect.getComputedTiming().endTime)) flying.finish();
}

const lies = (old, key, piece) => old.zone.key === key && old.piece === piece;

/** Takes the first that is so out of the list; undefined if none is. */
function take(list, isSo, at = list.findIndex(isSo)) {
  return at >= 0 ? list.splice(at, 1)[0] : undefined;
}

/** A piece that the house says was touched; what it does not name is a back, or lies on top. */
function lift(lying, [zone, piece]) {
  const topmost = isSo => take(lying, isSo, lying.findLastIndex(isSo));
  return topmost(old => lies(old, zone, piece)) || topmost(old => lies(old, zone, UNSEEN))
    || (piece === UNSEEN ? topmost(old => old.zone.key === zone) : undefined);
}

/** Of a stack only the top shows: did this piece lie there before, under others? */
function layUnder(now, before) {
  const was = before.find(old => old.zone.key === now.zone.key)?.zone;
  return was?.shape === "stack" && (was.pieces.includes(now.piece) || was.pieces.length >= now.zone.pieces.length);
}

/** It is seen in both places. */
function moved(now, gone) { return now.piece === UNSEEN ? undefined : take(gone, old => old.piece === now.piece); }

/** It lay there face down. */
function turned(now, gone) { return now.piece !== UNSEEN && take(gone, old => lies(old, now.zone.key, UNSEEN)); }

/** Somebody laid down a piece that could not be seen in their hand. */
function handed(now, gone) {
  const isTheirs = old => old.zone.seat === now.zone.seat || (now.zone.seat === null && now.piece !== UNSEEN);
  return take(gone, old => old.piece === UNSEEN && old.zone.key !== now.zone.key && isTheirs(old));
}

/** The old box of a piece, moved as far as its zone has moved: otherwise it would start over a neighbor's name. */
function withZone({ box, place }, now) {
  return { left: box.left + now.place.left - place.left, top: box.top + now.place.top - place.top, width: box.width };
}

/** `widest`: the largest piece on the table; no flying piece is drawn larger. */
function slide(now, from, duration, widest) {
  if (!from || from.width < THIN || now.box.width < THIN) return; // it did not show, or does not
  const dx = from.left - now.box.left;
  const dy = from.top - now.box.top;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const scale = Math.min(from.width, widest) / now.box.width;
  const moving = { transformOrigin: "0 0", zIndex: 5 };
  now.node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, ...moving }, { transform: "none", ...moving }],
    { duration, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
