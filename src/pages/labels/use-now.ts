import { useSyncExternalStore } from "react";

const stepMs = 30_000;

/** Now, to half a minute: all moments on a page move together, and none more often than is readable. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The start of the running half minute would make "just now" a moment in the future, so it is rounded up. */
function readNow(): number {
  return Math.ceil(Date.now() / stepMs) * stepMs;
}
