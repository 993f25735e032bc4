import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { ListedScreen } from "../api.ts";
import { choose, useCardOf } from "./cards.ts";
import styles from "./selectable.module.css";
import { currentSelection, rangeStart, useIsSelected, useMaySelect } from "./selection-store.ts";

/** A finger that rests so long on a card selects it. */
const holdMs = 450;

interface Selectable {
  readonly isSelected: boolean;
  /** Selects by holding, by a click while others are selected, or with shift. */
  readonly link: ReturnType<typeof useCardEvents> & { readonly ref: (card: HTMLElement | null) => void };
  /** The check mark on the picture; null for visitors. */
  readonly mark: ReactNode;
}

export function useSelectable(screen: ListedScreen): Selectable {
  const isSelected = useIsSelected(screen.id);
  const ref = useCardOf(screen);
  const events = useCardEvents();
  const mark = useMaySelect() ? <Mark title={screen.title} isSelected={isSelected} /> : null;
  return { isSelected, link: { ...events, ref }, mark };
}

interface MarkProps {
  readonly title: string;
  readonly isSelected: boolean;
}

function Mark({ title, isSelected }: MarkProps) {
  return (
    <input
      type="checkbox"
      className={styles.mark}
      aria-label={`Select “${title}”`}
      checked={isSelected}
      readOnly
      onClick={({ currentTarget: mark, shiftKey }) =>
        choose(mark.closest("article")?.querySelector("[data-card-link]") ?? null, shiftKey)
      }
    />
  );
}

function useCardEvents() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      wasHeld.current = false;
      letGo();
      if (pointerType !== "touch" || !currentSelection().isAllowed) return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        choose(currentTarget, false);
      }, holdMs);
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    // A finger that scrolls.
    onPointerCancel: letGo,
    onContextMenu: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
    },
    // Before the link's own handler, which is not asked when a key is held.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const isMeant = wasHeld.current ? "held" : meantBy(event);
      wasHeld.current = false;
      if (isMeant === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (isMeant !== "held") choose(event.currentTarget, isMeant === "range");
    },
  };
}

/** A click by the keyboard, which has no place, opens the screen as ever. */
function meantBy({ altKey, ctrlKey, detail, metaKey, shiftKey }: MouseEvent): "one" | "range" | null {
  if (detail === 0 || altKey || ctrlKey || metaKey || !currentSelection().isOn) return null;
  return shiftKey && rangeStart() !== null ? "range" : "one";
}
