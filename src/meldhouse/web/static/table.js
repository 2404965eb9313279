// The table page: what the house tells is shown, what a person touches is sent.
import { $, Line, ask, dataOf, make, randomLetters, say, settings } from "./house.js";
import { askToEnd } from "./end.js";
import { FairDeals } from "./fair.js";
import { flyFrom } from "./fly.js";
import { named, spokenToYou } from "./names.js";
import { learnNames, withPieces } from "./pieces.js";
import { SceneView } from "./scene.js";
import { share } from "./share.js";
import { sound } from "./sound.js";
import { WORDS } from "./words.js";

const first = dataOf("first");
const game = dataOf("game");
learnNames(game.pieces);

const now = { ...first };
const view = new SceneView(
  { others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: $("#actions") },
  {
    commit: move => line.request({ do: "play", move, at: now.at }),
    wrong: (touch, to) => line.request({ do: "why", touch, to: to || "" }),
    nameOf: seat => nameOf(seat),
    marksOf: seat => marksOf(seat),
  },
);

let hinted = null; // the move that was hinted at stays marked while it is put together
view.drawn = () => hinted && mark(hinted);
function forgetHint() {
  if (hinted) say("");
  hinted = null;
}

function seatOf(seat) { return now.table.seats.find(one => one.seat === seat); }

function nameOf(seat) {
  if (seat === now.you) return WORDS.you;
  const one = seatOf(seat);
  if (!one || one.is === "open") return WORDS.open;
  if (one.is === "bot") return WORDS.bot(seat);
  return one.name;
}

function marksOf(seat) {
  const one = seatOf(seat);
  if (one?.is === "bot") return [WORDS.isBot];
  return one?.bot ? [WORDS.away] : [];
}

// --- what the house tells ---------------------------------------------------------

const tells = {
  table(message) {
    forgetHint();
    Object.assign(now, message, { out: "" });
    $("#log").replaceChildren();
    addLog(message.log);
    showAll();
  },
  moved(message) {
    const wasOver = now.over;
    forgetHint();
    Object.assign(now, message);
    addLog(message.log);
    const before = showAll();
    if (before) flyFrom(before, view, message.fly);
    if (now.over && !wasOver) sound("end");
    else if (now.turn === now.you && now.you !== null) sound("turn");
    else sound("piece");
  },
  seats(message) {
    Object.assign(now, message);
    showAll();
  },
  clock(message) {
    now.clock = message.clock;
    now.pause = message.pause;
    showClock();
  },
  no(message) { say(view.named(message.why)); },
  why(message) { say(view.named(message.why)); },
  hint(message) {
    say(view.named(WORDS.hint(message.words, message.why)), "hint");
    hinted = message.move;
    mark(hinted);
  },
  out(message) { // this table is not open to those who look on
    Object.assign(now, { scene: null, turn: null, pause: null, clock: null, out: message.why });
    showAll();
  },
  bye(message) { say(message.why, "lasting"); },
  done() {},
};

const line = new Line({ do: "table", table: first.table.table }, message => tells[message.tell]?.(message));

const fair = new FairDeals(words => line.request({ do: "add", words }));

function showAll() {
  fair.hear(now);
  showHead();
  let before = null;
  if (now.scene) {
    before = view.show(now.scene, now.you);
    $("#prompt").textContent = promptText();
  } else {
    $("#prompt").textContent = now.out || WORDS.waiting;
  }
  showSummary();
  showSeats();
  showClock();
  view.fit();
  document.title = (now.turn === now.you && now.you !== null && !now.over ? "● " : "") + now.table.title;
  document.body.classList.toggle("my-turn", now.you !== null && (now.scene?.choices.length || 0) > 0);
  return before;
}

function promptText() {
  if (now.over || now.scene.choices.length) return view.named(now.scene.prompt);
  if (now.pause) return WORDS.claims;
  return now.turn === null || now.turn === now.you ? view.named(now.scene.prompt) : WORDS.waitFor(nameOf(now.turn));
}

function showHead() {
  $("#variant").textContent = now.table.variant;
  $("#hand-number").textContent = now.table.hand ? WORDS.hand(now.table.hand) : "";
}

function addLog(entries) {
  const log = $("#log");
  for (const entry of entries || []) {
    const mine = entry.seat !== null && entry.seat === now.you;
    const who = entry.seat === null ? "" : `${nameOf(entry.seat)} `;
    const words = mine ? spokenToYou(entry.words) : who ? entry.words : named(entry.words, now.you, nameOf);
    log.append(make("li", { class: mine ? "mine" : "" }, who ? make("b", {}, who) : "", words));
  }
  while (log.children.length > 300) log.firstChild.remove();
  showNewest();
}

/** The newest line is in sight, also when the summary takes room from the log. */
function showNewest() {
  const box = $("#log").parentNode;
  box.scrollTop = box.scrollHeight;
}
new ResizeObserver(showNewest).observe($("#log").parentNode);

// --- before and after a hand --------------------------------------------------------

function showSeats() {
  const open = now.table.state === "open" && !now.out;
  $("#end-table")?.toggleAttribute("hidden", now.table.state === "over");
  $("#waiting").hidden = !open;
  $("#away").hidden = now.you === null || now.table.state !== "playing";
  const mine = now.you === null ? null : seatOf(now.you);
  const gone = Boolean(mine?.bot);
  $("#away").textContent = gone ? WORDS.comeBack : WORDS.takeOver;
  $("#away").onclick = () => line.request({ do: gone ? "back" : "leave" });
  if (!open) return;
  const host = now.table.seats.some(one => one.you && one.person === now.table.host);
  $("#seats").replaceChildren(...now.table.seats.map(one => make("li", {}, nameOf(one.seat),
    one.is === "open" && now.you === null
      ? make("button", { type: "button", onclick: () => line.request({ do: "sit", seat: one.seat, words: randomLetters() }) }, WORDS.sit)
      : null)));
  $("#who-begins").textContent = now.table.draw ? WORDS.beginsDrawn : WORDS.beginsChosen(nameOf(0));
  $("#start").hidden = !host;
}

let summed = ""; // what lies there already is not drawn anew: a button keeps its focus when others get ready

function showSummary() {
  const box = $("#summary");
  const fresh = box.hidden;
  box.hidden = !now.over;
  $("#after").hidden = !now.over;
  $("#hint").hidden = now.over || now.you === null;
  if (!now.over) return;
  const [first, ...rest] = (now.scene?.summary || []).map(text => view.named(text));
  const over = now.table.state === "over";
  const ready = (now.next || []).includes(now.you);
  const news = JSON.stringify([now.table.hand, first, rest, over, ready, now.you]);
  if (!fresh && news === summed) return;
  summed = news;
  const next = over
    ? make("a", { class: "button", href: `/new/${now.table.game}` }, WORDS.newTable)
    : make("button", {
      type: "button", class: "commit", id: "next", disabled: ready,
      onclick: () => line.request({ do: "next" }),
    }, ready ? WORDS.ready : WORDS.nextHand);
  const focused = document.activeElement?.id === "next";
  box.replaceChildren(
    make("h2", {}, ...withPieces(first || now.scene.prompt, view.set)),
    over ? make("p", { class: "over" }, WORDS.tableOver) : "",
    make("ul", {}, ...rest.map(text => make("li", {}, ...withPieces(text, view.set)))),
  );
  $("#after").replaceChildren(now.you === null && !over ? "" : next,
    now.played ? make("a", { class: "button quiet", href: `/replay/${now.table.table}` }, $("#replay-words").textContent) : "");
  if (focused) next.focus();
}

/** Where the story lies below the table, the end of a hand is told at the table. */
const narrow = matchMedia("(max-width: 60rem)");
function placeSummary() {
  if (narrow.matches) $("#mine").before($("#summary"));
  else $(".story").prepend($("#summary"));
}
narrow.addEventListener("change", placeSummary);
placeSummary();

// --- clocks --------------------------------------------------------------------------

let ends = 0;
let whole = 1;

function showClock() {
  const running = now.pause ? { left: now.pause.left, ms: now.pause.ms } : now.clock;
  $("#clock").hidden = !running;
  if (!running) { ends = 0; return; }
  ends = performance.now() + running.left;
  whole = running.ms;
  tick();
}

function tick() {
  if (!ends) return;
  const left = Math.max(0, ends - performance.now());
  $("#clock-bar").style.width = `${Math.min(100, (100 * left) / whole)}%`;
  $("#clock-text").textContent = WORDS.seconds(Math.ceil(left / 1000));
  if (left > 0) setTimeout(tick, 200);
}

// --- buttons and keys ------------------------------------------------------------------

/** Every piece of the move is ringed, each as often as it is touched, those picked up first; its button and its goal too. */
function mark(move) {
  document.querySelectorAll(".hinted").forEach(node => node.classList.remove("hinted"));
  const choice = now.scene.choices.find(one => one.move === move);
  for (const [zone, piece] of choice?.touch || []) {
    const free = `[data-zone="${CSS.escape(zone)}"] [data-piece="${CSS.escape(piece)}"]:not(.hinted)`;
    (document.querySelector(`${free}.selected`) || document.querySelector(free))?.classList.add("hinted");
  }
  document.querySelectorAll(`[data-move="${CSS.escape(move)}"]`).forEach(node => node.classList.add("hinted"));
  if (choice?.to) document.querySelector(`[data-zone="${CSS.escape(choice.to)}"]`)?.classList.add("hinted");
}

$("#hint").onclick = () => line.request({ do: "hint" });
$("#menu").onclick = () => {
  const open = $("#menu").getAttribute("aria-expanded") !== "true";
  $("#menu").setAttribute("aria-expanded", String(open));
};
$("#end-table")?.addEventListener("click", () => askToEnd(now.table.table));
$("#start").onclick = () => line.request({ do: "start" });
$("#sound").onclick = () => {
  settings.set("sound", settings.get("sound", "on") === "on" ? "off" : "on");
  showSound();
};
function showSound() {
  const on = settings.get("sound", "on") === "on";
  $("#sound").textContent = on ? WORDS.soundOn : WORDS.soundOff;
  $("#sound").setAttribute("aria-pressed", String(on));
}
showSound();

$("#share").onclick = () => share(now.table.link || `/table/${now.table.table}`);
$("#leave").onclick = async () => {
  try { await ask("POST", `/api/tables/${now.table.table}/leave`, {}); } catch { /* the lobby is the way out all the same */ }
  location.href = "/";
};

document.addEventListener("keydown", event => {
  if (event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") view.clear();
  if (event.key === "h" && !$("#hint").hidden) line.request({ do: "hint" });
});

document.addEventListener("click", event => {
  const zone = event.target.closest(".zone.target");
  if (zone && !event.target.closest("button")) view.put(zone.dataset.zone);
});

addLog(first.log);
showAll();
