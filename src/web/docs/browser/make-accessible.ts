// Fixes of accessibility faults that axe-core finds in Scalar's markup and its configuration cannot change.

/** Puts it right, now and whenever Scalar shows another part. */
export function keepAccessible(reference: HTMLElement): void {
  repair(reference);
  new MutationObserver(() => repair(reference)).observe(reference, { childList: true, subtree: true });
}

function repair(reference: HTMLElement): void {
  // Scrollable content must be reachable by the keyboard (WCAG 2.1.1).
  const scrolling = reference.querySelectorAll(":is(code.custom-scroll, ul.endpoints):not([tabindex])");
  scrolling.forEach((box) => void box.setAttribute("tabindex", "0"));
  const copyButtons = reference.querySelectorAll("button.scalar-code-copy:not([aria-label])");
  copyButtons.forEach((button) => void button.setAttribute("aria-label", "Copy the code"));
  // Each operation has cards of the same names; landmarks are told apart by theirs.
  const cards = reference.querySelectorAll('.scalar-card[role="region"]');
  cards.forEach((card) => void card.setAttribute("role", "group"));
  // On narrow pages the contents are in a second header; the page has one banner.
  const contents = reference.querySelector(".t-doc__header:not([role])");
  contents?.setAttribute("role", "navigation");
  contents?.setAttribute("aria-label", "Contents");
  contents?.querySelector("header")?.setAttribute("role", "presentation");
}
