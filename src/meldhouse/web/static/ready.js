// A table whose game is being got ready: shown when it is.
import { $ } from "./dom.js";
import { addWords } from "./opening.js";
import { untilReady } from "./waiting.js";

const bar = $("#progress");

untilReady([bar.dataset.game], async (game, share, words) => {
  bar.value = share;
  $("#left").textContent = words;
  if (share < 1) return;
  if (bar.dataset.table) await addWords(bar.dataset.table); // whoever sits there wanted to
  location.reload();
});
