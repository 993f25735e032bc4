import { type RefObject, useEffect, useRef, useState } from "react";
import type { App } from "../api.ts";
import { useFocusOnOpened } from "../screen-list/opened-card.ts";
import { AppCard } from "./app-card.tsx";
import styles from "./apps-page.module.css";

/** Apps that are shown at first, and how many come with each look further down: whole rows of 2, 3 and 4. */
const batch = 48;
const stateKey = "appsShown";

interface Props {
  readonly apps: readonly App[];
  /** The filter in lower case. */
  readonly wanted: string;
}

/** The apps side by side; those further down are made when somebody scrolls near them. */
export function AppGrid({ apps, wanted }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const shown = useShown(apps.length, end);
  useFocusOnOpened(list);
  return (
    <>
      <ul className={styles["grid"]} ref={list}>
        {apps.slice(0, shown).map((app) => (
          <li key={app.id}>
            <AppCard app={app} wanted={wanted} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

/** How many are shown: more whenever `end` comes near the window. A step back in the history finds as many as were left. */
function useShown(count: number, end: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(() => Number(history.state?.[stateKey] ?? batch));
  useEffect(() => {
    const target = end.current;
    if (target === null || shown >= count) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        history.replaceState({ ...history.state, [stateKey]: shown + batch }, "");
        setShown(shown + batch);
      },
      { rootMargin: "100% 0px" },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [shown, count, end]);
  return shown;
}
