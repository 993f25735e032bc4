import { Group } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./home-page.module.css";

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function HomeSection({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mih="2.5rem" mb="0.9rem">
        <h2 id={id}>{title}</h2>
        <span className={styles.aside}>{aside}</span>
      </Group>
      {children}
    </section>
  );
}
