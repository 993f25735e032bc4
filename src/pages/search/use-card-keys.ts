import { type KeyboardEvent, type RefObject, useCallback } from "react";

const cardSelector = "[data-card-link]";

/** Leads from the field to the results; false when there are none. */
export function focusFirstCard(): boolean {
  const first = document.querySelector<HTMLElement>(cardSelector);
  first?.focus();
  return first !== null;
}

/** Moves through the cards as they are laid out; up from the first row leads to the field. */
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
  const top = topOf(cards[at]);
  const next = cards.findIndex((card, index) => index > at && topOf(card) > top + 1);
  return next === -1 ? at : nearest(at, cards, next, 1);
}

function above(at: number, cards: readonly HTMLElement[]): number {
  const top = topOf(cards[at]);
  const before = cards.findLastIndex((card, index) => index < at && topOf(card) < top - 1);
  return before === -1 ? -1 : nearest(at, cards, before, -1);
}

/**
 * The card that is nearest from side to side in the row that begins at `from` and goes on by `step`: rows of
 * two groups need not be equally long.
 */
function nearest(at: number, cards: readonly HTMLElement[], from: number, step: 1 | -1): number {
  const [left, top] = [leftOf(cards[at]), topOf(cards[from])];
  const distance = (index: number) => Math.abs(leftOf(cards[index]) - left);
  let best = from;
  for (let index = from; Math.abs(topOf(cards[index]) - top) <= 1; index += step)
    if (distance(index) < distance(best) || (step < 0 && distance(index) === distance(best))) best = index;
  return best;
}

/** The place of its list item, which is known without the layout of what is far from the window. */
function placeOf(card: HTMLElement | undefined): DOMRect | undefined {
  return (card?.closest("li") ?? card)?.getBoundingClientRect();
}

function topOf(card: HTMLElement | undefined): number {
  return placeOf(card)?.top ?? Number.NaN;
}

function leftOf(card: HTMLElement | undefined): number {
  return placeOf(card)?.left ?? Number.NaN;
}
