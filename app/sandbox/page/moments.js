/** Times as the reader sees them: in the reader's own time zone and language. */

let language;

/** Formats from now on in this language (an IETF tag); anything unusable means the browser's own. */
export function setLanguage(tag) {
  try {
    language = Intl.getCanonicalLocales(tag)[0];
  } catch {
    language = undefined;
  }
}

const format = (date, options) => new Intl.DateTimeFormat(language, options).format(date);

/** "21:07", for the corner of a message. `unix` in seconds. */
export function clock(unix) {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(unix * 1000);
}

/** A number that is equal for two instants of the same local day. */
export function dayOf(unix) {
  return new Date(unix * 1000).setHours(0, 0, 0, 0);
}

/** "Today", "Yesterday", "3 December". */
export function dayName(unix) {
  const day = dayOf(unix);
  const age = Math.round((new Date().setHours(0, 0, 0, 0) - day) / 86_400_000);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const year = new Date(day).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year }).format(day);
}

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(date, now) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/**
 * What Telegram shows for a date_time entity of this format, or null to leave its text.
 * "r" is relative; else "w" the weekday, "d"/"D" a short/long date, "t"/"T" a short/long time.
 */
export function dateTimeText(date, code, now = Date.now()) {
  if (code === "r") return relative(date, now);
  const options = {};
  if (code.includes("w")) options.weekday = "long";
  if (code.includes("d")) Object.assign(options, { day: "2-digit", month: "2-digit", year: "2-digit" });
  if (code.includes("D")) Object.assign(options, { day: "numeric", month: "long", year: "numeric" });
  if (/[tT]/.test(code)) Object.assign(options, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (code.includes("T")) options.second = "2-digit";
  return Object.keys(options).length ? format(date, options) : null;
}

function instantOf(node) {
  const written = node.dateTime;
  return /^-?\d+$/.test(written) ? Number(written) * 1000 : Date.parse(written);
}

/** Rewrites every <time> below `root`; the original text stays where an instant or a format is missing. */
export function showTimes(root) {
  for (const node of root.querySelectorAll("time[datetime]")) {
    const instant = instantOf(node);
    const text = Number.isNaN(instant) ? null : dateTimeText(instant, node.dataset.format ?? "");
    if (text === null || node.textContent === text) continue;
    node.textContent = text;
    node.title = format(instant, { dateStyle: "full", timeStyle: "long" });
  }
}

/** Keeps "in 3 minutes" true. */
export function keepTimes(root) {
  setInterval(() => {
    for (const node of root.querySelectorAll('time[data-format="r"]')) showTimes(node.parentNode);
  }, 1000);
}
