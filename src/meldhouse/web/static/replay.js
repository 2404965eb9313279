// A finished hand, moment by moment.
import { $, ask, dataOf, make, say } from "./house.js";
import { flyFrom } from "./fly.js";
import { learnNames, withPieces } from "./pieces.js";
import { SceneView } from "./scene.js";
import { share } from "./share.js";
import { WORDS } from "./words.js";

const about = dataOf("about");
learnNames(about.pieces);
const name = seat => about.seats[seat] || WORDS.bot(seat);
for (const option of $("#see").options) if (/^\d+$/.test(option.value)) option.textContent = name(Number(option.value));
const view = new SceneView({ others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: null }, { nameOf: name });
let frames = [];
let timer = null;

/** The frames of a hand through somebody's eyes; with other eyes one stays where one was. */
async function load(from) {
  stop();
  if (!$("#hand").value) {
    $("#moment").textContent = WORDS.noHandYet;
    return;
  }
  try {
    const answer = await ask("GET", `${about.frames}?hand=${$("#hand").value}&see=${encodeURIComponent($("#see").value)}`);
    frames = answer.frames;
  } catch (trouble) {
    say(trouble.message, "lasting");
    return;
  }
  $("#scrub").max = frames.length - 1;
  $("#log").replaceChildren(...frames.map((frame, n) => make("li", {},
    make("button", { type: "button", class: "moment", onclick: () => go(n) }, wordsOf(frame)))));
  go(from ?? at());
}

function wordsOf(frame) {
  if (frame.seat === null || frame.seat === undefined) return frame.words || WORDS.dealt;
  return `${name(frame.seat)} ${frame.words}`;
}

function go(n) {
  if (!frames.length) return;
  const at = Math.max(0, Math.min(frames.length - 1, n));
  const frame = frames[at];
  const see = $("#see").value;
  const before = view.show({ ...frame.scene, choices: [] }, /^\d+$/.test(see) ? Number(see) : 0);
  flyFrom(before, view, null);
  $("#scrub").value = at;
  $("#scrub").setAttribute("aria-valuetext", WORDS.frame(at + 1, frames.length));
  $("#moment").textContent = `${WORDS.frame(at + 1, frames.length)}: ${wordsOf(frame)}`;
  $("#summary").replaceChildren(...(frame.scene.summary || []).map(text => make("li", {}, ...withPieces(view.named(text), view.set))));
  $("#log").querySelectorAll("[aria-current]").forEach(node => node.removeAttribute("aria-current"));
  const current = $("#log").children[at]?.firstChild;
  current?.setAttribute("aria-current", "true");
}

function stop() { clearInterval(timer); timer = null; }

const at = () => Number($("#scrub").value);
$("#scrub").addEventListener("input", () => { stop(); go(at()); });
$("#back").onclick = () => { stop(); go(at() - 1); };
$("#on").onclick = () => { stop(); go(at() + 1); };
$("#run").onclick = () => {
  if (timer) return stop();
  timer = setInterval(() => (at() >= frames.length - 1 ? stop() : go(at() + 1)), 900);
  return undefined;
};
$("#share").onclick = () => share(location.pathname);
$("#hand").addEventListener("change", () => load(0));
$("#see").addEventListener("change", () => load());
document.addEventListener("keydown", event => {
  if (event.target.closest("input, select, dialog")) return;
  if (event.key === "ArrowLeft") { stop(); go(at() - 1); }
  if (event.key === "ArrowRight") { stop(); go(at() + 1); }
});
load(0);
