/** What this browser remembers: the theme. */

function load(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
}

function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing forgets at the next load; the page works all the same.
  }
}

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

/** "light" or "dark": the one chosen here, else the system's. */
export function theme() {
  return load("kanzler.theme", null) ?? (systemDark.matches ? "dark" : "light");
}

function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/** Applies the theme and follows the system until someone chooses. */
export function watchTheme(onChange) {
  const update = () => {
    applyTheme();
    onChange();
  };
  applyTheme();
  systemDark.addEventListener("change", update);
  return () => {
    save("kanzler.theme", theme() === "dark" ? "light" : "dark");
    update();
  };
}
