// The list that a screen was opened from, so that its page leads to the ones before and after it. It is kept
// in the history entry of that page: going back and loading again find it, another tab has none.
import { useCallback } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

const stateKey = "trail";
/** A browser keeps little in a history entry: of a longer list the part around the screen. */
const idsMax = 1_000;
const cardSelector = "[data-trail] [data-card-link]";

/** A screen in the list it was opened from. */
export interface Trail {
  readonly ids: readonly string[];
  /** The screen's place in `ids`. */
  readonly at: number;
}

/** The state of a page that is opened from this card: the ids of all cards of its list, in their order. */
export function trailState(card: Element): Readonly<Record<string, unknown>> {
  const list = card.closest("[data-trail]");
  const ids = [...document.querySelectorAll<HTMLElement>(cardSelector)]
    .filter((each) => list?.contains(each))
    .map((each) => each.dataset["cardLink"] ?? "");
  const at = ids.indexOf((card as HTMLElement).dataset["cardLink"] ?? "");
  const from = Math.max(0, Math.min(at - idsMax / 2, ids.length - idsMax));
  return { [stateKey]: ids.slice(from, from + idsMax) };
}

/** The place of a screen in the list it was opened from; null when it was not opened from one. */
export function useTrail(screenId: string): Trail | null {
  const state = useHistoryState<Readonly<Record<string, unknown>> | null>();
  const ids = state?.[stateKey];
  if (!Array.isArray(ids)) return null;
  const at = ids.indexOf(screenId);
  return at === -1 ? null : { ids, at };
}

let lastStep: string | null = null;

/** The card to come back to: the screen that was stepped to last. Forgets it. */
export function takeLastStep(): string | null {
  const id = lastStep;
  lastStep = null;
  return id;
}

/** Opens another screen of the list in place of this one: going back still leads to the list. */
export function useStep(): (screenId: string) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (screenId) => {
      lastStep = screenId;
      navigate(`/screens/${screenId}`, { replace: true, state: history.state });
    },
    [navigate],
  );
}
