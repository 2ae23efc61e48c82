/** The sandbox's page: the group beside the private chat of whichever person one plays. */

import { readAddress, writeAddress } from "./address.js";
import { api } from "./api.js";
import { Composer } from "./composer.js";
import { Curtain } from "./curtain.js";
import { closeAll, groupDialog, personDialog, photoDialog, toast } from "./dialogs.js";
import { fullName } from "./dom.js";
import { Feed } from "./feed.js";
import { Frame } from "./frame.js";
import { Marks } from "./marks.js";
import { summary } from "./message.js";
import { keepTimes, setLanguage } from "./moments.js";
import { Pane } from "./pane.js";
import { People } from "./people.js";
import { Presses } from "./presses.js";
import { Rooms } from "./rooms.js";
import { watchTheme } from "./settings.js";

const byId = (id) => document.getElementById(id);
const REFRESH_MS = 120;

/** Runs what a tap asks for; a refusal becomes a note. True if it was done. */
async function attempt(work) {
  try {
    await work();
    return true;
  } catch (problem) {
    toast(problem.message, "error");
    return false;
  }
}

class Page {
  constructor() {
    this.users = [];
    this.chats = [];
    /** Rooms of the person played, null while nobody is (the curtain is down, or there is no person yet). */
    this.rooms = null;
    this.group = null;
    this.turn = 0;
    this.entering = false;
    this.early = [];
    this.refreshTimer = 0;
    this.feed = new Feed((event) => this.receive(event), (online) => this.people.online(online), () => this.load());
    this.marks = new Marks(() => this.renderPeople());
    this.presses = new Presses({
      person: () => this.rooms.me,
      turn: () => this.turn,
      changed: () => Object.values(this.panes).forEach((pane) => pane.showPending()),
      showPrivate: () => this.frame.showTab("private"),
    });
    this.curtain = new Curtain(byId("curtain"), byId("app"), {
      lift: (person) => this.enter(person.id), lifted: () => this.lifted(), instead: (person) => this.handOver(person),
    });
    this.frame = new Frame(() => this.tabShown());
    const switchTheme = watchTheme(() => this.people?.renderTheme());
    this.people = new People(byId("drawer"), {
      person: (user) => this.choose(user), room: (room) => this.openGroup(room), theme: switchTheme,
      addPerson: () => this.addPerson(), addGroup: () => this.addGroup(), close: () => this.frame.closeDrawer(),
    });
    this.panes = { group: this.makePane("group"), private: this.makePane("private") };
    window.addEventListener("hashchange", () => this.addressChanged());
    document.addEventListener("visibilitychange", () => this.tabShown());
    document.addEventListener("click", (event) => this.followLink(event));
    keepTimes(byId("app"));
  }

  makePane(kind) {
    const pane = new Pane(byId(`${kind}-pane`), {
      press: (message, row, column) => this.presses.press(pane.room, message, row, column),
      isPending: (message, row, column) => this.presses.isPending(pane.room, message, row, column),
      photo: photoDialog,
      seen: () => this.seen(pane),
    }, new Composer(kind, {
      send: (room, text) => attempt(() => api.send({
        user: this.rooms.me.id, chat: room.chat, text, ...(room.thread ? { thread: room.thread } : {}),
      })),
      start: () => attempt(() => api.start(this.rooms.me.id)),
      unblock: () => attempt(() => api.member({ user: this.rooms.me.id, action: "unblock" })),
    }));
    return pane;
  }

  /** First load: the person of the address at once, else the first one behind the curtain. */
  async begin() {
    await this.feed.reconnect();
    const { as, tab, curtain } = readAddress();
    this.frame.showTab(tab);
    const asked = this.users.find((user) => user.id === as);
    const person = asked ?? this.users[0];
    if (!person) {
      this.renderPeople();
      if (this.feed.source) this.addPerson();
    } else if (this.rooms) {
      return;
    } else if (curtain || (!asked && this.users.length > 1)) {
      this.handOver(person);
    } else {
      await attempt(() => this.enter(person.id));
    }
  }

  /** Fetches everything anew; gives the sequence number from which the events go on. */
  async load() {
    [this.users, this.chats] = await Promise.all([api.users(), api.chats()]);
    const me = this.rooms?.me.id;
    const known = this.users.some((user) => user.id === me);
    if (me && !known) this.leave();
    const viewer = known ? me : this.users[0]?.id;
    const turn = this.turn;
    const snapshot = viewer ? await api.snapshot(viewer) : { seq: 0 };
    if (known && turn === this.turn) this.show(new Rooms(snapshot, this.chats));
    await this.marks.load(this.users.filter((user) => user.id !== me));
    this.renderPeople();
    return snapshot.seq;
  }

  refreshSoon() {
    clearTimeout(this.refreshTimer);
    this.refreshTimer = setTimeout(() => this.refresh(), REFRESH_MS);
  }

  async refresh() {
    const turn = this.turn;
    const me = this.rooms?.me.id;
    await attempt(async () => {
      const [users, chats, snapshot] = await Promise.all([api.users(), api.chats(), me ? api.snapshot(me) : null]);
      Object.assign(this, { users, chats });
      if (snapshot && turn === this.turn) this.show(new Rooms(snapshot, chats));
      this.renderPeople();
    });
  }

  // -- events

  receive(event) {
    if (event.type === "reset") this.feed.lost();
    else if (["user", "chat", "commands"].includes(event.type)) this.refreshSoon();
    else if (event.type === "answer") this.receiveAnswer(event);
    else if (event.chat > 0 && event.chat !== this.rooms?.me.id) this.receiveForeign(event);
    else this.receiveOwn(event);
  }

  receiveAnswer(event) {
    if (event.user === this.rooms?.me.id) this.presses.arrived(event);
  }

  receiveForeign(event) {
    if (this.entering) this.early.push(event);
    this.marks.apply(event);
  }

  receiveOwn(event) {
    if (this.entering) this.early.push(event);
    const room = this.rooms?.apply(event);
    if (!room) return;
    const pane = Object.values(this.panes).find((candidate) => candidate.room === room);
    if (event.type === "message" && pane) {
      pane.arrived(event.message);
      this.announce(pane, event.message);
    } else {
      pane?.render();
    }
    this.renderRooms();
  }

  announce(pane, message) {
    if (message.from.id === this.rooms.me.id || !this.frame.isShown(pane.root)) return;
    byId("announcer").textContent = message.service ?? `${message.from.name}: ${summary(message)}`;
  }

  // -- persons

  choose(user) {
    this.frame.closeDrawer();
    if (user.id !== this.rooms?.me.id) this.handOver(user);
  }

  /** Lets the curtain fall before another person. */
  handOver(user) {
    this.leave();
    const others = this.users.filter((other) => other.id !== user.id);
    this.curtain.fall(user, others, (other) => this.marks.of(other.id).needed);
    this.frame.closeDrawer();
    writeAddress({ ...readAddress(), as: user.id, curtain: true });
  }

  /** Takes the person played and all that only this person may see out of the page. */
  leave() {
    this.turn += 1;
    this.rooms = null;
    this.group = null;
    this.presses.clear();
    closeAll();
    byId("announcer").textContent = "";
    for (const pane of Object.values(this.panes)) pane.clear();
    this.people.renderRooms([], null);
    this.renderPeople();
    document.title = "Kanzler sandbox";
  }

  /** Opens the page as this person. False if somebody else was chosen meanwhile. */
  async enter(id) {
    const turn = this.turn;
    this.entering = true;
    this.early = [];
    try {
      const snapshot = await api.snapshot(id);
      if (turn !== this.turn) return false;
      const rooms = new Rooms(snapshot, this.chats);
      for (const event of this.early) rooms.apply(event);
      setLanguage(rooms.me.language_code);
      this.marks.clear(id);
      this.show(rooms);
      return true;
    } catch (problem) {
      toast(problem.message, "error");
      return false;
    } finally {
      this.entering = false;
      this.early = [];
    }
  }

  /** The curtain is up: on a phone, whoever is needed looks at the private chat first. */
  lifted() {
    const { private: own } = this.rooms;
    if (own && this.rooms.needs(own)) this.frame.showTab("private");
    const pane = Object.values(this.panes).find(({ root }) => this.frame.isShown(root));
    pane.scroller.focus({ preventScroll: true });
  }

  addPerson() {
    personDialog(this.chats, async (user, groups) => {
      const added = await api.addUser(user);
      for (const chat of groups) await api.member({ chat, user: added.id, action: "add" });
      await this.refresh();
      if (!this.rooms) await this.enter(added.id);
    });
  }

  addGroup() {
    groupDialog(this.users, this.rooms.me, async (group) => {
      const { chat } = await api.addChat(group);
      await this.refresh();
      const room = this.rooms.groups.find((candidate) => candidate.chat === chat.id);
      if (room) this.openGroup(room);
    });
  }

  addressChanged() {
    const user = this.users.find((candidate) => candidate.id === readAddress().as);
    if (user) this.choose(user);
  }

  // -- what is shown

  /** Shows these rooms; the room that was open stays open where it still exists. */
  show(rooms) {
    this.rooms = rooms;
    const { chat, thread } = this.group ?? readAddress();
    this.showIn(this.panes.private, rooms.private);
    const group = rooms.find(chat, thread);
    this.openGroup(group && group.kind !== "private" ? group : rooms.latestGroup());
  }

  showIn(pane, room) {
    if (!room) return pane.clear();
    const user = { ...this.rooms.me, ...this.users.find((candidate) => candidate.id === this.rooms.me.id) };
    if (pane.room?.key === room.key) return pane.update(room, user);
    return pane.open(room, user);
  }

  openGroup(room) {
    const again = this.group && room && this.group.key !== room.key;
    this.group = room;
    this.showIn(this.panes.group, room);
    if (again) this.frame.showTab("group");
    this.frame.closeDrawer();
    this.renderPeople();
    this.tabShown();
  }

  tabShown() {
    if (!this.rooms) return;
    const { id } = this.rooms.me;
    writeAddress({ as: id, chat: this.group?.chat, thread: this.group?.thread, tab: this.frame.tab });
    for (const pane of Object.values(this.panes)) pane.scrolled();
    this.renderRooms();
  }

  /** The end of a room came into view. */
  seen(pane) {
    const room = pane.room;
    if (!room.unread || !this.rooms || document.hidden || !this.frame.isShown(pane.root)) return;
    room.unread = 0;
    api.read(this.rooms.me.id, room.chat, room.thread).catch(() => {});
    this.renderRooms();
  }

  renderPeople() {
    this.people.renderPeople(this.users, this.rooms?.me, this.marks);
    this.renderRooms();
  }

  renderRooms() {
    const rooms = this.rooms;
    const elsewhere = this.users.some((user) => user.id !== rooms?.me.id && this.marks.of(user.id).needed);
    this.frame.renderMe(rooms?.me, elsewhere);
    if (!rooms) return;
    this.people.renderRooms(rooms.groups, this.group, (room) => rooms.needs(room));
    const groups = rooms.groups.reduce((sum, room) => sum + room.unread, 0);
    const own = rooms.private?.unread ?? 0;
    this.frame.renderBadges({ group: [groups, false], private: [own, rooms.private && rooms.needs(rooms.private)] });
    document.title = `${groups + own ? `(${groups + own}) ` : ""}${fullName(rooms.me)} · Kanzler sandbox`;
  }

  /** Start links in texts press START, as in Telegram; other links open outside. */
  followLink(event) {
    const link = event.target.closest?.(".text a");
    if (!link || !this.rooms || event.defaultPrevented) return;
    if (link.closest(".spoiler:not(.revealed)")) return event.preventDefault();
    const { hostname, pathname, protocol } = new URL(link.href);
    const isTelegram = protocol === "tg:" || (hostname === "t.me" && pathname === `/${this.rooms.bot.username}`);
    if (!isTelegram) return undefined;
    event.preventDefault();
    return this.presses.open(link.href);
  }
}

new Page().begin();
