/** Small helpers to build elements. Text is always set as text, never parsed. */

const PATHS = {
  send: "M3.4 20.4 21 12 3.4 3.6 3.4 10.1 15 12 3.4 13.9Z",
  down: "M12 16.2 5.3 9.5 6.7 8.1 12 13.4 17.3 8.1 18.7 9.5Z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6Z",
  close: "M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4Z",
  out: "M8 6h10v10h-2V9.4L7.4 18 6 16.6 14.6 8H8Z",
  copy: "M8 4h10a2 2 0 0 1 2 2v10h-2V6H8ZM4 8h10a2 2 0 0 1 2 2v10H6a2 2 0 0 1-2-2Z",
  lock: "M7 10V8a5 5 0 0 1 10 0v2h1v10H6V10Zm2 0h6V8a3 3 0 0 0-6 0Z",
  silent: "m4.7 3.3 16 16-1.4 1.4-2.7-2.7H4v-2l2-2v-4c0-.7.1-1.3.3-1.9L3.3 4.7Zm5.5 1V3.5a1.8 1.8 0 0 1 3.6 0v.8A6 6 0 0 1 18 10v3.2L8.8 4.9c.4-.3.9-.5 1.4-.6ZM10 19h4a2 2 0 0 1-4 0Z",
  pin: "M15 3 21 9 19.6 10.4 18.5 9.3 14.8 13 14.5 17 13 18.5 9.2 14.7 4.5 19.5 4.5 19.5 9.3 14.8 5.5 11 7 9.5 11 9.2 14.7 5.5 13.6 4.4Z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11 1h2v4h-2Zm0 18h2v4h-2ZM1 11h4v2H1Zm18 0h4v2h-4ZM5.6 4.2l2.8 2.8L7 8.4 4.2 5.6Zm12.8 9.9 2.8 2.8-1.4 1.4-2.8-2.8ZM4.2 18.4 7 15.6 8.4 17l-2.8 2.8ZM15.6 7l2.8-2.8 1.4 1.4L17 8.4Z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  hat: "M7.5 4h9l-.7 9.5H21a1.2 1.2 0 0 1 0 3.3H3a1.2 1.2 0 0 1 0-3.3h5.2Zm.8 7.2.2 2h7l.2-2Z",
  hash: "M9 4h2l-.6 4h4L15 4h2l-.6 4H20v2h-3.9l-.6 4H19v2h-3.8l-.6 4h-2l.6-4h-4L8.6 20h-2l.6-4H4v-2h3.5l.6-4H5V8h3.4Zm1.1 6-.6 4h4l.6-4Z",
};

/** An element with properties, `data` (dataset), `aria` (attributes) and children; null children are left out. */
export function el(tag, { data = {}, aria = {}, ...props } = {}, ...children) {
  const node = document.createElement(tag);
  Object.assign(node, props);
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(aria)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A decorative icon that takes the text's colour. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A name that somebody else chose: isolated, so that its direction marks end with it. */
export function nameNode(name, className = "") {
  return el("bdi", { className }, name);
}

/** A person's full name; a name without a visible character is replaced by the id. */
export function fullName(user) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ") || user.name || "";
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/[\u115F\u1160\u3164\uFFA0\u2800]/g, ""))
    ? name
    : `User ${user.id}`;
}

/** A sender's colour class: one of seven, steady for an id, and one for bots. */
export const colourOf = ({ id, is_bot: isBot }) => (isBot ? "colour-bot" : `colour-${Math.abs(Number(id) || 0) % 7}`);

/** A round picture made of the name's first letters; a bot wears a hat. */
export function avatar(name, who, className = "") {
  const look = `avatar ${colourOf(who)} ${className}`;
  if (who.is_bot) return el("span", { className: look, aria: { "aria-hidden": "true" } }, icon("hat"));
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...word][0] ?? "").join("");
  return el("span", { className: look, aria: { "aria-hidden": "true" } }, letters.toUpperCase());
}

/** Shows a count in a badge, or hides the badge at none. */
export function setBadge(badge, count, urgent) {
  badge.hidden = !count && !urgent;
  badge.textContent = count ? (count > 99 ? "99+" : String(count)) : "";
  badge.classList.toggle("urgent", Boolean(urgent));
}
