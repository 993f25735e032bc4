import type { ReactNode } from "react";
import styles from "./labels.module.css";

interface TagProps {
  readonly kind: "quiet" | "good" | "warning" | "danger";
  readonly children: ReactNode;
}

/** A state or a kind in a word or two. */
export function Tag({ kind, children }: TagProps) {
  return (
    <span className={styles["tag"]} data-kind={kind}>
      {children}
    </span>
  );
}
