// Runs before the first paint, so that no page flashes in the other colours. It must stay tiny: the page
// waits for it.
const stored = readStored();
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const chosen = stored === "light" || stored === "dark" ? stored : isDark ? "dark" : "light";
document.documentElement.setAttribute("data-mantine-color-scheme", chosen);

/** A browser that keeps nothing throws. */
function readStored(): string | null {
  try {
    return localStorage.getItem("screen-search.color-scheme");
  } catch {
    return null;
  }
}

export {};
