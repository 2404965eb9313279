// The line to the house: one socket that heals, requests over HTTP, and small helpers for the page.
import { nodes } from "./said.js";
import { text } from "./words.js";

export const $ = (selector, within = document) => within.querySelector(selector);

/** make("button", {class: "piece", onclick: f, "aria-label": "..."}, ...children) */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

export function dataOf(id) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : null;
}

export async function ask(method, path, sent) {
  const answer = await fetch(path, {
    method,
    headers: sent === undefined ? {} : { "Content-Type": "application/json" },
    body: sent === undefined ? undefined : JSON.stringify(sent),
  }).catch(() => { throw new Error(text("page-not-reached")); });
  const body = await answer.text();
  const data = body && answer.headers.get("content-type")?.includes("json") ? JSON.parse(body) : { text: body };
  if (!answer.ok) throw new Error(data.why || answer.statusText);
  return data;
}

export const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Letters that nobody else can know.  Pages come over plain http too: nothing may be used that browsers keep from those. */
export const randomLetters = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Something worth reading, spoken by screen readers and shown for a while. */
export function say(sentence, kind = "", set = "") {
  const box = $("#notice");
  box.replaceChildren(...nodes(sentence, set));
  box.className = kind;
  box.hidden = !sentence;
  clearTimeout(say.timer);
  if (sentence && kind !== "lasting") say.timer = setTimeout(() => (box.hidden = true), kind === "hint" ? 15000 : 7000);
}

const OF_THE_MOMENT = ["refusal", "hint"];

/** A refusal or a hint may no longer be true: it is taken back. */
export function unsay() {
  if (OF_THE_MOMENT.includes($("#notice").className)) say("");
}

/** The socket: `hello` is sent after every connection; then whatever was asked while it was down, and unanswered plays. */
export class Line {
  constructor(hello, hear) {
    this.hello = hello;
    this.hear = hear;
    this.unanswered = new Map();
    this.wait = 500;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket.onopen = () => {
      if (this.wait > 500) say(text("page-connected"));
      this.wait = 500;
      this.send(this.hello);
      for (const message of this.unanswered.values()) this.send(message);
    };
    this.socket.onmessage = event => this.take(JSON.parse(event.data));
    this.socket.onclose = () => {
      say(text("page-lost"), "lasting");
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(8000, this.wait * 2);
    };
  }

  take(message) {
    const waiting = this.unanswered.get(message.id);
    if (waiting && ["done", "no", "why", "hint"].includes(message.tell)) this.unanswered.delete(message.id);
    this.hear(message);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  request(message) {
    const full = { ...message, id: randomLetters() };
    if (message.do === "play" || this.socket.readyState !== WebSocket.OPEN) this.unanswered.set(full.id, full);
    this.send(full);
    return full.id;
  }
}

/** What a person has chosen for this browser, kept here and nowhere else. */
export const settings = {
  get(name, usual) {
    try { return JSON.parse(localStorage.getItem(name)) ?? usual; } catch { return usual; }
  },
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* private windows may refuse */ }
    applySettings();
  },
};

let liked = "four"; // how many colours the suits have in the game that is shown

/** Rules that speak of red and black like two colours. */
export function likeSuits(colours) {
  liked = colours;
  applySettings();
}

export function applySettings() {
  const root = document.documentElement;
  const suits = settings.get("suits", "game");
  root.dataset.theme = settings.get("theme", "auto");
  root.dataset.suits = suits === "game" ? liked : suits;
  root.dataset.faces = settings.get("faces", "usual");
  root.dataset.letters = settings.get("letters", "on");
}

function settingsDialog() {
  const dialog = $("#settings");
  if (!dialog) return;
  for (const field of dialog.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    field.value = settings.get(name, field.dataset.usual);
    field.addEventListener("change", () => settings.set(name, field.value));
  }
  $("#open-settings")?.addEventListener("click", () => dialog.showModal());
  const name = $("#my-name", dialog);
  name?.addEventListener("change", async () => {
    try { await ask("POST", "/api/me", { name: name.value }); $("#me").textContent = name.value; }
    catch (trouble) { say(trouble.message); }
  });
}

applySettings();
settingsDialog();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
