/** Where one writes: text, the bot's commands, or the START button of a private chat that has not begun. */

import { el, icon } from "./dom.js";

const FALLBACK = [
  ["newgame", "Open a table here"],
  ["join", "Sit down at the table"],
  ["leave", "Leave the table"],
  ["startgame", "Deal and begin"],
  ["cancelgame", "Call the game off"],
  ["board", "Show the board"],
  ["hand", "What you hold, in private"],
  ["status", "Whom the game waits for"],
  ["rules", "How the game goes"],
  ["help", "What the bot can do"],
  ["about", "Who made this"],
].map(([command, description]) => ({ command, description }));

export class Composer {
  /**
   * @param {"group"|"private"} kind
   * @param actions {send(room, text), start(), unblock()}; each gives a promise
   */
  constructor(kind, actions) {
    this.kind = kind;
    this.actions = actions;
    this.input = el("textarea", {
      rows: 1, placeholder: "Message", dir: "auto", maxLength: 4096, autocomplete: "off", enterKeyHint: "send",
      aria: { "aria-label": `Message to the ${kind} chat`, "aria-autocomplete": "list" }, data: { testid: `composer-${kind}` },
    });
    this.menu = el("ul", { className: "commands", hidden: true, id: `commands-${kind}`,
      aria: { role: "listbox", "aria-label": "Commands" }, data: { testid: `commands-${kind}` } });
    this.menuButton = el("button", {
      type: "button", className: "slash", title: "Commands", data: { testid: `command-menu-${kind}` },
      aria: { "aria-label": "Commands", "aria-expanded": "false", "aria-controls": this.menu.id },
      onclick: () => this.toggleMenu(),
    }, "/");
    this.sendButton = el("button", { type: "submit", className: "send", title: "Send", disabled: true,
      aria: { "aria-label": "Send" }, data: { testid: `send-${kind}` } }, icon("send"));
    this.form = el("form", { className: "compose" }, this.menuButton, this.input, this.sendButton);
    this.big = el("button", { type: "button", className: "start", hidden: true });
    this.outside = el("p", { className: "outside", hidden: true }, "No longer in this group");
    this.root = el("footer", { className: "composer" }, this.menu, this.form, this.big, this.outside);
    this.wire();
    this.clear();
  }

  wire() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(this.input.value);
    });
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusout", (event) => {
      if (!this.root.contains(event.relatedTarget)) this.closeMenu();
    });
  }

  clear() {
    this.room = null;
    this.input.value = "";
    this.root.hidden = true;
    this.changed();
  }

  /** Makes the composer write to `room`, as `me`. */
  open(room, me) {
    this.room = room;
    this.root.hidden = false;
    this.update(me);
    this.changed();
  }

  /** Shows START, UNBLOCK or the text field, as the person's standing with the bot or in the group asks. */
  update(me) {
    const step = this.kind !== "private" ? null : me.blocked ? "unblock" : me.started ? null : "start";
    this.form.hidden = step !== null || !this.room.member;
    this.outside.hidden = this.room.member;
    this.big.hidden = step === null;
    if (step === null) return;
    this.big.textContent = step === "start" ? "Start" : "Unblock";
    this.big.dataset.testid = `${step}-button`;
    this.big.onclick = async () => {
      this.big.disabled = true;
      await this.actions[step]();
      this.big.disabled = false;
    };
  }

  commands() {
    const given = this.room?.commands;
    return given?.length ? given : FALLBACK;
  }

  async submit(written) {
    const text = written.trim();
    const room = this.room;
    if (!text || !room) return;
    this.input.value = "";
    this.changed();
    const sent = await this.actions.send(room, text);
    if (!sent && this.room === room && !this.input.value) {
      this.input.value = text;
      this.changed();
    }
  }

  changed() {
    const text = this.input.value;
    this.sendButton.disabled = !text.trim();
    this.input.style.height = "";
    if (text) this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
    const typed = /^\/(\w*)$/.exec(text);
    if (typed) this.openMenu(typed[1]);
    else this.closeMenu();
  }

  toggleMenu() {
    if (!this.menu.hidden) return this.closeMenu();
    this.openMenu("");
    return this.menu.firstChild?.focus();
  }

  openMenu(prefix) {
    const found = this.commands().filter(({ command }) => command.startsWith(prefix.toLowerCase()));
    this.menu.replaceChildren(...found.map((command) => this.menuItem(command)));
    this.menu.hidden = !found.length;
    this.menuButton.setAttribute("aria-expanded", String(!this.menu.hidden));
  }

  closeMenu() {
    this.menu.hidden = true;
    this.menuButton.setAttribute("aria-expanded", "false");
  }

  menuItem({ command, description }) {
    const choose = () => {
      this.closeMenu();
      this.submit(`/${command}${this.kind === "group" && this.room?.botName ? `@${this.room.botName}` : ""}`);
      this.input.focus();
    };
    return el("li", {
      tabIndex: -1, data: { command }, aria: { role: "option" }, onclick: choose,
      onkeydown: (event) => this.menuKey(event, choose),
    }, el("span", { className: "command" }, `/${command}`), el("span", { className: "description", dir: "auto" }, description));
  }

  menuKey(event, choose) {
    const item = event.currentTarget;
    const moves = { ArrowDown: item.nextSibling, ArrowUp: item.previousSibling ?? this.input, Escape: this.input };
    if (event.key === "Enter" || event.key === " ") choose();
    else if (event.key in moves) moves[event.key]?.focus();
    else return;
    event.preventDefault();
    if (event.key === "Escape") this.closeMenu();
  }

  key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit(this.input.value);
    } else if (event.key === "ArrowDown" && !this.menu.hidden) {
      event.preventDefault();
      this.menu.firstChild?.focus();
    } else if (event.key === "Escape" && !this.menu.hidden) {
      event.stopPropagation();
      this.closeMenu();
    }
  }
}
