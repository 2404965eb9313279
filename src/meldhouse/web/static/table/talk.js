// What players say to one another. The panel and the bubbles are loaded when they are needed.
import { $, targetOf } from "../common/dom.js";
import { hearsTalk, tableRequest } from "../common/connection.js";

/** @type {Wire.TalkState} */
export const SILENT = { off: false, muted: [], lines: [] };

export class Talk {
  /** @type {TableState} */
  now;
  /** @type {import("../talk/panel.js").Panel | null} */
  panel = null;
  state = SILENT;

  get isHost() { return this.page.me !== "" && this.now.table.host === this.page.me; }

  /** @param {TalkPage} page */
  constructor(page) {
    this.page = page;
    this.heard = hearsTalk();
    $("#speak").onclick = () => this.open();
    $("#mine").addEventListener("click", event => { if (!$("#speak").hidden && targetOf(event).closest(".avatar")) this.open(); });
    $("#settings").addEventListener("close", () => {
      if (this.heard === hearsTalk()) return;
      this.heard = !this.heard;
      this.panel?.close();
      page.connection.hello = tableRequest(this.now.table.table);
      page.connection.send(page.connection.hello);
    });
  }

  /**
   * Only players talk.
   * @param {TableState} now
   */
  update(now) {
    this.now = now;
    const mine = now.table.seats.find(one => one.you);
    $("#speak").hidden = !mine || mine.replaced || !this.heard;
    this.panel?.show();
  }

  open() { import("../talk/panel.js").then(({ openPanel }) => openPanel(this)); }

  /** @param {Wire.SaidMessage} message */
  said(message) { import("../talk/said.js").then(({ show }) => show(message, this)); }

  /** @param {Wire.TalkState} state */
  take({ off, muted, lines }) {
    this.state = { off, muted, lines: [...lines] };
    this.panel?.show();
    this.page.changed();
  }

  /**
   * @param {Wire.NoMessage | Wire.DoneMessage} message
   * @returns {boolean} whether it answers what was said
   */
  answered(message) { return Boolean(this.panel?.answered(message)); }
}
