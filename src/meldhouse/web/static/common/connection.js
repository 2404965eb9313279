// The WebSocket to the server, which reconnects and sends unanswered requests again.
import { randomLetters } from "./hex.js";
import { say } from "./notice.js";
import { text } from "./i18n.js";

/** `hello` is sent after every reconnection, then the requests that came meanwhile and moves that are unanswered. */
export class Connection {
  constructor(hello, onMessage) {
    this.hello = hello;
    this.onMessage = onMessage;
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
      this.farewell = message; // shown when the connection is closed
      return;
    }
    if (this.wait > 500) say(text("page-connected"));
    this.wait = 500;
    const waiting = this.unanswered.get(message.id);
    if (waiting && ["done", "no", "why", "hint", "points"].includes(message.tell)) this.unanswered.delete(message.id);
    this.onMessage(message);
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
