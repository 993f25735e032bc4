const key = "screen-search.color-scheme";

/** The colours that were chosen on a page of this service, else those of the system. */
export function isDarkChosen(): boolean {
  const stored = readStored();
  if (stored === "light" || stored === "dark") return stored === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Marks the document with them, for `page.css`. */
export function applyColorScheme(): void {
  document.documentElement.dataset["colorScheme"] = isDarkChosen() ? "dark" : "light";
}

/** Chooses the others, for all pages. A browser that keeps nothing forgets it with the page. */
function chooseColors(scheme: "light" | "dark"): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Then it holds nowhere.
  }
}

/**
 * Wires the switch in the header, and calls `onChange` now and whenever the colours change: here, in another
 * tab, or by the system.
 */
export function followColors(onChange: () => void): void {
  const toggle = document.getElementById("color-scheme");
  const show = () => {
    applyColorScheme();
    toggle?.setAttribute("aria-label", isDarkChosen() ? "Use light colours" : "Use dark colours");
    onChange();
  };
  show();
  toggle?.addEventListener("click", () => {
    chooseColors(isDarkChosen() ? "light" : "dark");
    show();
  });
  addEventListener("storage", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
