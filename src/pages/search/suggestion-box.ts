// The suggestions below the search field as the field sees them: open or not, and which one the arrow keys
// chose. Enter searches what is typed unless one was chosen.
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

export const listboxId = "search-suggestions";
const optionSelector = `#${listboxId} [role="option"]`;

export interface SuggestionBox {
  readonly isOpen: boolean;
  readonly activeId: string | null;
  readonly open: () => void;
  readonly close: () => void;
  /** True for a key that was meant for the suggestions, and did what it does there. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
}

/** Opens while somebody types; other words leave nothing chosen. */
export function useSuggestionBox(text: string): SuggestionBox {
  const [isOpen, setIsOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const known = useRef(text);
  useEffect(() => {
    if (known.current === text) return;
    known.current = text;
    setActiveId(null);
  }, [text]);
  const close = useCallback(() => {
    setIsOpen(false);
    setActiveId(null);
  }, []);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen) return false;
    const options = [...document.querySelectorAll<HTMLElement>(optionSelector)];
    const at = options.findIndex(({ id }) => id === activeId);
    const isStep = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (event.key === "Escape") close();
    else if (isStep && options.length > 0) {
      // One place more than there are options: in it nothing is chosen, and the arrow goes round.
      const places = options.length + 1;
      const next = (at + 1 + (event.key === "ArrowDown" ? 1 : places - 1)) % places;
      const option = options[next - 1];
      option?.scrollIntoView({ block: "nearest" });
      setActiveId(option?.id ?? null);
    } else if (event.key === "Enter" && at !== -1) options[at]?.click();
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    isOpen: isOpen && text !== "",
    activeId,
    open: useCallback(() => setIsOpen(true), []),
    close,
    onKey,
  };
}
