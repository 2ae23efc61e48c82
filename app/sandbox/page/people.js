/** The side panel: whom one plays, the rooms of that person, and the page's few settings. */

import { avatar, el, fullName, icon, nameNode, setBadge } from "./dom.js";
import { theme } from "./settings.js";

export class People {
  /**
   * @param {HTMLElement} root
   * @param actions {person(user), room(room), addPerson(), addGroup(), theme()}
   */
  constructor(root, actions) {
    this.actions = actions;
    this.people = el("ul", { className: "people", aria: { "aria-label": "People" } });
    this.rooms = el("div", { className: "rooms" });
    this.roomsSection = this.section("Rooms", this.rooms, "New group", "add-group", actions.addGroup);
    this.connection = el("p", { className: "connection", aria: { role: "status" } });
    this.themeButton = el("button", { type: "button", className: "icon-button", data: { testid: "theme" }, onclick: actions.theme });
    this.closeButton = el("button", { type: "button", className: "icon-button close-drawer", aria: { "aria-label": "Close" },
      onclick: actions.close }, icon("close"));
    root.append(
      el("div", { className: "brand" }, el("img", { src: "page/icon.svg", alt: "", width: 36, height: 36 }),
        el("div", {}, el("h1", {}, "Kanzler"), el("p", {}, "sandbox")), this.themeButton, this.closeButton),
      el("div", { className: "drawer-body" },
        this.section("People", this.people, "Add a person", "add-person", actions.addPerson), this.roomsSection),
      this.connection);
    this.renderTheme();
  }

  section(title, content, action, testid, onclick) {
    return el("section", {}, el("header", {}, el("h2", {}, title),
      el("button", { type: "button", className: "icon-button", title: action, onclick, data: { testid },
        aria: { "aria-label": action } }, icon("plus"))), content);
  }

  renderTheme() {
    const other = theme() === "dark" ? "light" : "dark";
    this.themeButton.replaceChildren(icon(other === "dark" ? "moon" : "sun"));
    this.themeButton.title = `Switch to ${other}`;
    this.themeButton.setAttribute("aria-label", this.themeButton.title);
  }

  online(is) {
    this.connection.textContent = is ? "" : "Connecting…";
    this.connection.hidden = is;
  }

  /** @param me the person played now or null; @param marks says who is needed */
  renderPeople(users, me, marks) {
    const focused = document.activeElement?.dataset?.person;
    this.people.replaceChildren(...users.map((user) => this.person(user, me, marks.of(user.id))));
    if (focused) this.people.querySelector(`[data-person="${focused}"]`)?.focus();
    this.roomsSection.hidden = !me;
  }

  person(user, me, { count, needed }) {
    const current = user.id === me?.id;
    const name = fullName(user);
    const badge = el("span", { className: "badge" });
    setBadge(badge, current ? 0 : count, needed && !current);
    const state = needed ? ", is needed" : count ? `, ${count} unread` : "";
    const about = user.deactivated ? "deleted account" : user.blocked ? "has blocked the bot"
      : user.started ? (user.username ? `@${user.username}` : `id ${user.id}`) : "has not pressed Start";
    return el("li", {}, el("button", {
      type: "button", className: "entry person", title: name, data: { person: user.id, needed: needed && !current },
      aria: { "aria-current": String(current), "aria-label": `${name}${current ? ", you play this person" : state}` },
      onclick: () => this.actions.person(user),
    }, avatar(name, user), el("span", { className: "entry-text" }, nameNode(name, "entry-name"),
      el("span", { className: "entry-about" }, about)), badge));
  }

  renderRooms(groups, current, needs) {
    const chats = groupedByChat(groups);
    const lists = [...chats.values()].map((rooms) => this.chat(rooms, current, needs));
    this.rooms.replaceChildren(...(lists.length ? lists : [el("p", { className: "none" }, "Not in any group yet")]));
  }

  chat(rooms, current, needs) {
    const isForum = rooms.length > 1 || rooms[0].topic;
    const title = isForum ? el("p", { className: "forum" }, nameNode(rooms[0].chatTitle)) : null;
    return el("div", { className: isForum ? "topics" : "" }, title,
      el("ul", {}, ...rooms.map((room) => el("li", {}, this.room(room, isForum, room === current, needs(room))))));
  }

  room(room, isTopic, current, needed) {
    const badge = el("span", { className: "badge" });
    setBadge(badge, current ? 0 : room.unread, !current && needed);
    return el("button", { type: "button", className: "entry room", data: { room: room.key, chat: room.chat, thread: room.thread ?? "" },
      aria: { "aria-current": String(current) }, title: room.title, onclick: () => this.actions.room(room) },
    isTopic ? icon("hash") : avatar(room.title, room.face), nameNode(room.title, "entry-name"), badge);
  }
}

function groupedByChat(groups) {
  const chats = new Map();
  for (const room of groups) chats.set(room.chat, [...(chats.get(room.chat) ?? []), room]);
  return chats;
}
