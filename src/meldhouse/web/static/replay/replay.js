// The replay of a finished hand, move by move.
import { $, dataOf, find, make, targetOf } from "../common/dom.js";
import { flyFrom } from "../table/animate.js";
import { callApi } from "../common/api.js";
import { say } from "../common/notice.js";
import { learnNames } from "../common/pieces.js";
import { showResult, placeParts } from "../table/responsive.js";
import { learnSeats, nodes } from "../common/marked-text.js";
import { SceneView } from "../table/scene.js";
import { settings } from "../common/settings.js";
import { share } from "../common/share.js";
import { resultOf } from "../table/standings.js";
import { text } from "../common/i18n.js";

const about = dataOf("about");
learnNames(about.pieces);
/**
 * @param {number} seat
 * @returns {string}
 */
const name = seat => about.seats[seat] || text("page-open-seat");
learnSeats(name);
const view = new SceneView({ others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: null }, { nameOf: name });
placeParts();
/** @type {Wire.Frame[]} */
let frames = [];
/** @type {number | undefined} */
let timer;
let shown = -1; // the index of the frame on the table

/**
 * Loads the frames of a hand as one viewer saw them; another viewer starts at the current frame.
 * @param {number} [from]
 */
async function load(from) {
  stop();
  if (!$("#hand").value) {
    $("#moment").textContent = text("page-no-hand-yet");
    return;
  }
  try {
    const answer = await callApi("GET", `${about.frames}?hand=${$("#hand").value}&see=${encodeURIComponent($("#see").value)}`);
    frames = answer.frames;
    shown = -1;
  } catch (trouble) {
    say(trouble.message, "lasting");
    return;
  }
  $("#scrub").max = String(frames.length - 1);
  $("#log").replaceChildren(...frames.map((frame, n) => make("li", {},
    make("button", { type: "button", class: "moment", onclick: () => go(n) }, ...nodes(frame.words, frame.scene.looks?.set)))));
  go(from ?? at());
}

/**
 * The last frame before the move of that number was made.
 * @param {number} move
 * @returns {number}
 */
function before(move) {
  const after = frames.findIndex(frame => frame.made > move);
  return after < 0 ? frames.length - 1 : Math.max(0, after - 1);
}

/** @param {number} n */
function go(n) {
  if (!frames.length) return;
  const at = Math.max(0, Math.min(frames.length - 1, n));
  const frame = frames[at];
  const see = $("#see").value;
  const you = /^\d+$/.test(see) ? Number(see) : 0;
  const before = view.rects();
  view.show({ ...frame.scene, choices: [] }, you);
  flyFrom(before, view, at === shown + 1 ? frame.fly : null); // animated only one step forward
  shown = at;
  $("#scrub").value = String(at);
  const which = { n: at + 1, of: frames.length };
  $("#scrub").setAttribute("aria-valuetext", text("page-moment", which));
  $("#moment").replaceChildren(...nodes(text("page-moment-told", { ...which, words: frame.words }), view.set));
  showSummary(frame.scene);
  $("#log").querySelectorAll("[aria-current]").forEach(node => node.removeAttribute("aria-current"));
  const current = find(`#log > :nth-child(${at + 1}) > button`);
  current?.setAttribute("aria-current", "true");
  if (current) $("#log").scrollTop = current.offsetTop - $("#log").offsetTop - $("#log").clientHeight / 2;
  $("#first").disabled = $("#back").disabled = at === 0;
  $("#on").disabled = $("#last").disabled = at === frames.length - 1;
}

/**
 * The result of the hand and the standings, once it is over.
 * @param {Wire.Scene} scene
 */
function showSummary(scene) {
  const [first, ...rest] = scene.summary || [];
  if (first && $("#summary").hidden) showResult(true);
  $("#summary").hidden = !first;
  $("#summary").replaceChildren(...(first ? [
    make("h2", {}, ...nodes(first, view.set)),
    ...resultOf(scene.standings, rest.map(line => nodes(line, view.set)), name, null),
  ] : []));
}

function run() {
  if (at() >= frames.length - 1) go(0);
  timer = setInterval(() => (at() >= frames.length - 1 ? stop() : go(at() + 1)), Number($("#speed").value));
  $("#run").textContent = text("page-pause");
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  $("#run").textContent = text("page-run");
}

/**
 * Goes to another frame by hand, which stops playback.
 * @param {number} to
 */
function step(to) { stop(); go(to); }

const at = () => Number($("#scrub").value);
const last = () => frames.length - 1;
$("#scrub").addEventListener("input", () => step(at()));
$("#first").onclick = () => step(0);
$("#back").onclick = () => step(at() - 1);
$("#on").onclick = () => step(at() + 1);
$("#last").onclick = () => step(last());
$("#run").onclick = () => (timer ? stop() : run());
$("#speed").value = settings.get("replay speed", $("#speed").value);
$("#speed").addEventListener("change", () => {
  settings.set("replay speed", $("#speed").value);
  if (timer) { stop(); run(); }
});
// One's own view of a hand gets a link for everybody; other views are shown to those who may see them.
find("#share")?.addEventListener("click", async () => {
  const [hand, see] = [$("#hand").value, $("#see").value];
  if (see === String(about.own)) (await import("../common/share-hand.js")).shareHand(about.id, Number(hand));
  else share(`${location.pathname}?${new URLSearchParams({ hand, see })}`);
});
$("#hand").addEventListener("change", () => {
  const review = find("#review");
  if (review) review.href = `/review/${about.id}?hand=${$("#hand").value}`;
  load(0);
});
$("#see").addEventListener("change", () => load());
/** @type {Partial<Record<string, () => void>>} */
const KEYS = {
  ArrowLeft: () => step(at() - 1), ArrowRight: () => step(at() + 1), Home: () => step(0), End: () => step(last()),
  " ": () => $("#run").click(), "?": () => $("#open-keys").click(),
};
$("#open-keys").onclick = () => $("#keys").showModal();
document.addEventListener("keydown", event => {
  const does = KEYS[event.key];
  const presses = event.key === " " && targetOf(event).closest("button, a"); // the focused element handles it
  if (!does || presses || targetOf(event).closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  does();
});
const seen = new URLSearchParams(location.search).get("see");
if ([...$("#see").options].some(option => option.value === seen)) $("#see").value = seen ?? "";
load(0).then(() => about.move !== null && go(before(about.move)));
