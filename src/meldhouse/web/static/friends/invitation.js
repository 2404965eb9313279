// An invitation in a browser that has no account yet: accepts it, and goes to its table. Messengers run no scripts.
import { $ } from "../common/dom.js";
import { callApi } from "../common/api.js";

async function accept() {
  if (!navigator.cookieEnabled) {
    $("#says").hidden = false;
    return;
  }
  try {
    location.replace((await callApi("POST", `/api/join/${$("#invitation").dataset.invitation}`, {})).link);
  } catch (trouble) {
    $("#says").textContent = trouble.message;
    $("#says").hidden = false;
  }
}

accept();
