// The page that is shown while a game is compiled.
import { $ } from "../common/dom.js";
import { untilReady } from "../common/compile-progress.js";
import { text } from "../common/i18n.js";

const bar = $("#progress");

untilReady([/** @type {string} */ (bar.dataset.game)], (_game, share, n) => {
  bar.value = share;
  $("#left").textContent = n === null ? text("page-ready-soon") : text("page-ready-in", { n });
  if (share === 1) location.reload();
});
