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

/** Calls `onChange` now and whenever the colours change: on the pages in another tab, or by the system. */
export function followColors(onChange: () => void): void {
  const show = () => {
    applyColorScheme();
    onChange();
  };
  show();
  addEventListener("storage", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
}

function readStored(): string | null {
  try {
    return localStorage.getItem("screen-search.color-scheme");
  } catch {
    return null;
  }
}
