// Shows who asks one to join a table, with a button to join and one to decline.
import { avatar } from "../common/avatars.js";
import { callApi } from "../common/api.js";
import { find, make } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { say } from "../common/notice.js";
import { loadStylesheet } from "../common/stylesheets.js";

/** @param {Wire.Question[]} questions */
export async function showAsked(questions) {
  if (questions.length) await loadStylesheet("friends/asked.css");
  const list = find("#asked") ?? make("ul", { id: "asked", "aria-label": text("page-asked-title"), "aria-live": "polite" });
  const shown = new Set(questions.map(({ table }) => table));
  for (const item of /** @type {HTMLElement[]} */ ([...list.children])) if (!shown.has(item.dataset.table ?? "")) item.remove();
  for (const question of questions) if (!find(`[data-table="${question.table}"]`, list)) list.append(line(question));
  if (!list.isConnected) find(".masthead")?.after(list);
  list.hidden = !questions.length;
}

/** @param {Wire.Question} question */
function line({ person, name, avatar: face, table, title, link }) {
  const [before, after = ""] = text("page-asked", { name: "\n", game: title }).split("\n");
  return make("li", { "data-table": table },
    face ? avatar("", 0, face) : avatar(person, 0),
    make("span", { class: "says" }, before, make("bdi", { translate: "no" }, name), after),
    make("a", { class: "button commit", href: link }, text("page-join")),
    make("button", { type: "button", class: "quiet", onclick: () => decline(table) }, text("page-not-now")));
}

/** @param {string} table */
async function decline(table) {
  try {
    await callApi("POST", "/api/me/asked", { table });
    find(`#asked [data-table="${table}"]`)?.remove();
  } catch (trouble) { say(trouble.message, "lasting"); }
}
