import { type RefObject, useEffect, useRef } from "react";

/** After another step came, puts the focus into it: on a wrong field, else on the first thing that can take it. */
export function useStepFocus(box: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = box.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const first = wrong ?? box.current?.querySelector<HTMLElement>("[tabindex='-1'], input:not([hidden])");
    first?.focus();
  }, [box, step]);
}
