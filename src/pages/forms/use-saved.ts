import { useEffect, useState } from "react";

const shownMs = 4_000;

/** Whether something was saved in the last seconds, and how to say that it was. */
export function useSaved(): readonly [boolean, () => void] {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), shownMs);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return [savedAt !== null, () => setSavedAt(Date.now())];
}
