/** What one person sees: the rooms of a snapshot, kept true by the events that follow it. */

import { asksSomething } from "./message.js";

/** A chat and, in a forum, one of its topics. */
export const roomKey = (chat, thread) => `${chat}/${thread ?? 0}`;

/** The last `count` messages that did not come from `user`. */
export function unreadOf(messages, count, user) {
  return count ? [...messages].filter((message) => message.from.id !== user).slice(-count) : [];
}

const byId = (a, b) => a.message_id - b.message_id;

function roomOf(entry, snapshot, chatInfo) {
  const id = entry.chat?.id ?? entry.chat;
  const isPrivate = entry.kind === "private";
  const members = chatInfo.get(id)?.members?.length;
  const count = members === undefined ? "" : `${members} member${members === 1 ? "" : "s"}`;
  return {
    key: roomKey(id, entry.thread),
    /** whose colour and picture it shows */
    face: isPrivate ? { is_bot: true } : { id: id + (entry.thread ?? 0) },
    chat: id,
    thread: entry.thread ?? null,
    kind: entry.kind,
    chatTitle: isPrivate ? snapshot.bot.name : entry.title,
    topic: entry.topic ?? null,
    title: isPrivate ? snapshot.bot.name : (entry.topic ?? entry.title),
    subtitle: isPrivate ? "bot" : [entry.topic && entry.title, count].filter(Boolean).join(" · "),
    member: entry.member ?? true,
    commands: snapshot.bot.commands,
    botName: snapshot.bot.username,
    unread: entry.unread ?? 0,
    messages: new Map([...entry.messages].sort(byId).map((message) => [message.message_id, message])),
  };
}

export class Rooms {
  /** @param snapshot the answer of GET /sim/snapshot; @param chats that of GET /sim/chats */
  constructor(snapshot, chats) {
    const chatInfo = new Map(chats.map((chat) => [chat.id, chat]));
    this.seq = snapshot.seq;
    this.me = snapshot.user;
    this.bot = snapshot.bot;
    const rooms = snapshot.chats.map((entry) => roomOf(entry, snapshot, chatInfo));
    this.byKey = new Map(rooms.map((room) => [room.key, room]));
    this.private = rooms.find((room) => room.kind === "private") ?? null;
    this.groups = rooms.filter((room) => room.kind !== "private");
  }

  find(chat, thread) {
    return this.byKey.get(roomKey(chat, thread));
  }

  /** The group in which something happened last. */
  latestGroup() {
    const last = (room) => [...room.messages.values()].at(-1)?.date ?? 0;
    return this.groups.reduce((best, room) => (!best || last(room) > last(best) ? room : best), null);
  }

  /** True if an unread message of this room has buttons for the person to press. */
  needs(room) {
    return room.unread > 0 && unreadOf(room.messages.values(), room.unread, this.me.id).some(asksSomething);
  }

  /** Applies a message, edit, delete or pin event; gives the room that changed, else null. */
  apply(event) {
    const room = this.find(event.chat, event.thread) ?? this.holding(event);
    if (!room || event.seq <= this.seq) return null;
    if (event.type === "delete") room.messages.delete(event.message_id);
    else if (event.type === "pin") this.pin(room, event);
    else this.put(room, event.message, event.type === "message");
    return room;
  }

  /** A pin tells no topic: the room of that chat which holds the message. */
  holding({ chat, message_id: id }) {
    return this.groups.find((room) => room.chat === chat && room.messages.has(id));
  }

  pin(room, { message_id: id, pinned }) {
    const message = room.messages.get(id);
    if (message) room.messages.set(id, { ...message, pinned });
  }

  put(room, message, isNew) {
    const inOrder = !room.messages.has(message.message_id)
      && [...room.messages.keys()].every((id) => id < message.message_id);
    room.messages.set(message.message_id, message);
    if (!inOrder) room.messages = new Map([...room.messages].sort(([a], [b]) => a - b));
    if (isNew && message.from.id !== this.me.id) room.unread += 1;
  }
}
