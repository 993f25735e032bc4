import { useEffect, useState } from "react";

/** Counts whole seconds down to 0; begins anew whenever `start` is another object. Null: nothing to wait for. */
export function useCountdown(start: { readonly retryAfterSeconds: number | null } | null): number {
  const seconds = start?.retryAfterSeconds ?? 0;
  const [begun, setBegun] = useState({ start, left: seconds });
  if (begun.start !== start) setBegun({ start, left: seconds });
  const isRunning = begun.left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setBegun((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return begun.left;
}
