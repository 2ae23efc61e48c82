/** Pressing buttons: the spinner until the bot answers, and what the answer shows. */

import { api } from "./api.js";
import { alertDialog, linkDialog, toast } from "./dialogs.js";
import { safeUrl } from "./sanitize.js";

const LATE_MS = 15_000;

const keyOf = (room, message, row, column) => `${room.key}|${message.message_id}|${row}|${column}`;

export class Presses {
  /** @param stage {person(), turn(), changed(), showPrivate()}: `turn` is another number for each turn of a person */
  constructor(stage) {
    this.stage = stage;
    this.clear();
  }

  clear() {
    this.pending = new Set();
    /** "chat|message" -> keys of presses whose answer did not come with the request */
    this.late = new Map();
  }

  isPending(room, message, row, column) {
    return this.pending.has(keyOf(room, message, row, column));
  }

  async press(room, message, row, column) {
    const key = keyOf(room, message, row, column);
    if (this.pending.has(key)) return;
    const turn = this.stage.turn();
    this.pending.add(key);
    this.stage.changed();
    try {
      const user = this.stage.person().id;
      const result = await api.press({ user, chat: room.chat, message_id: message.message_id, button: { row, column } });
      if (turn === this.stage.turn()) await this.show(result, room, message, key);
    } catch (problem) {
      if (turn === this.stage.turn()) {
        this.done(key);
        toast(problem.message, "error");
      }
    }
  }

  async show(result, room, message, key) {
    if (result.kind === "callback" && !result.answer) {
      this.wait(`${room.chat}|${message.message_id}`, key);
      return;
    }
    this.done(key);
    if (result.kind === "callback") await this.answer(result.answer);
    else if (result.kind === "copy") await this.copy(result.text);
    else this.followed(result);
  }

  wait(place, key) {
    this.late.set(place, [...(this.late.get(place) ?? []), key]);
    setTimeout(() => this.done(key), LATE_MS);
  }

  done(key) {
    if (this.pending.delete(key)) this.stage.changed();
  }

  /** An answer on the stream: shown only if its press still waits for it. */
  arrived({ chat, message_id: id, answer }) {
    const place = `${chat}|${id}`;
    const key = this.late.get(place)?.shift();
    if (!key || !this.pending.has(key)) return;
    this.done(key);
    this.answer(answer);
  }

  async answer({ text, show_alert: modal, url }) {
    if (text) (modal ? alertDialog : toast)(text);
    if (url) await this.open(url);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast("Copied");
    } catch {
      alertDialog(text);
    }
  }

  /** Follows a link as a tap does: one to the bot opens the private chat, anything else asks first. */
  async open(url) {
    try {
      this.followed(await api.open(this.stage.person().id, url));
    } catch (problem) {
      toast(problem.message, "error");
    }
  }

  followed({ url, chat }) {
    if (chat) this.stage.showPrivate();
    else if (safeUrl(url)) linkDialog(url);
  }
}
