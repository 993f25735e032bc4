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
export function chooseColors(scheme: "light" | "dark"): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Then it holds nowhere.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
