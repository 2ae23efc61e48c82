/** Toasts, alerts and the small dialogs. */

import { el, fullName, icon } from "./dom.js";

const toasts = document.getElementById("toasts");

/** A private note that goes away by itself. */
export function toast(text, kind = "") {
  const node = el("div", { className: `toast ${kind}`, dir: "auto", data: { testid: "toast" } }, text);
  toasts.append(node);
  setTimeout(() => node.remove(), 3000 + text.length * 40);
}

/** Opens a modal dialog; it leaves the page when closed, and the focus goes back to where it was. */
function open(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
}

/** Ends every dialog and toast at once: they belong to the person who leaves. */
export function closeAll() {
  toasts.replaceChildren();
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
}

const closer = (text, value, className = "") =>
  el("button", { type: "submit", className, value, formNoValidate: true }, text);

/** answerCallbackQuery's show_alert: a text that must be put away. */
export function alertDialog(text) {
  open(el("dialog", { className: "alert", data: { testid: "alert" }, aria: { "aria-label": "Message from the bot" } },
    el("form", { method: "dialog" },
      el("p", { dir: "auto" }, text),
      el("div", { className: "actions" }, el("button", { type: "submit", autofocus: true, data: { testid: "alert-ok" } }, "OK")))));
}

/** Asks before a link leads out of the sandbox. */
export function linkDialog(url) {
  const dialog = el("dialog", { className: "alert", aria: { "aria-label": "Open a link" } },
    el("form", { method: "dialog" },
      el("p", {}, "Open this link?"),
      el("p", { className: "address" }, url),
      el("div", { className: "actions" }, closer("Cancel", "", "quiet"),
        el("a", { className: "button", href: url, target: "_blank", rel: "noopener noreferrer",
          onclick: () => dialog.close() }, "Open"))));
  open(dialog);
}

/** A photo at full size. */
export function photoDialog(url, label) {
  const dialog = el("dialog", { className: "viewer", aria: { "aria-label": label } },
    el("form", { method: "dialog" }, el("button", { type: "submit", className: "close", aria: { "aria-label": "Close" } },
      icon("close"))),
    el("img", { src: url, alt: label, onclick: () => dialog.close() }));
  open(dialog);
}

let fieldCount = 0;

function field(label, input) {
  fieldCount += 1;
  input.id = `field-${fieldCount}`;
  return el("div", { className: "field" }, el("label", { htmlFor: input.id }, label), input);
}

function checkbox(label, name, value, checked = false) {
  return el("label", { className: "check" }, el("input", { type: "checkbox", name, value, checked }), el("span", { dir: "auto" }, label));
}

function options(...pairs) {
  return pairs.map(([value, text]) => el("option", { value }, text));
}

/** A form in a dialog. `save(FormData)` may reject: its message is shown and the dialog stays. */
function formDialog(title, action, testid, fields, save) {
  const error = el("p", { className: "error", aria: { role: "alert" }, hidden: true });
  const cancel = el("button", { type: "button", className: "quiet", onclick: () => dialog.close() }, "Cancel");
  const submit = el("button", { type: "submit", data: { testid: `${testid}-save` } }, action);
  const form = el("form", {}, el("h2", {}, title), ...fields, error, el("div", { className: "actions" }, cancel, submit));
  const dialog = el("dialog", { data: { testid }, aria: { "aria-label": title } }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await save(new FormData(form));
      dialog.close();
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    }
    submit.disabled = false;
  });
  open(dialog);
}

/** "Add person". `save({first_name, ..., groups})`. */
export function personDialog(chats, save) {
  const groups = chats.length
    ? el("fieldset", {}, el("legend", {}, "Joins"), ...chats.map((chat) => checkbox(chat.title, "group", chat.id, true)))
    : null;
  formDialog("Add a person", "Add", "person-dialog", [
    field("First name", el("input", { name: "first_name", required: true, maxLength: 64, dir: "auto", autocomplete: "off" })),
    field("Last name", el("input", { name: "last_name", maxLength: 64, dir: "auto", autocomplete: "off" })),
    field("Username", el("input", { name: "username", maxLength: 32, pattern: "[A-Za-z][A-Za-z0-9_]{4,31}",
      title: "5 to 32 letters, digits or underscores", autocomplete: "off", placeholder: "optional" })),
    field("Language", el("select", { name: "language_code" },
      ...options(["en", "English"], ["cs", "Čeština"], ["fa", "فارسی"], ["nb", "Norsk bokmål"],
        ["pt-br", "Português (Brasil)"], ["ru", "Русский"]))),
    checkbox("Has already started the bot", "started", "yes"),
    groups,
  ], (data) => {
    const user = { first_name: data.get("first_name"), language_code: data.get("language_code"), started: data.has("started") };
    for (const name of ["last_name", "username"]) if (data.get(name)) user[name] = data.get(name);
    return save(user, data.getAll("group").map(Number));
  });
}

/** "New group". `save(chat)` with the members' ids. */
export function groupDialog(people, me, save) {
  formDialog("New group", "Create", "group-dialog", [
    field("Title", el("input", { name: "title", required: true, maxLength: 128, dir: "auto", autocomplete: "off" })),
    field("Topics", el("input", { name: "topics", dir: "auto", autocomplete: "off", placeholder: "optional: Table one, Table two" })),
    field("The bot is", el("select", { name: "bot" },
      ...options(["administrator", "an administrator"], ["member", "a member"], ["", "not there"]))),
    el("fieldset", { className: "people-choice" }, el("legend", {}, "Members"),
      ...people.map((person) => checkbox(fullName(person), "member", person.id, true))),
  ], (data) => {
    const topics = data.get("topics").split(",").map((name) => name.trim()).filter(Boolean);
    const members = data.getAll("member").map(Number);
    if (!members.includes(me.id)) members.push(me.id);
    const chat = { title: data.get("title"), type: "supergroup", bot: data.get("bot") || null, members };
    return save(topics.length ? { ...chat, is_forum: true, topics } : chat);
  });
}

