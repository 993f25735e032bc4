// Remembers the opened card in the history entry, so that going back focuses it again.
import { Skeleton } from "@mantine/core";
import { type ReactNode, type Ref, type RefObject, useEffect } from "react";
import type { Platform } from "../api.ts";
import styles from "./screen-list.module.css";

interface Props {
  readonly platform: Platform;
  /** List items. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly ref?: Ref<HTMLUListElement>;
}

/** Screens of one platform side by side: many narrow phones, few wide web pages. */
export function ScreenGrid({ platform, children, label, ref }: Props) {
  return (
    <ul className={styles.grid} data-platform={platform} aria-label={label} ref={ref}>
      {children}
    </ul>
  );
}

interface ScreenGridLoadingProps {
  readonly platform: Platform;
  readonly count: number;
}

/** The places of screens that are on their way, in the shape they will have. */
export function ScreenGridLoading({ platform, count }: ScreenGridLoadingProps) {
  const aspectRatio = platform === "ios" ? "924 / 2000" : "16 / 10";
  return (
    <div aria-hidden="true">
      <ScreenGrid platform={platform}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are.
          <li key={at}>
            <Skeleton radius={platform === "ios" ? "lg" : "md"} style={{ aspectRatio }} height="auto" />
            <Skeleton height={13} mt={14} width="85%" />
            <Skeleton height={12} mt={9} width="45%" />
          </li>
        ))}
      </ScreenGrid>
    </div>
  );
}

const stateKey = "openedCard";

/** Notes the card before its link is followed. `id` is what its `data-card-link` says. */
export function noteOpenedCard(id: string): void {
  history.replaceState({ ...history.state, [stateKey]: id }, "");
}

/**
 * Gives the focus to the card that was opened from this list, once, unless somebody has put it elsewhere
 * meanwhile.
 */
export function useFocusOnOpened(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { [stateKey]: id, ...rest } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof id !== "string") return;
    history.replaceState(rest, "");
    if (!isFocusFree()) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-card-link="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }, [list]);
}

/** On nothing, or on the heading, which every page that was navigated to gives it to. */
function isFocusFree(): boolean {
  return document.activeElement === document.body || document.activeElement?.tagName === "H1";
}
