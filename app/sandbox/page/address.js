/** The person, room and tab in the page's address: `#as=1001&chat=-100...&thread=5&tab=private`. */

/** `curtain` is true while the device is being handed over, so that a reload shows no more than the curtain. */
export function readAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  const number = (name) => (values.has(name) ? Number(values.get(name)) : null);
  return {
    as: number("as"), chat: number("chat"), thread: number("thread"),
    tab: values.get("tab") === "private" ? "private" : "group", curtain: values.has("curtain"),
  };
}

/** Replaces the address without a history entry: "back" must not lead into someone else's chat. */
export function writeAddress({ as, chat, thread, tab, curtain }) {
  const values = new URLSearchParams();
  if (as) values.set("as", as);
  if (curtain) values.set("curtain", "1");
  if (chat) values.set("chat", chat);
  if (thread) values.set("thread", thread);
  if (tab === "private") values.set("tab", tab);
  const hash = `#${values}`;
  if (hash !== location.hash) history.replaceState(null, "", hash);
}
