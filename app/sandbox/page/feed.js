/** Live events: one EventSource that always comes back, each event delivered once and in order. */

import { api } from "./api.js";

const TYPES = ["message", "edit", "delete", "answer", "chat", "user", "pin", "commands", "reset"];
const FIRST_RETRY = 400;
const LAST_RETRY = 5000;

export class Feed {
  /**
   * @param {(event: object) => void} onEvent
   * @param {(online: boolean) => void} onState
   * @param {() => Promise<number>} resync fetches everything anew after a gap, gives its sequence number
   */
  constructor(onEvent, onState, resync) {
    this.onEvent = onEvent;
    this.onState = onState;
    this.resync = resync;
    this.seq = 0;
    this.retry = FIRST_RETRY;
    this.source = null;
    this.timer = 0;
    const hurry = () => {
      if (!document.hidden && this.timer) this.reconnect();
    };
    document.addEventListener("visibilitychange", hurry);
    window.addEventListener("online", hurry);
  }

  start(seq) {
    this.source?.close();
    this.seq = seq;
    const source = new EventSource(api.streamUrl(seq));
    this.source = source;
    source.onopen = () => {
      this.retry = FIRST_RETRY;
      this.onState(true);
    };
    source.onerror = () => this.lost();
    for (const type of TYPES) source.addEventListener(type, (event) => this.receive(event.data));
  }

  receive(data) {
    const event = JSON.parse(data);
    if (event.seq <= this.seq) return;
    this.seq = event.seq;
    this.onEvent(event);
  }

  lost() {
    this.source?.close();
    this.source = null;
    this.onState(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reconnect(), this.retry);
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }

  async reconnect() {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      // A restarted sandbox may count anew: what it says now, not our last number, is where to go on.
      this.start(await this.resync());
    } catch {
      this.lost();
    }
  }
}
