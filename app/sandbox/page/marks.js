/**
 * Who else is needed: for each person the number of unread private messages and whether a keyboard waits
 * among them. Nothing else of other people's chats is ever kept.
 */

import { api } from "./api.js";
import { asksSomething } from "./message.js";
import { unreadOf } from "./rooms.js";

export class Marks {
  constructor(onChange) {
    this.onChange = onChange;
    /** user id -> message id -> does it ask something */
    this.unread = new Map();
  }

  of(user) {
    const messages = this.unread.get(user);
    return { count: messages?.size ?? 0, needed: [...(messages?.values() ?? [])].includes(true) };
  }

  clear(user) {
    this.unread.delete(user);
    this.onChange();
  }

  /** Reads the other people's private chats once, for what has come before this page was opened. */
  async load(users) {
    for (const user of users) {
      const { chats } = await api.snapshot(user.id);
      const chat = chats.find((entry) => entry.kind === "private");
      const fresh = chat ? unreadOf(chat.messages, chat.unread, user.id) : [];
      this.unread.set(user.id, new Map(fresh.map((message) => [message.message_id, asksSomething(message)])));
    }
    this.onChange();
  }

  /** Notes an event of somebody else's private chat; an edit that brings buttons needs the person anew. */
  apply({ type, chat, message, message_id: id }) {
    const messages = this.unread.get(chat) ?? new Map();
    this.unread.set(chat, messages);
    if (type === "delete") messages.delete(id);
    else if (message && message.from.id !== chat && (type === "message" || this.isNews(messages, message))) {
      messages.set(message.message_id, asksSomething(message));
    }
    this.onChange();
  }

  isNews(messages, message) {
    return messages.has(message.message_id) || asksSomething(message);
  }
}
