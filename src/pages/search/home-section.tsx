import { type ReactNode, useId } from "react";
import styles from "./home-page.module.css";

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the first page under its heading. */
export function HomeSection({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.aside}>{aside}</span>
      </div>
      {children}
    </section>
  );
}
