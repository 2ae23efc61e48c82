/** The page's frame on narrow screens: the tabs between the two chats, swipes, and the drawer. */

import { avatar, el, fullName, nameNode, setBadge } from "./dom.js";

const wide = window.matchMedia("(min-width: 900px)");
const SWIPE = 64;

export class Frame {
  /** @param onTab called after another tab came to the front */
  constructor(onTab) {
    this.app = document.getElementById("app");
    this.main = document.querySelector(".panes");
    this.drawer = document.getElementById("drawer");
    this.scrim = document.getElementById("scrim");
    this.opener = document.getElementById("open-drawer");
    this.tabs = { group: document.getElementById("tab-group"), private: document.getElementById("tab-private") };
    this.onTab = onTab;
    this.tab = "group";
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.addEventListener("click", () => this.showTab(name));
      tab.addEventListener("keydown", (event) => this.tabKey(event, name));
    }
    this.opener.addEventListener("click", () => this.openDrawer());
    this.scrim.addEventListener("click", () => this.closeDrawer());
    this.drawer.addEventListener("keydown", (event) => event.key === "Escape" && this.closeDrawer());
    wide.addEventListener("change", () => this.closeDrawer());
    this.watchSwipes();
    this.showTab("group");
  }

  showTab(name) {
    this.tab = name;
    this.app.dataset.tab = name;
    for (const [each, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
    }
    this.onTab();
  }

  tabKey(event, name) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = name === "group" ? "private" : "group";
    this.showTab(other);
    this.tabs[other].focus();
  }

  isShown(pane) {
    return wide.matches || pane.id === `${this.tab}-pane`;
  }

  watchSwipes() {
    let from = null;
    this.main.addEventListener("touchstart", ({ touches }) => {
      from = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    }, { passive: true });
    this.main.addEventListener("touchend", ({ changedTouches }) => {
      if (!from || wide.matches) return;
      const dx = changedTouches[0].clientX - from.x;
      const dy = changedTouches[0].clientY - from.y;
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.showTab(dx < 0 ? "private" : "group");
    }, { passive: true });
  }

  openDrawer() {
    this.app.classList.add("drawer-open");
    this.scrim.hidden = false;
    this.main.inert = true;
    this.opener.setAttribute("aria-expanded", "true");
    this.drawer.querySelector('[aria-current="true"]')?.focus();
  }

  closeDrawer() {
    if (!this.app.classList.contains("drawer-open")) return;
    this.app.classList.remove("drawer-open");
    this.scrim.hidden = true;
    this.main.inert = false;
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
  }

  /** @param others true if somebody else is needed */
  renderMe(me, others) {
    const name = me ? fullName(me) : "Nobody";
    const badge = el("span", { className: "badge" });
    setBadge(badge, 0, others);
    this.opener.replaceChildren(avatar(name, me ?? {}), nameNode(name, "visually-hidden"), badge);
    this.opener.title = `${name}: people and rooms${others ? ", somebody else is needed" : ""}`;
  }

  /** @param counts {group: [unread, urgent], private: [unread, urgent]} */
  renderBadges(counts) {
    for (const [name, [count, urgent]] of Object.entries(counts)) {
      setBadge(this.tabs[name].querySelector(".badge"), count, urgent);
    }
  }
}
