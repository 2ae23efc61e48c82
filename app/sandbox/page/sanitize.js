/**
 * Message HTML, once more reduced to what Telegram's entities can say.
 * The nodes are built anew: no attribute or element passes that is not named here.
 */

const SAME = new Set(["B", "STRONG", "I", "EM", "U", "INS", "S", "DEL", "STRIKE", "CODE", "PRE", "BR"]);
const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT", "SVG", "MATH", "NOSCRIPT", "TITLE"]);
const SCHEMES = new Set(["http:", "https:", "tg:", "mailto:", "tel:"]);

/** The address if it is one that people may follow, else null. */
export function safeUrl(href) {
  try {
    const url = new URL(href);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

function link(source) {
  const url = safeUrl(source.getAttribute("href") ?? "");
  if (!url) return null;
  const node = document.createElement("a");
  node.href = url;
  node.target = "_blank";
  node.rel = "noopener noreferrer nofollow";
  return node;
}

function spoiler() {
  const node = document.createElement("span");
  node.className = "spoiler";
  node.tabIndex = 0;
  node.setAttribute("role", "button");
  node.setAttribute("aria-label", "Hidden text, press to reveal");
  return node;
}

function time(source) {
  const node = document.createElement("time");
  node.dateTime = source.getAttribute("datetime") ?? "";
  node.dataset.format = source.dataset.format ?? "";
  return node;
}

function quote(source) {
  const node = document.createElement("blockquote");
  if (source.hasAttribute("expandable") || source.classList.contains("expandable")) node.className = "expandable";
  return node;
}

function rebuilt(source) {
  if (SAME.has(source.tagName)) return document.createElement(source.tagName);
  if (source.tagName === "A") return link(source);
  if (source.tagName === "BLOCKQUOTE") return quote(source);
  if (source.tagName === "TIME") return time(source);
  if (source.tagName === "TG-SPOILER" || source.classList.contains("spoiler")) return spoiler();
  return null;
}

function copyChildren(from, to) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      to.append(child.data);
    } else if (child.nodeType === Node.ELEMENT_NODE && !DROPPED.has(child.tagName.toUpperCase())) {
      const node = rebuilt(child);
      copyChildren(child, node ?? to);
      if (node) to.append(node);
    }
  }
}

/** A fragment that is safe to show, whatever `html` holds. */
export function safeFragment(html) {
  const fragment = document.createDocumentFragment();
  copyChildren(new DOMParser().parseFromString(html, "text/html").body, fragment);
  return fragment;
}
