// Animates pieces that have moved, each from its previous place.
import { motion } from "../common/motion.js";

/** @typedef {Pick<DOMRect, "left" | "top" | "width">} Box */
/** @typedef {import("./scene.js").ShownPiece} ShownPiece */
/** @typedef {import("./scene.js").SceneView} SceneView */

const USUAL_MS = 320;
const FACE_DOWN = "??";
const THIN_PX = 4; // a picture that is narrower is not drawn yet

let frame = 0; // in which the pieces of the newest scene start

/**
 * Lets pieces fly from where they were, from the next frame on: it computes the layout anyway, and to measure at once would
 * compute it twice.
 * @param {ShownPiece[]} before what SceneView.rects() returned before anything on the page changed
 * @param {SceneView} view
 * @param {Wire.Flight | null | undefined} fly the server's: which pieces went where
 * @param {number} [time] in milliseconds
 */
export function flyFrom(before, view, fly, time = USUAL_MS) {
  cancelAnimationFrame(frame);
  queueMicrotask(() => document.body.offsetWidth); // computes the layout once all has changed: the frame has enough to do
  if (time && motion() && !document.hidden) frame = requestAnimationFrame(() => start(before, view, fly, time));
}

/**
 * @param {ShownPiece[]} before
 * @param {SceneView} view
 * @param {Wire.Flight | null | undefined} fly
 * @param {number} time
 */
function start(before, view, fly, time) {
  const remaining = [...before];
  const lifted = (fly?.touch || []).flatMap(touched => lift(remaining, touched) ?? []);
  const fresh = [];
  const shown = view.rects();
  const widest = Math.max(0, ...shown.map(now => now.box.width));
  for (const now of shown) {
    const stayed = take(remaining, old => isAt(old, now.zone.key, now.piece));
    if (stayed) slide(now, now.zone.key === view.handKey ? stayed.box : withZone(stayed, now), time * 0.6, widest);
    else if (!wasUnder(now, before)) fresh.push(now);
  }
  const gone = [...remaining, ...lifted];
  const stock = before.find(old => old.zone.key === view.scene.looks?.stock);
  /** @param {ShownPiece} now */
  const backs = now => Number(now.piece === FACE_DOWN);
  for (const now of fresh.toSorted((one, two) => backs(one) - backs(two))) { // known pieces first
    const from = moved(now, gone) || (fly?.to === now.zone.key && take(gone, old => lifted.includes(old)));
    if (from || !turned(now, gone)) slide(now, (from || handed(now, gone) || stock)?.box, time, widest);
  }
}

/**
 * Finishes animations that are under way.
 * @param {Element} part
 */
export function land(part) {
  for (const flying of part.getAnimations?.({ subtree: true }) || []) if (Number.isFinite(flying.effect?.getComputedTiming().endTime)) flying.finish();
}

/**
 * @param {ShownPiece} old
 * @param {string} key
 * @param {string} piece
 * @returns {boolean}
 */
const isAt = (old, key, piece) => old.zone.key === key && old.piece === piece;

/**
 * Removes the first match from a list and returns it; undefined if there is none.
 * @param {ShownPiece[]} list
 * @param {(piece: ShownPiece) => boolean} isMatch
 * @param {number} [at]
 * @returns {ShownPiece | undefined}
 */
function take(list, isMatch, at = list.findIndex(isMatch)) {
  return at >= 0 ? list.splice(at, 1)[0] : undefined;
}

/**
 * The piece that the server says was moved; one that it does not name was face down, or on top.
 * @param {ShownPiece[]} remaining
 * @param {Wire.Touch} touch
 * @returns {ShownPiece | undefined}
 */
function lift(remaining, [zone, piece]) {
  /** @param {(old: ShownPiece) => boolean} isMatch */
  const topmost = isMatch => take(remaining, isMatch, remaining.findLastIndex(isMatch));
  return topmost(old => isAt(old, zone, piece)) || topmost(old => isAt(old, zone, FACE_DOWN))
    || (piece === FACE_DOWN ? topmost(old => old.zone.key === zone) : undefined);
}

/**
 * Whether a piece was in this stack before, under others: only the top of a stack shows.
 * @param {ShownPiece} now
 * @param {ShownPiece[]} before
 * @returns {boolean}
 */
function wasUnder(now, before) {
  const was = before.find(old => old.zone.key === now.zone.key)?.zone;
  return was?.shape === "stack" && (was.pieces.includes(now.piece) || was.pieces.length >= now.zone.pieces.length);
}

/**
 * The piece shows in both places.
 * @param {ShownPiece} now
 * @param {ShownPiece[]} gone
 * @returns {ShownPiece | undefined}
 */
function moved(now, gone) { return now.piece === FACE_DOWN ? undefined : take(gone, old => old.piece === now.piece); }

/**
 * The piece was face down in the same place.
 * @param {ShownPiece} now
 * @param {ShownPiece[]} gone
 * @returns {ShownPiece | false | undefined}
 */
function turned(now, gone) { return now.piece !== FACE_DOWN && take(gone, old => isAt(old, now.zone.key, FACE_DOWN)); }

/**
 * A player has played a piece that was face down in their hand.
 * @param {ShownPiece} now
 * @param {ShownPiece[]} gone
 * @returns {ShownPiece | undefined}
 */
function handed(now, gone) {
  /** @param {ShownPiece} old */
  const isTheirs = old => old.zone.seat === now.zone.seat || (now.zone.seat === null && now.piece !== FACE_DOWN);
  return take(gone, old => old.piece === FACE_DOWN && old.zone.key !== now.zone.key && isTheirs(old));
}

/**
 * The old box of a piece, moved by as much as its zone has moved: otherwise it would start over a neighbor's name.
 * @param {ShownPiece} old
 * @param {ShownPiece} now
 * @returns {Box}
 */
function withZone({ box, place }, now) {
  return { left: box.left + now.place.left - place.left, top: box.top + now.place.top - place.top, width: box.width };
}

/**
 * `widest`: the largest piece on the table; no flying piece is drawn larger.
 * @param {ShownPiece} now
 * @param {Box | undefined} from
 * @param {number} duration
 * @param {number} widest
 */
function slide(now, from, duration, widest) {
  if (!from || from.width < THIN_PX || now.box.width < THIN_PX) return; // it did not show before, or does not now
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
