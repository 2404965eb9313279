// The line to the house: requests over HTTP, and one socket that heals.
import { randomLetters } from "./hex.js";
import { say } from "./notice.js";
import { text } from "./i18n.js";

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
      this.farewell = null;
      this.send(this.hello);
      for (const message of this.unanswered.values()) this.send(message);
    };
    this.socket.onmessage = event => this.take(JSON.parse(event.data));
    this.socket.onclose = () => {
      say(this.farewell ? this.farewell.why : text("page-lost"), "lasting");
      setTimeout(() => this.connect(), Math.max(this.wait, 1000 * (this.farewell?.again ?? 0)));
      this.wait = Math.min(8000, this.wait * 2);
    };
  }

  take(message) {
    if (message.tell === "bye") {
      this.farewell = message; // what is said when the line is closed
      return;
    }
    if (this.wait > 500) say(text("page-connected"));
    this.wait = 500;
    const waiting = this.unanswered.get(message.id);
    if (waiting && ["done", "no", "why", "hint", "points"].includes(message.tell)) this.unanswered.delete(message.id);
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
