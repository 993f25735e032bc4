import { useEffect } from "react";
import { isTypingOrAsked, useShortcutsSwitch } from "../layout/shortcuts.ts";
import { messageOf } from "../notices/failure-notice.tsx";
import { choose, focusedCard, listedScreens, screenOf } from "./cards.ts";
import {
  addSelected,
  currentSelection,
  endSelection,
  type SelectionDialog,
  saySelection,
  showDialog,
} from "./selection-store.ts";

/** Marks the place that `.` leads to. */
export const actionsId = "selection-actions";

const dialogs: Readonly<Record<string, SelectionDialog>> = { e: "edit", t: "tag", c: "collect" };

/**
 * The keys of the selection: `x` selects the focused card, Shift and `x` all to it, `f` makes favourites,
 * Escape ends. The letters are off where somebody turned off single keys.
 */
export function useSelectionKeys(isAllowed: boolean, workspaceId: string | null, mayEdit: boolean): void {
  const [isOn] = useShortcutsSwitch();
  useEffect(() => {
    if (!isAllowed) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented || isTypingOrAsked(event.target)) return;
      const isTaken =
        event.ctrlKey || event.metaKey
          ? takeWithControl(event.key)
          : event.key === "Escape"
            ? takeEscape()
            : isOn && takeLetter(event, workspaceId, mayEdit);
      if (isTaken) event.preventDefault();
    };
    // Before menus and panels close at the same key, so that it is clear who is meant.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isAllowed, workspaceId, mayEdit, isOn]);
}

function takeEscape(): boolean {
  const { isOn } = currentSelection();
  if (isOn) endSelection();
  return isOn;
}

function takeWithControl(key: string): boolean {
  const { isOn } = currentSelection();
  if (key.toLowerCase() !== "a" || !isOn) return false;
  addSelected(listedScreens());
  return true;
}

function takeLetter({ key, shiftKey }: KeyboardEvent, workspaceId: string | null, mayEdit: boolean): boolean {
  const { screens } = currentSelection();
  const card = focusedCard();
  const focused = screenOf(card);
  const dialog = dialogs[key];
  if (key.toLowerCase() === "x" && focused !== undefined) choose(card, shiftKey);
  else if (key === "f" && workspaceId !== null && (screens.size > 0 || focused !== undefined))
    void favourByKey(workspaceId, screens.size > 0 ? [...screens.keys()] : focused ? [focused.id] : []);
  else if (dialog !== undefined && screens.size > 0 && (dialog === "edit" ? mayEdit : workspaceId !== null))
    showDialog(dialog);
  else if (key === "." && screens.size > 0) document.getElementById(actionsId)?.focus();
  else return false;
  return true;
}

async function favourByKey(workspaceId: string, ids: readonly string[]): Promise<void> {
  try {
    const { toggleFavourites } = await import("../collections/use-favourite.ts");
    saySelection(await toggleFavourites(workspaceId, ids));
  } catch (error) {
    saySelection(messageOf(error as Error));
  }
}
