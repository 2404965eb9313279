// A finished hand, moment by moment.
import { $, ask, dataOf, make, say } from "./house.js";
import { flyFrom } from "./fly.js";
import { learnNames } from "./pieces.js";
import { learnSeats, nodes, plain } from "./said.js";
import { SceneView } from "./scene.js";
import { share } from "./share.js";
import { text } from "./words.js";

const about = dataOf("about");
learnNames(about.pieces);
const name = seat => about.seats[seat] || text("page-open-seat");
learnSeats(name);
const view = new SceneView({ others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: null }, { nameOf: name });
let frames = [];
let timer = null;

/** The frames of a hand through somebody's eyes; with other eyes one stays where one was. */
async function load(from) {
  stop();
  if (!$("#hand").value) {
    $("#moment").textContent = text("page-no-hand-yet");
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
    make("button", { type: "button", class: "moment", onclick: () => go(n) }, ...nodes(frame.words, frame.scene.looks?.set)))));
  go(from ?? at());
}

function go(n) {
  if (!frames.length) return;
  const at = Math.max(0, Math.min(frames.length - 1, n));
  const frame = frames[at];
  const see = $("#see").value;
  const before = view.show({ ...frame.scene, choices: [] }, /^\d+$/.test(see) ? Number(see) : 0);
  flyFrom(before, view, null);
  $("#scrub").value = at;
  const which = { n: at + 1, of: frames.length };
  $("#scrub").setAttribute("aria-valuetext", text("page-moment", which));
  $("#moment").replaceChildren(...nodes(text("page-moment-told", { ...which, words: frame.words }), view.set));
  $("#summary").replaceChildren(...(frame.scene.summary || []).map(told => make("li", {}, ...nodes(told, view.set))));
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
