// Votes of the players: to end the table, or to let a bot play on for somebody.
import { $ } from "../common/dom.js";
import { text } from "../common/i18n.js";

/**
 * @param {number | null} seat
 * @returns {string}
 */
const mark = seat => `⟨@${seat}⟩`;

export class Vote {
  /** @type {boolean} */
  open;
  /** @type {boolean} */
  underWay;
  /** @type {number | undefined} */
  timer;

  /**
   * `nodes(sentence)` is a sentence with the names of this table's players, and `say(words)` shows a notice.
   * @param {{ request: SendRequest; nodes: (sentence: string) => (Node | string)[]; say: (words: string) => void }} page
   */
  constructor({ request, nodes, say }) {
    this.nodes = nodes;
    this.say = say;
    this.dialog = $("#vote");
    this.dialog.onclose = () => {
      if (this.open && this.dialog.returnValue) request({ do: "vote", yes: this.dialog.returnValue === "agree" });
      this.open = false;
    };
  }

  /**
   * After a reconnection.  A vote is lost when the server restarts, since it is not stored.
   * @param {Wire.Vote | null} vote
   * @param {number | null} you
   * @param {boolean} goesOn
   */
  recall(vote, you, goesOn) { this.show(vote, you, this.underWay && !vote && goesOn ? text("page-vote-gone") : ""); }

  /**
   * The state of a vote; null when it is over, with the reason if the table goes on.
   * @param {Wire.Vote | null} vote
   * @param {number | null} you
   * @param {string} [why]
   */
  show(vote, you, why = "") {
    clearTimeout(this.timer);
    if (why || (this.underWay && !vote)) this.say(why); // the players know since its beginning what follows from it
    this.underWay = Boolean(vote);
    $("#voting").replaceChildren(...(vote ? this.nodes(this.state(vote)) : []));
    const asked = vote && you !== null && vote.voters.includes(you) && ![...vote.yes, ...vote.no].includes(you);
    if (asked && !this.open) this.question(vote);
    else if (!asked && this.open) this.closeUnsaid();
    if (vote) this.timer = setTimeout(() => this.show({ ...vote, left: vote.left - 1000 }, you), Math.min(1000, vote.left + 500));
  }

  /**
   * @param {Wire.Vote} vote
   * @returns {string}
   */
  what({ about, by, seat }) {
    if (about === "replace") return text("page-vote-replace", { name: mark(by), other: mark(seat) });
    return by === null ? text("page-vote-close-host") : text("page-vote-close", { name: mark(by) });
  }

  /**
   * @param {Wire.Vote} vote
   * @returns {string}
   */
  state(vote) {
    return text("page-vote-stands", { n: vote.yes.length, of: vote.voters.length, left: Math.max(0, Math.ceil(vote.left / 1000)) });
  }

  /** @param {Wire.Vote} vote */
  question(vote) {
    this.open = true;
    this.dialog.returnValue = "";
    $("#vote-what").replaceChildren(...this.nodes(this.what(vote)));
    this.dialog.showModal();
    $("#vote-what").focus(); // so that a key that was meant for the table does not vote
  }

  closeUnsaid() {
    this.open = false;
    this.dialog.close();
  }
}
