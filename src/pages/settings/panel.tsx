import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./settings.module.css";

interface PanelProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** At the right of the title. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a section with its own heading. */
export function Panel({ title, intro, side, children }: PanelProps) {
  return (
    <section className={styles["panel"]}>
      <div className={styles["panelHead"]}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {intro !== undefined && (
            <Text size="sm" c="dimmed" component="div" mt={2}>
              {intro}
            </Text>
          )}
        </div>
        {side}
      </div>
      {children}
    </section>
  );
}
