// Another device takes one's key: asked first, since programs look at links too.
import { $ } from "../common/dom.js";
import { ask } from "../common/connection.js";
import { say } from "../common/notice.js";

const button = $("#take");
button.addEventListener("click", async () => {
  button.disabled = true;
  try { await ask("POST", "/api/device", { code: button.dataset.code }); location.href = "/mine"; }
  catch (trouble) { say(trouble.message, "lasting"); button.disabled = false; }
});
button.disabled = false; // only now does it do what it says
