// The page behind a one-time device link: asks before the account is used here, since programs open links, too.
import { $ } from "../common/dom.js";
import { callApi } from "../common/api.js";
import { say } from "../common/notice.js";

const button = $("#take");
button.addEventListener("click", async () => {
  button.disabled = true;
  try { await callApi("POST", "/api/device", { code: button.dataset.code }); location.href = "/mine"; }
  catch (trouble) { say(trouble.message, "lasting"); button.disabled = false; }
});
button.disabled = false; // now that it has its listener
