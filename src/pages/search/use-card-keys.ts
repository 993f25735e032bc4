import { type KeyboardEvent, type RefObject, useCallback } from "react";

const cardSelector = "[data-card-link]";

/** Leads from the field to the results; false when there are none. */
export function focusFirstCard(): boolean {
  const first = document.querySelector<HTMLElement>(cardSelector);
  first?.focus();
  return first !== null;
}

/** Arrow keys, Home and End move through the cards of a grid as it is laid out; up from the first row leads to the field. */
export function useCardKeys(field: RefObject<HTMLElement | null>) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(cardSelector)];
      const at = cards.findIndex((card) => card.closest("li")?.contains(event.target as Node));
      const next = nextIndex(event.key, at, cards);
      if (at === -1 || next === null) return;
      event.preventDefault();
      if (next < 0) field.current?.focus();
      else cards[next]?.focus();
    },
    [field],
  );
}

/** Null for a key that leads nowhere; -1 for above the first row. */
function nextIndex(key: string, at: number, cards: readonly HTMLElement[]): number | null {
  const last = cards.length - 1;
  const columns = columnsOf(cards);
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return Math.min(at + columns, last);
    case "ArrowUp":
      return at - columns < 0 ? -1 : at - columns;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top;
  const nextRow = cards.findIndex((card) => card.getBoundingClientRect().top !== top);
  return nextRow === -1 ? Math.max(1, cards.length) : nextRow;
}
