// The panel for talk: reactions, phrases and, at private tables, messages. The server writes its texts.
import { $, find, focused, make, targetOf } from "../common/dom.js";
import { sheetPicture } from "../common/pieces.js";
import { loadStyle } from "./said.js";
import { isSilenced } from "./silenced.js";

/** @typedef {import("../table/talk.js").Talk} Talk */

const MAX_LETTERS = 200;
const NEAR = 160; // letters from which on the remaining ones are counted
/** @type {Partial<Record<string, number>>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const phone = matchMedia("(max-aspect-ratio: 1/1), (max-height: 30rem)"); // talk.css: there the panel is a sheet
const letters = new Intl.Segmenter();

/** @type {Promise<Panel> | null} */
let loading = null;

/** @param {Talk} talk */
async function load(talk) {
  const [answer] = await Promise.all([fetch("/talk"), loadStyle()]);
  const box = document.createElement("template");
  box.innerHTML = await answer.text();
  document.body.append(box.content);
  talk.panel = new Panel(talk);
  return talk.panel;
}

/**
 * Opens the panel, or closes it.
 * @param {Talk} talk
 */
export async function openPanel(talk) {
  loading ??= load(talk);
  loading.catch(() => { loading = null; });
  (await loading).toggle();
}

export class Panel {
  /** @param {Talk} talk */
  constructor(talk) {
    this.talk = talk;
    this.box = $("#talk");
    /** @type {Set<string>} */
    this.sent = new Set(); // requests that are not answered yet
    for (const button of this.keys()) button.onclick = () => this.sayKey(button);
    for (const picture of this.box.querySelectorAll("[data-picture]")) picture.replaceChildren(sheetPicture("reactions", `reaction-${/** @type {HTMLElement} */ (picture).dataset.picture}`));
    $("#talk-close").onclick = () => this.close();
    $("#talk-switch").onclick = () => this.request({ do: "talk", on: this.talk.state.off });
    $("#talk-form").addEventListener("submit", event => { event.preventDefault(); this.sayText(); });
    $("#talk-text").addEventListener("input", () => this.count());
    this.box.addEventListener("keydown", event => this.press(event));
    document.addEventListener("keydown", event => this.escape(event), { capture: true }); // before the table's keys
    document.addEventListener("pointerdown", event => this.touchedElsewhere(event));
    addEventListener("resize", () => this.place());
  }

  get isOpen() { return this.box.open; }

  keys() { return this.box.querySelectorAll("button[data-say]"); }

  toggle() {
    if (this.box.open) return this.close();
    this.talk.page.button.classList.remove("unread");
    this.tell("");
    this.show();
    this.box.show();
    this.place();
    const lines = $("#talk-lines");
    lines.scrollTop = lines.scrollHeight;
    (phone.matches || $("#talk-form").hidden ? this.keys()[0] : $("#talk-text"))?.focus();
  }

  close() {
    if (!this.box.open) return;
    const had = this.box.contains(focused());
    this.box.close();
    if (had) this.talk.page.button.focus();
  }

  /** Above the button that opens it; on phones, the stylesheet decides. */
  place() {
    if (!this.box.open) return;
    const { style } = this.box;
    const from = [this.talk.page.button, find("#mine .avatar")].find(node => node?.getClientRects().length)?.getBoundingClientRect();
    style.removeProperty("--right");
    style.removeProperty("--bottom");
    if (!from || phone.matches) return;
    style.setProperty("--right", `${Math.max(8, innerWidth - from.right)}px`);
    style.setProperty("--bottom", `${Math.max(8, innerHeight - from.top + 8)}px`);
  }

  // --- what is shown -----------------------------------------------------------------

  /** The state of the table has changed, or a line has come. */
  show() {
    const { now, state } = this.talk;
    const mine = now.table.seats.find(one => one.you);
    if (!mine || mine.replaced) this.close();
    const muted = mine !== undefined && state.muted.includes(mine.seat);
    const { dataset } = this.box;
    $("#talk-why").textContent = (state.off ? dataset.off : muted ? dataset.muted : "") ?? "";
    for (const button of this.keys()) button.disabled = state.off || muted;
    const writes = !now.table.public && now.table.state !== "over";
    $("#talk-form").hidden = $("#talk-private").hidden = !writes;
    $("#talk-text").disabled = $("#talk-send").disabled = state.off || muted;
    $("#talk-switch").hidden = !this.talk.isHost;
    $("#talk-switch").textContent = (state.off ? dataset.turnOn : dataset.turnOff) ?? "";
    this.showLines();
  }

  showLines() {
    const list = $("#talk-lines");
    const { lines } = this.talk.state;
    if (lines.length > 50) lines.splice(0, lines.length - 50);
    const shown = lines.filter(line => !isSilenced(this.talk.page.seatOf(line.seat)?.person));
    const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 8;
    list.hidden = !shown.length || this.talk.now.table.public;
    list.replaceChildren(...shown.map(line => this.line(line)));
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  /** @param {Wire.SaidMessage} line */
  line({ seat, name, words }) {
    const speaker = this.talk.page.seatOf(seat);
    const who = make("b", { translate: "no" }, make("bdi", {}, speaker?.name ?? name));
    if (seat !== null) who.style.setProperty("--seat", `var(--seat-${seat})`);
    return make("li", { class: speaker?.you ? "mine" : "" }, who, " ", make("span", { dir: "auto" }, words));
  }

  // --- saying something ----------------------------------------------------------------

  /** @param {Wire.Request} message */
  request(message) {
    this.tell("");
    this.sent.add(this.talk.page.request(message));
  }

  /** @param {HTMLButtonElement} button */
  sayKey(button) {
    const { say = "", key = "" } = button.dataset;
    this.close();
    this.request({ do: "say", [say]: key });
  }

  sayText() {
    const field = $("#talk-text");
    const words = field.value;
    if (!words.trim()) return this.tell(this.box.dataset.empty ?? "");
    if (this.length() > MAX_LETTERS) return this.tell(this.box.dataset.long ?? "");
    this.written = words;
    field.value = "";
    this.count();
    this.request({ do: "say", text: words });
  }

  length() { return [...letters.segment($("#talk-text").value)].length; }

  count() {
    const left = MAX_LETTERS - this.length();
    $("#talk-left").textContent = left < MAX_LETTERS - NEAR ? String(left) : "";
    $("#talk-left").classList.toggle("over", left < 0);
  }

  /**
   * The server has refused what was said, or sends it later.
   * @param {Wire.NoMessage | Wire.DoneMessage} message
   * @returns {boolean}
   */
  answered(message) {
    if (!this.sent.delete(message.id)) return false;
    const why = "why" in message ? message.why : message.says ?? "";
    if (why) this.tell(why);
    if ("why" in message && this.box.open && this.written && !$("#talk-text").value) $("#talk-text").value = this.written;
    this.written = "";
    return true;
  }

  /** @param {string} sentence */
  tell(sentence) {
    $("#talk-told").textContent = sentence;
    if (sentence && !this.box.open) this.talk.page.say(sentence);
  }

  // --- keys and touches -----------------------------------------------------------------

  /**
   * Escape closes the panel, wherever the focus is.
   * @param {KeyboardEvent} event
   */
  escape(event) {
    if (event.key !== "Escape" || !this.box.open || find("dialog:modal")) return;
    this.close();
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Arrows move among the buttons, a digit sends the reaction at that place.
   * @param {KeyboardEvent} event
   */
  press(event) {
    if (targetOf(event).closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.pressKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  pressKey({ key, code }) {
    const step = STEPS[key];
    const place = /^(?:Digit|Numpad)([1-8])$/.exec(code)?.[1];
    const keys = [...this.keys()];
    if (step) keys.at((keys.indexOf(/** @type {HTMLButtonElement} */ (focused())) + step) % keys.length)?.focus();
    else if (place) keys[Number(place) - 1]?.click();
    return Boolean(step || place);
  }

  /**
   * A touch elsewhere closes the panel; where there is room, it stays open beside the table for those who write.
   * @param {Event} event
   */
  touchedElsewhere(event) {
    const target = targetOf(event);
    if (!this.box.open || target.closest("#talk, #speak, #mine .avatar")) return;
    if (phone.matches || $("#talk-form").hidden) this.close();
  }
}
