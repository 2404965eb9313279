// What somebody says: a bubble at their place, a sound, a line in the panel, and a sentence for screen readers.
import { make } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { sheetPicture } from "../common/pieces.js";
import { settings } from "../common/settings.js";
import { sound } from "../common/sound.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { showBubble } from "./bubble.js";
import { isSilenced } from "./silenced.js";

/** @typedef {import("../table/talk.js").Talk} Talk */

const REACTION_MS = 3000, WORDS_MS = 3500, LETTER_MS = 30, LONGEST_MS = 9000; // longer words take longer to read

/** @type {Promise<unknown> | null} */
let style = null;
export const loadStyle = () => (style ??= loadStylesheet("talk/talk.css"));

/**
 * @param {Wire.SaidMessage} message
 * @param {Talk} talk
 */
export async function show(message, talk) {
  const speaker = talk.page.seatOf(message.seat);
  if (isSilenced(speaker?.person)) return;
  const { kind, reaction, words, seat } = message;
  const own = Boolean(speaker?.you);
  if (!reaction && !talk.now.table.public && talk.now.table.state !== "over") talk.state.lines.push(message);
  await loadStyle();
  talk.panel?.show();
  if (!own && kind === "text" && !talk.panel?.isOpen) talk.page.button.classList.add("unread");
  talk.page.announce(text("page-says", { name: seat === null ? message.name : talk.page.nameOf(seat), words }));
  if (!own && settings.get("talk-sound", "on") === "on") sound("talk");
  const picture = reaction ? sheetPicture("reactions", `reaction-${reaction}`) : null;
  const said = picture ?? make("bdi", {}, words);
  showBubble(seat, said, reaction ? REACTION_MS : Math.min(LONGEST_MS, WORDS_MS + LETTER_MS * words.length), reaction ? "reaction" : "");
}
