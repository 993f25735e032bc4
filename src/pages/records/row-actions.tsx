import type { ReactNode } from "react";
import styles from "./records.module.css";

/** The buttons of a record: at the right of a row, over the whole width of a card. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}
