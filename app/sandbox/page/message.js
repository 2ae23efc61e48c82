/** One message as Telegram shows it. */

import { avatar, colourOf, el, icon, nameNode } from "./dom.js";
import { clock, showTimes } from "./moments.js";
import { safeFragment } from "./sanitize.js";

const STYLES = new Set(["primary", "success", "danger"]);
const BUTTON_ICONS = { url: "out", copy: "copy" };

/** True if a press on one of the message's buttons would reach the bot. */
export function asksSomething(message) {
  return (message.keyboard ?? []).some((row) => row.some((button) => button.kind === "callback"));
}

function withoutSpoilers(message) {
  const fragment = safeFragment(message.html ?? "");
  for (const spoiler of fragment.querySelectorAll(".spoiler")) spoiler.textContent = "▒▒▒";
  return fragment.textContent;
}

/** The message in one line of plain text, for the pinned bar, quotes and announcements. */
export function summary(message) {
  const text = (message.service ?? withoutSpoilers(message)).replace(/\s+/g, " ").trim();
  return message.photo ? `Photo${text ? `: ${text}` : ""}` : text;
}

function mark(name, label) {
  return el("span", { className: "mark", title: label, aria: { role: "img", "aria-label": label } }, icon(name));
}

function meta(message) {
  return el("span", { className: "meta" },
    message.pinned ? mark("pin", "Pinned") : null,
    message.protected ? mark("lock", "Protected: cannot be forwarded or saved") : null,
    message.silent ? mark("silent", "Sent without sound") : null,
    message.edit_date ? el("span", { className: "edited" }, "edited") : null,
    el("time", { title: new Date(message.date * 1000).toLocaleString() }, clock(message.date)));
}

function reveal(spoiler) {
  spoiler.classList.add("revealed");
  spoiler.removeAttribute("role");
  spoiler.removeAttribute("tabindex");
  spoiler.removeAttribute("aria-label");
}

function wireSpoilers(text) {
  for (const spoiler of text.querySelectorAll(".spoiler")) {
    spoiler.addEventListener("click", (event) => {
      if (spoiler.classList.contains("revealed")) return;
      event.preventDefault();
      reveal(spoiler);
    });
    spoiler.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      reveal(spoiler);
    });
  }
}

function wireQuotes(text) {
  for (const quote of text.querySelectorAll("blockquote.expandable")) {
    const toggle = el("button", { type: "button", className: "expand", aria: { "aria-expanded": "false" } }, "Show more");
    const body = el("div", { className: "quote-body" }, ...quote.childNodes);
    toggle.addEventListener("click", () => {
      const open = quote.classList.toggle("open");
      toggle.setAttribute("aria-expanded", String(open));
      toggle.textContent = open ? "Show less" : "Show more";
    });
    quote.append(body, toggle);
  }
}

function textNode(message) {
  const text = el("div", { className: "text", dir: "auto" }, safeFragment(message.html ?? ""));
  wireSpoilers(text);
  wireQuotes(text);
  showTimes(text);
  text.append(meta(message));
  return text;
}

/** The photo's address, if it is the sandbox's own: the page loads nothing from elsewhere. */
function photoUrl(address) {
  const url = new URL(address, document.baseURI);
  return url.origin === location.origin ? url.href : null;
}

function photoNode(message, actions) {
  const url = photoUrl(message.photo);
  if (!url) return null;
  const label = message.text ? `Photo: ${message.text.slice(0, 120)}` : "Photo";
  const image = el("img", { src: url, alt: label, decoding: "async" });
  return el("button", { type: "button", className: "photo", onclick: () => actions.photo(url, label) }, image);
}

function quoteNode(message, actions) {
  const id = message.reply_to?.message_id ?? message.reply_to;
  const target = id && actions.find(id);
  if (!target) return null;
  return el("button", { type: "button", className: `reply ${colourOf(target.from)}`, onclick: () => actions.goTo(id) },
    el("span", { className: "sender" }, nameNode(target.from.name)),
    el("span", { className: "reply-text", dir: "auto" }, summary(target)));
}

function keyboardButton(message, button, row, column, actions) {
  const pending = actions.isPending(message, row, column);
  return el("button", {
    type: "button",
    className: `key ${STYLES.has(button.style) ? button.style : ""}`,
    data: { testid: "inline-button", row, column, kind: button.kind },
    aria: pending ? { "aria-busy": "true" } : {},
    onclick: () => actions.press(message, row, column),
  },
  el("span", { className: "key-text", dir: "auto" }, button.text),
  BUTTON_ICONS[button.kind] ? icon(BUTTON_ICONS[button.kind]) : null);
}

function keyboardNode(message, actions) {
  if (!message.keyboard?.length) return null;
  return el("div", { className: "keyboard", aria: { role: "group", "aria-label": "Buttons of this message" } },
    ...message.keyboard.map((buttons, row) => el("div", { className: "keys" },
      ...buttons.map((button, column) => keyboardButton(message, button, row, column, actions)))));
}

function bubble(message, context, actions) {
  const named = context.named && context.first && !context.own;
  const sender = named
    ? el("div", { className: `sender ${colourOf(message.from)}` }, nameNode(message.from.name),
      message.from.is_bot ? el("span", { className: "bot-badge" }, "bot") : null)
    : null;
  const photo = message.photo ? photoNode(message, actions) : null;
  return el("div", { className: `bubble ${photo ? "with-photo" : ""} ${message.html ? "" : "textless"}` },
    sender, quoteNode(message, actions), photo, textNode(message));
}

/**
 * The list item of a message.
 * @param context {own, named, first, last}: ours, with names (a group), first and last of its sender's run
 * @param actions {press, isPending, photo, find, goTo}
 */
export function messageNode(message, context, actions) {
  const data = { messageId: message.message_id, testid: "message" };
  if (message.service) {
    return el("li", { className: "service", data, tabIndex: -1 },
      el("span", { className: "service-text", dir: "auto" }, message.service));
  }
  const classes = ["message", context.own ? "own" : "other"];
  if (context.first) classes.push("first");
  if (context.last) classes.push("last");
  if (message.protected) classes.push("protected");
  const picture = context.named && !context.own
    ? (context.last ? avatar(message.from.name, message.from) : el("span", { className: "avatar-space" }))
    : null;
  return el("li", { className: classes.join(" "), data, tabIndex: -1 }, picture,
    el("div", { className: "stack" }, bubble(message, context, actions), keyboardNode(message, actions)));
}
