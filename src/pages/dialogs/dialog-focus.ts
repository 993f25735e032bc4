import { useEffect, useState } from "react";

/** The element focused before the first of several consecutive dialogs. */
let opener: HTMLElement | null = null;

/**
 * Gives the focus back when a dialog goes, as Mantine does only for dialogs that stay mounted: to what opened
 * it, within another dialog too, or to the heading of the page when that is gone with what the dialog
 * removed.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const isWithin = active?.closest("[role=dialog]") !== null;
    if (active !== null && active !== document.body && !isWithin) opener = active;
    return () => void setTimeout(focusBack, 0, isWithin ? active : null);
  }, []);
}

function focusBack(within: HTMLElement | null): void {
  if (document.querySelector("[role=dialog]") !== null) {
    if (within?.isConnected) within.focus({ preventScroll: true });
    return;
  }
  const target = opener?.isConnected ? opener : document.querySelector("h1");
  target?.focus({ preventScroll: true });
}

/** Focuses the field of content that came later and took away the button that had the focus. */
export function useLateFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("[role=dialog] [data-autofocus]")?.focus();
  });
}

/** `isOpen`, but false at the first render: a panel that is mounted open forgets where the focus was. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return opened;
}
