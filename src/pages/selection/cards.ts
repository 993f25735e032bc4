// The cards on a page in the order they are seen in, with their screens.
import { useCallback } from "react";
import type { ListedScreen } from "../api.ts";
import { rangeStart, renewSelected, selectRange, toggleSelected } from "./selection-store.ts";

const cardSelector = "[data-card-link]";
const screens = new WeakMap<Element, ListedScreen>();

/** Keeps the screen of a card while the card is there. */
export function useCardOf(screen: ListedScreen) {
  return useCallback(
    (card: HTMLElement | null) => {
      if (card === null) return;
      screens.set(card, screen);
      renewSelected(screen);
    },
    [screen],
  );
}

/** The screens of all cards on the page that belong to a list. */
export function listedScreens(within: ParentNode = document): readonly ListedScreen[] {
  const cards = [...within.querySelectorAll(cardSelector)];
  return cards.flatMap((card) => screens.get(card) ?? []);
}

/** The card that has the focus, or holds what has it. */
export function focusedCard(): Element | null {
  return document.activeElement?.closest("article")?.querySelector(cardSelector) ?? null;
}

/** The screen of a card; undefined for a card of something else. */
export function screenOf(card: Element | null): ListedScreen | undefined {
  return card === null ? undefined : screens.get(card);
}

/** Selects a screen, or with `isRange` all from the last one to it in their list. */
export function choose(card: Element | null, isRange: boolean): void {
  const screen = screenOf(card);
  if (card === null || screen === undefined) return;
  const start = isRange ? rangeStart() : null;
  const list = listedScreens(card.closest("[data-trail]") ?? document);
  const from = list.findIndex(({ id }) => id === start);
  const to = list.findIndex(({ id }) => id === screen.id);
  if (from === -1 || from === to) toggleSelected(screen);
  else selectRange(list.slice(Math.min(from, to), Math.max(from, to) + 1), screen);
}
