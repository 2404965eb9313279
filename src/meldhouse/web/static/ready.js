// A page that waits for its game to be got ready: shown when it is.
import { $ } from "./dom.js";
import { untilReady } from "./waiting.js";
import { text } from "./words.js";

const bar = $("#progress");

untilReady([bar.dataset.game], (game, share, n) => {
  bar.value = share;
  $("#left").textContent = n === null ? text("page-ready-soon") : text("page-ready-in", { n });
  if (share === 1) location.reload();
});
