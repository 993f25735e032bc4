import { useSyncExternalStore } from "react";

/** State that is of no component: it goes on while pages change, and events change it, too. */
export function createStore<State>(first: State) {
  const listeners = new Set<() => void>();
  let state = first;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: (): State => state,
    set: (next: State): void => {
      state = next;
      for (const listener of listeners) listener();
    },
    /** A part of it: a component is drawn again only when this part changes. */
    usePart: <Part>(partOf: (state: State) => Part): Part =>
      useSyncExternalStore(subscribe, () => partOf(state)),
  };
}
