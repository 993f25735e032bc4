import { useEffect, useState } from "react";

/** The element focused before the first of several consecutive dialogs. */
let opener: HTMLElement | null = null;

/**
 * Gives the focus back when a dialog goes, as Mantine does only for dialogs that stay mounted: to what opened
 * it, or to the heading of the page when that is gone with what the dialog removed.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const active = document.activeElement;
    const isOutside = active !== document.body && active?.closest("[role=dialog]") === null;
    if (active instanceof HTMLElement && isOutside) opener = active;
    return () => void setTimeout(focusBack);
  }, []);
}

function focusBack(): void {
  if (document.querySelector("[role=dialog]") !== null) return;
  const target = opener?.isConnected ? opener : document.querySelector("h1");
  target?.focus({ preventScroll: true });
}

/**
 * `isOpen`, but never at the first render: a panel that is mounted open does not remember where the focus was
 * before.
 */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return opened;
}
