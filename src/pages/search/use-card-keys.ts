import { type KeyboardEvent, type RefObject, useCallback } from "react";

const cardSelector = "[data-card-link]";

/** Leads from the field to the results; false when there are none. */
export function focusFirstCard(): boolean {
  const first = document.querySelector<HTMLElement>(cardSelector);
  first?.focus();
  return first !== null;
}

/**
 * Arrow keys, Home and End move through the cards as they are laid out; up from the first row leads to the
 * field.
 */
export function useCardKeys(field: RefObject<HTMLElement | null>) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(cardSelector)];
      const at = cards.findIndex((card) => card.closest("li")?.contains(event.target as Node));
      const next = at === -1 ? null : nextIndex(event.key, at, cards);
      if (next === null) return;
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
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return below(at, cards);
    case "ArrowUp":
      return above(at, cards);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The card under this one; the last where the row below is shorter, itself where there is none. */
function below(at: number, cards: readonly HTMLElement[]): number {
  const tops = cards.map(topOf);
  const next = tops.findIndex((top) => top > (tops[at] ?? 0) + 1);
  return next === -1 ? at : nearest(at, cards, tops[next] ?? 0);
}

function above(at: number, cards: readonly HTMLElement[]): number {
  const tops = cards.map(topOf);
  const before = tops.findLastIndex((top) => top < (tops[at] ?? 0) - 1);
  return before === -1 ? -1 : nearest(at, cards, tops[before] ?? 0);
}

/**
 * The card in the row at `top` that is nearest from side to side: rows of two groups need not be equally
 * long.
 */
function nearest(at: number, cards: readonly HTMLElement[], top: number): number {
  const left = cards[at]?.getBoundingClientRect().left ?? 0;
  const distance = (index: number) => Math.abs((cards[index]?.getBoundingClientRect().left ?? 0) - left);
  return cards
    .flatMap((card, index) => (Math.abs(topOf(card) - top) <= 1 ? [index] : []))
    .reduce((best, index) => (distance(index) < distance(best) ? index : best));
}

function topOf(card: HTMLElement): number {
  return card.getBoundingClientRect().top;
}
