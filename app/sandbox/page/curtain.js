/** The curtain between two people who share a device. It covers all, and behind it nothing private is left. */

import { avatar, el, fullName, nameNode } from "./dom.js";

export class Curtain {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} stage what the curtain makes unreachable
   * @param actions {lift(person), lifted(), instead(person)}
   */
  constructor(root, stage, actions) {
    this.root = root;
    this.stage = stage;
    this.actions = actions;
    root.addEventListener("click", (event) => {
      if (!event.target.closest(".instead")) this.lift();
    });
  }

  get down() {
    return !this.root.hidden && !this.root.classList.contains("rising");
  }

  /** Falls before `person`; `others` may take the device instead. */
  fall(person, others, needy) {
    this.person = person;
    this.lifting = false;
    this.root.classList.remove("rising");
    this.stage.inert = true;
    const name = fullName(person);
    this.button = el("button", { type: "button", className: "lift", data: { testid: "lift-curtain" } }, "Lift the curtain");
    this.root.replaceChildren(el("div", { className: "placard" },
      el("p", {}, "Hand the device to"),
      avatar(name, person, "large"),
      el("h1", { id: "curtain-name" }, nameNode(name)),
      this.button,
      el("p", { className: "hint" }, "Everyone else looks away")),
    el("div", { className: "instead", aria: { role: "group", "aria-label": "Someone else instead" } },
      ...others.map((other) => this.choice(other, needy(other)))));
    this.root.hidden = false;
    this.button.focus();
  }

  choice(person, needed) {
    const name = fullName(person);
    return el("button", { type: "button", title: name, onclick: () => this.actions.instead(person) },
      avatar(name, person), nameNode(name), needed ? el("span", { className: "badge urgent", title: "needed" }) : null);
  }

  async lift() {
    if (!this.down || this.lifting) return;
    this.lifting = true;
    this.button.setAttribute("aria-busy", "true");
    const ready = await this.actions.lift(this.person);
    this.lifting = false;
    this.button.removeAttribute("aria-busy");
    if (ready) this.rise();
  }

  rise() {
    this.stage.inert = false;
    this.root.classList.add("rising");
    this.actions.lifted();
    const gone = () => {
      if (!this.root.classList.contains("rising")) return;
      this.root.hidden = true;
      this.root.classList.remove("rising");
      this.root.replaceChildren();
    };
    const animations = this.root.getAnimations();
    Promise.allSettled(animations.map((animation) => animation.finished)).then(gone);
  }
}
