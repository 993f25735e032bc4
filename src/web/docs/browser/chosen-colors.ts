/** Marks the document with the colours chosen on a page of this service, else with those of the system. */
export function applyChosenColors(): "light" | "dark" {
  const stored = readStored();
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const chosen = stored === "light" || stored === "dark" ? stored : isDark ? "dark" : "light";
  document.documentElement.dataset["colorScheme"] = chosen;
  return chosen;
}

/** Calls `onChange` now and whenever the colours change: on the pages in another tab, or by the system. */
export function followColors(onChange: (scheme: "light" | "dark") => void): void {
  const show = () => onChange(applyChosenColors());
  show();
  addEventListener("storage", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
}

/** A browser that keeps nothing throws. */
function readStored(): string | null {
  try {
    return localStorage.getItem("screen-search.color-scheme");
  } catch {
    return null;
  }
}
