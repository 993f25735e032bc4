import type { ReactNode, Ref } from "react";
import type { Platform } from "../api.ts";
import styles from "./screen-grid.module.css";

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
    <ul className={styles["grid"]} data-platform={platform} aria-label={label} ref={ref}>
      {children}
    </ul>
  );
}
