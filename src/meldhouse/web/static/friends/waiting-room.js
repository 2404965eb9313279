// The page where friends meet before the first hand: an invitation, seats that fill, and "Ready".
import { avatar, avatarsOf, keyOf } from "../common/avatars.js";
import { callApi } from "../common/api.js";
import { Connection } from "../common/connection.js";
import { $, dataOf, find, focused, make } from "../common/dom.js";
import { randomLetters } from "../common/hex.js";
import { text } from "../common/i18n.js";
import { say } from "../common/notice.js";
import { sheetPicture } from "../common/pieces.js";
import { settings } from "../common/settings.js";
import { sharedLink, showLink } from "../common/share.js";
import { remember } from "../fairness/store.js";
import { swapButton, seatButtons } from "./host-buttons.js";

/** @type {Wire.TableMessage} */
const first = dataOf("first");
/** @type {TableState} */
const now = { ...first };
const id = first.table.table;
const room = $("#room");
const me = room.dataset.me ?? "";

const connection = new Connection({ do: "table", table: id }, message => {
  if (message.tell === "table" || message.tell === "seats") take(message);
  else if (message.tell === "moved") enter();
  else if (message.tell === "no" || message.tell === "out") say(message.why, "lasting");
});
/** @type {SendRequest} */
const request = message => connection.request(message);

/** @param {Wire.TableMessage | Wire.SeatsMessage} message */
function take(message) {
  const before = { ...now };
  Object.assign(now, message);
  if (now.table.state !== "open") return enter();
  announceChanges(before);
  show();
}

/** The game has begun, or is over: the same address shows the table now. */
function enter() { location.replace(`/table/${id}`); }

// --- messages ----------------------------------------------------------------------

/** @param {Wire.Table} table */
const rulesOf = table => JSON.stringify([table.variant, Object.entries(table.options).sort(), table.hands, table.clock, table.draw, table.strict, table.quick_claims, table.spectators]);

/** @param {TableState} before */
function announceChanges(before) {
  const name = hostName();
  if (rulesOf(before.table) !== rulesOf(now.table)) say(isHost() ? text("page-friends-rules-changed-you") : text("page-friends-rules-changed", { name }), "lasting");
  else if (before.table.host !== now.table.host) say(isHost() ? text("page-friends-host-you") : text("page-friends-host", { name }), "lasting");
  else if (before.you !== null && now.you === null && !leaving) say(text("page-removed"), "lasting");
}

let named = $("#my-name").value !== "";
let editing = false;

// --- names -------------------------------------------------------------------------

const isHost = () => me !== "" && now.table.host === me;
const hostName = () => now.table.seats.find(seat => seat.person === now.table.host)?.name ?? text("page-friends-somebody");
/** @param {Wire.Seat} seat */
const isFree = seat => seat.is === "open" || (seat.is === "kept" && seat.person === me);

/** @returns {"host" | "player" | "guest" | "spectator"} */
function role() {
  if (now.you !== null) return isHost() ? "host" : "player";
  return now.table.seats.some(isFree) ? "guest" : "spectator";
}

/** @param {Wire.Seat} seat */
const isReady = seat => seat.is === "bot" || now.next.includes(seat.seat);

// --- the page ---------------------------------------------------------------------------

function show() {
  const focus = focused().dataset.focus;
  room.dataset.role = role();
  const seated = now.you !== null;
  $("#welcome").hidden = role() === "spectator" || (seated && named && !editing);
  $("#sit").textContent = seated ? text("page-friends-save") : text("page-friends-sit");
  $("#title").replaceChildren(...title());
  showSeats();
  $("#state").textContent = state();
  showButtons();
  showAgreed();
  showFaces();
  showLink(now.table.link || `/table/${id}`);
  if (focus) find(`[data-focus="${focus}"]`)?.focus();
}

/** @returns {(Node | string)[]} */
function title() {
  if (now.you !== null) return [now.table.title];
  const [before, after = ""] = text("page-friends-invites", { name: "\n", game: now.table.title }).split("\n");
  return [before, make("bdi", { translate: "no" }, hostName()), after];
}

function showSeats() {
  const { seats } = now.table;
  const faces = avatarsOf(seats.map(seat => (isFree(seat) ? "" : keyOf(seat))));
  const people = seats.filter(seat => seat.is === "person").length;
  const rows = seats.map((seat, at) => make("li", { "data-seat": seat.seat, class: `is-${seat.is}${isReady(seat) ? " is-ready" : ""}` },
    isFree(seat) || !seat.name ? make("span", { class: "avatar empty", "aria-hidden": "true" }) : avatar("", seat.color, faces[at]),
    make("span", { class: "who" }, nameNode(seat), make("small", {}, stateOf(seat))),
    make("span", { class: "arrange" },
      ...(isHost() ? seatButtons(seat, request) : []),
      seat.you ? make("button", { type: "button", class: "quiet", "data-focus": "edit", onclick: edit }, text("page-friends-edit")) : null,
      isHost() && people > 1 ? swapButton(seat, seats[at + 1], nameOf, request) : null)));
  $("#seats").replaceChildren(...rows);
}

/** @param {Wire.Seat} seat */
const nameOf = seat => (isFree(seat) ? text("page-open-seat") : seat.name);

/** @param {Wire.Seat} seat */
function nameNode(seat) {
  const own = seat.you ? make("small", {}, text("page-you")) : null;
  return make("b", {}, make("bdi", { translate: isFree(seat) ? null : "no" }, nameOf(seat)), own ? " " : null, own);
}

/** @param {Wire.Seat} seat */
function stateOf(seat) {
  if (seat.is === "open") return text("page-friends-free");
  if (seat.is === "bot") return text("page-bot");
  if (seat.is === "kept") return text("page-kept");
  const host = seat.person === now.table.host ? `${text("page-friends-is-host")} · ` : "";
  if (!seat.here) return host + text("page-gone");
  return host + (isReady(seat) ? text("page-friends-ready") : text("page-friends-not-ready"));
}

/** What the table waits for. */
function state() {
  const open = now.table.seats.filter(seat => seat.is === "open" || seat.is === "kept").length;
  if (now.you === null && !open) return text("page-friends-full", { name: hostName() });
  if (open) return text("page-friends-open", { n: open });
  const others = now.table.seats.filter(seat => !isReady(seat) && !seat.you).map(seat => seat.name);
  if (others.length) return text("page-friends-waits", { names: others.join(text("page-list-separator")) });
  return now.you !== null && now.next.includes(now.you) ? text("page-friends-deals") : text("page-friends-waits-you");
}

function showButtons() {
  const seated = now.you !== null;
  const ready = seated && now.next.includes(Number(now.you));
  const open = now.table.seats.some(seat => seat.is === "open" || seat.is === "kept");
  $("#ready").hidden = !seated;
  $("#ready").textContent = ready ? text("page-friends-unready") : text("page-friends-say-ready");
  $("#ready").className = ready ? "quiet" : "commit";
  $("#start").hidden = !isHost() || !seated || !open;
  $("#change").hidden = !isHost() || !seated;
  $("#leave").textContent = seated ? text("page-friends-leave") : text("page-friends-leave-watching");
}

function showAgreed() {
  const { variant_label: label, changed_labels: changed, hands, terms } = now.table;
  const count = hands ? text("page-friends-hands", { n: hands }) : text("page-friends-match");
  $("#agreed").replaceChildren(...[label, ...changed, count, ...terms].map(words => make("li", {}, words)));
}

// --- a guest ----------------------------------------------------------------------------

/** The pictures to choose from; those that others have chosen are taken. */
function showFaces() {
  const taken = now.table.seats.filter(seat => !seat.you).map(seat => seat.avatar);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#faces input"))) {
    input.disabled = taken.includes(input.value);
    if (input.disabled) input.checked = false;
  }
}

function drawFaces() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-face]"))) place.append(sheetPicture("avatars", `avatar-${place.dataset.face}`));
  const own = dataOf("first").table.seats.find((/** @type {Wire.Seat} */ seat) => seat.person === me)?.avatar || settings.get("avatar", "");
  const chosen = own && find(`#faces input[value="${CSS.escape(own)}"]`);
  if (chosen) /** @type {HTMLInputElement} */ (chosen).checked = true;
}

/** Takes a seat with the name and picture that were chosen, or, in a seat, saves them. */
async function sit() {
  const name = $("#my-name").value.trim(), face = /** @type {HTMLInputElement | null} */ (find("#faces input:checked"))?.value;
  $("#sit").disabled = true;
  try {
    if (name || face) await callApi("POST", "/api/me", { ...(name && { name }), ...(face && { avatar: face }) });
    if (face) settings.set("avatar", face);
    if (name) named = true;
    editing = false;
    if (now.you !== null) return void show();
    const words = randomLetters();
    await callApi("POST", `/api/tables/${id}/sit`, { words, ready: false });
    remember(id, now.fair?.now?.hand ?? 1, { words });
    say("");
  } catch (trouble) { say(trouble.message, "lasting"); }
  finally { $("#sit").disabled = false; }
}

function edit() {
  editing = true;
  show();
  $("#my-name").focus();
}

let leaving = false;
async function leave() {
  leaving = true;
  if (now.you !== null) await callApi("POST", `/api/tables/${id}/leave`, {}).catch(() => {}); // leave the page all the same
  location.href = "/";
}

$("#sit").onclick = sit;
$("#my-name").addEventListener("keydown", event => { if (event.key === "Enter" && !event.isComposing) sit(); });
$("#ready").onclick = () => request({ do: "next", ready: !(now.you !== null && now.next.includes(now.you)) });
$("#start").onclick = () => request({ do: "start" });
$("#leave").onclick = leave;
find("#learn")?.addEventListener("click", () => settings.set("invited", { game: now.table.game, table: id }));
$("#send").hidden = !("share" in navigator);
$("#send").onclick = () => navigator.share({ title: now.table.title, text: text("page-friends-come", { game: now.table.title }), url: sharedLink() }).catch(() => {}); // closed without a choice
const languages = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
$("#language").textContent = languages.of(document.documentElement.lang) ?? "";
settings.set("invited", null); // back from the tutorial
drawFaces();
show();
