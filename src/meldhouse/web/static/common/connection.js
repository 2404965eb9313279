// The WebSocket to the server, which reconnects and sends unanswered requests again.
import { randomLetters } from "./hex.js";
import { say } from "./notice.js";
import { settings } from "./settings.js";
import { text } from "./i18n.js";

/** Whether this browser receives what players say. */
export const hearsTalk = () => settings.get("phrases", "on") !== "off";

/**
 * @param {string} table
 * @returns {Wire.Request}
 */
export const tableRequest = table => ({ do: "table", table, ...(!hearsTalk() && { talk: false }) });

/** `hello` is sent after every reconnection, then the requests that came meanwhile and moves that are unanswered. */
export class Connection {
  /** @type {WebSocket} */
  socket;
  /** @type {Wire.ByeMessage | null} */
  farewell;

  /**
   * @param {Wire.Request} hello
   * @param {(message: Wire.Message) => void} onMessage
   */
  constructor(hello, onMessage) {
    this.hello = hello;
    this.onMessage = onMessage;
    /** @type {Map<string, Wire.Request>} */
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

  /** @param {Wire.Message} message */
  take(message) {
    if (message.tell === "bye") {
      this.farewell = message; // shown when the connection is closed
      return;
    }
    if (this.wait > 500) say(text("page-connected"));
    this.wait = 500;
    if ("id" in message) this.unanswered.delete(message.id);
    this.onMessage(message);
  }

  /** @param {Wire.Request} message */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * @param {Wire.Request} message
   * @returns {string}
   */
  request(message) {
    const full = { ...message, id: randomLetters() };
    if (message.do === "play" || this.socket.readyState !== WebSocket.OPEN) this.unanswered.set(full.id, full);
    this.send(full);
    return full.id;
  }
}
