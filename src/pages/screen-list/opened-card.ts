// Which card of a list was opened, kept in the entry of the history, so that a step back finds it.
import { type RefObject, useEffect } from "react";

const stateKey = "openedCard";

/** Notes the card before its link is followed. `id` is what its `data-card-link` says. */
export function noteOpenedCard(id: string): void {
  history.replaceState({ ...history.state, [stateKey]: id }, "");
}

/** Gives the focus to the card that was opened from this list, once, unless somebody has put it elsewhere meanwhile. */
export function useFocusOnOpened(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { [stateKey]: id, ...rest } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof id !== "string") return;
    history.replaceState(rest, "");
    if (!isFocusFree()) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-card-link="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }, [list]);
}

/** On nothing, or on the heading, which every page that was navigated to gives it to. */
function isFocusFree(): boolean {
  return document.activeElement === document.body || document.activeElement?.tagName === "H1";
}
