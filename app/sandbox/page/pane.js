/** A chat pane: header, pinned bar, the messages of one room with its scroll position, and the composer. */

import { avatar, el, icon, nameNode, setBadge } from "./dom.js";
import { messageNode, summary } from "./message.js";
import { dayName, dayOf } from "./moments.js";
import { unreadOf } from "./rooms.js";

const PAGE = 150;
const NEAR_BOTTOM = 48;

export class Pane {
  /**
   * @param {HTMLElement} root
   * @param {object} actions what messages do (see messageNode), and `seen(pane)` when the end of the room is in view
   * @param {import("./composer.js").Composer} composer
   */
  constructor(root, actions, composer) {
    this.root = root;
    this.actions = { ...actions, find: (id) => this.room?.messages.get(id), goTo: (id) => this.goTo(id) };
    this.composer = composer;
    this.head = el("header", { className: "pane-head" });
    this.pinned = el("button", { type: "button", className: "pinned", hidden: true, onclick: () => this.nextPinned() });
    this.list = el("ol", { className: "messages" });
    this.scroller = el("div", { className: "scroller", tabIndex: 0, aria: { "aria-label": "Messages" } }, this.list);
    this.jumpBadge = el("span", { className: "badge", hidden: true });
    this.jump = el("button", {
      type: "button", className: "jump", hidden: true, title: "To the newest message",
      aria: { "aria-label": "To the newest message" }, data: { testid: "jump" }, onclick: () => this.toBottom(true),
    }, icon("down"), this.jumpBadge);
    const body = el("div", { className: "pane-body" }, this.scroller, this.jump);
    root.append(this.head, this.pinned, body, composer.root);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.stuck && this.toBottom(false)).observe(this.list);
    new ResizeObserver(() => this.stuck && this.toBottom(false)).observe(this.scroller);
    this.clear();
  }

  /** Takes everything of the room out of the page. */
  clear() {
    this.room = null;
    this.nodes = new Map();
    this.shown = PAGE;
    this.stuck = true;
    this.fresh = 0;
    this.dividerId = 0;
    this.list.replaceChildren();
    this.head.replaceChildren();
    this.pinned.replaceChildren();
    this.pinned.hidden = true;
    this.composer.clear();
    this.showJump();
  }

  /** Opens a room as `me` sees it; what is unread stands below a dividing line. */
  open(room, me) {
    this.clear();
    this.room = room;
    this.me = me;
    this.dividerId = firstUnread(room, me);
    this.composer.open(room, me);
    this.render();
    const divider = this.list.querySelector(".divider");
    this.stuck = !divider;
    if (divider) divider.scrollIntoView({ block: "start" });
    else this.toBottom(false);
    this.scrolled();
  }

  /** The open room as it is now, after everything was fetched anew. */
  update(room, me) {
    this.room = room;
    this.me = me;
    this.composer.room = room;
    this.composer.update(me);
    this.render();
  }

  /** Brings the page in line with the room; only what changed is built anew. */
  render() {
    if (!this.room) return;
    this.renderHead();
    const focus = this.focusMark();
    const keep = new Set();
    let place = this.list.firstChild;
    const put = (node) => {
      if (node === place) place = place.nextSibling;
      else this.list.insertBefore(node, place);
    };
    for (const [key, node] of this.wanted()) {
      keep.add(key);
      put(node);
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
    for (const key of this.nodes.keys()) if (!keep.has(key)) this.nodes.delete(key);
    this.restoreFocus(focus);
    if (this.stuck) this.toBottom(false);
  }

  * wanted() {
    const all = [...this.room.messages.values()];
    const messages = all.slice(-this.shown);
    if (all.length > messages.length) yield this.cached("earlier", all.length, () => this.earlierNode());
    for (const [index, message] of messages.entries()) {
      const before = messages[index - 1];
      if (!before || dayOf(before.date) !== dayOf(message.date)) {
        const day = dayOf(message.date);
        yield this.cached(`day ${day}`, dayName(message.date), (name) => el("li", { className: "day" }, el("span", {}, name)));
      }
      if (message.message_id === this.dividerId) {
        yield this.cached("divider", 0, () => el("li", { className: "divider" }, "New messages"));
      }
      yield this.messageEntry(message, before, messages[index + 1]);
    }
    if (!all.length) yield this.cached("empty", 0, () => el("li", { className: "empty" }, "Nothing here yet"));
  }

  messageEntry(message, before, after) {
    const context = {
      own: message.from.id === this.me.id,
      named: this.room.kind !== "private",
      first: !joined(before, message) || message.message_id === this.dividerId,
      last: !joined(message, after),
    };
    const state = JSON.stringify([message, context]);
    return this.cached(message.message_id, state, () => messageNode(message, context, this.actions));
  }

  /** The node made for this key and state before, else a new one. */
  cached(key, state, make) {
    const old = this.nodes.get(key);
    if (old?.state === state) return [key, old.node];
    const node = make(state);
    this.nodes.set(key, { state, node });
    return [key, node];
  }

  earlierNode() {
    const button = el("button", { type: "button", className: "earlier" }, "Show earlier messages");
    button.addEventListener("click", () => {
      const height = this.scroller.scrollHeight;
      this.shown += PAGE;
      this.render();
      this.scroller.scrollTop += this.scroller.scrollHeight - height;
    });
    return el("li", { className: "more" }, button);
  }

  renderHead() {
    const { title, subtitle, face, messages } = this.room;
    this.head.replaceChildren(
      avatar(title, face),
      el("div", { className: "titles" },
        el("h2", {}, nameNode(title)),
        el("p", { className: "subtitle" }, subtitle)));
    this.pins = [...messages.values()].filter((message) => message.pinned).reverse();
    this.pinned.hidden = !this.pins.length;
    if (!this.pins.length) return;
    this.pinned.replaceChildren(icon("pin"), el("span", { className: "pinned-text" },
      el("strong", {}, this.pins.length > 1 ? `Pinned messages (${this.pins.length})` : "Pinned message"),
      el("span", { dir: "auto" }, summary(this.pins[0]))));
  }

  nextPinned() {
    this.pinIndex = ((this.pinIndex ?? -1) + 1) % this.pins.length;
    this.goTo(this.pins[this.pinIndex].message_id);
  }

  /** Scrolls to a message and lets it flash. */
  goTo(id) {
    const all = [...this.room.messages.keys()];
    this.shown = Math.max(this.shown, all.length - all.indexOf(id));
    this.stuck = false;
    this.render();
    const node = this.nodes.get(id)?.node;
    node?.scrollIntoView({ block: "center", behavior: smooth() });
    node?.classList.add("flash");
    setTimeout(() => node?.classList.remove("flash"), 1600);
  }

  /** Spins the buttons that wait for an answer, and no others. */
  showPending() {
    for (const key of this.list.querySelectorAll(".key")) {
      const message = this.room.messages.get(Number(key.closest("[data-message-id]").dataset.messageId));
      const pending = this.actions.isPending(message, Number(key.dataset.row), Number(key.dataset.column));
      if (pending) key.setAttribute("aria-busy", "true");
      else key.removeAttribute("aria-busy");
    }
  }

  focusMark() {
    const focused = document.activeElement;
    const item = focused?.closest?.("[data-message-id]");
    if (!item || !this.list.contains(item)) return null;
    return { id: Number(item.dataset.messageId), row: focused.dataset.row, column: focused.dataset.column };
  }

  /** A message built anew under the keyboard user's focus keeps it: on the same button, else on the message. */
  restoreFocus(focus) {
    if (!focus || this.list.contains(document.activeElement)) return;
    const node = this.nodes.get(focus.id)?.node;
    const key = node?.querySelector(`[data-row="${focus.row}"][data-column="${focus.column}"]`);
    (key ?? node ?? this.scroller).focus({ preventScroll: true });
  }

  /** Something new came to the open room. */
  arrived(message) {
    if (message.from.id === this.me.id) this.stuck = true;
    else if (!this.stuck) this.fresh += 1;
    if (!this.stuck) this.shown += 1;
    this.render();
    this.showJump();
    if (this.stuck) this.actions.seen(this);
  }

  toBottom(animate) {
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: animate ? smooth() : "instant" });
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.stuck = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    if (this.stuck) {
      this.fresh = 0;
      if (this.room) this.actions.seen(this);
    }
    this.showJump();
  }

  showJump() {
    this.jump.hidden = this.stuck;
    setBadge(this.jumpBadge, this.fresh);
  }
}

/** The id of the first unread message, 0 if there is none or if nothing has been read yet. */
function firstUnread(room, me) {
  const [first] = unreadOf(room.messages.values(), room.unread, me.id);
  const allNew = first === [...room.messages.values()].find((message) => message.from.id !== me.id);
  return first && !allNew ? first.message_id : 0;
}

/** True if two messages stand together: the same sender, the same day, within ten minutes. */
function joined(before, after) {
  return Boolean(before && after && !before.service && !after.service && before.from.id === after.from.id
    && after.date - before.date < 600 && dayOf(before.date) === dayOf(after.date));
}

function smooth() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
