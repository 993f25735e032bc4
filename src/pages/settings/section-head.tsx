import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "../layout/page-title.tsx";
import styles from "./settings.module.css";

interface SectionHeadProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** The main button of the section. */
  readonly action?: ReactNode;
}

/** The heading of a section with what it is for. */
export function SectionHead({ title, intro, action }: SectionHeadProps) {
  return (
    <header className={styles["head"]}>
      <div className={styles["headText"]}>
        <PageTitle tabTitle={`${title} · Settings`} mb={6}>
          {title}
        </PageTitle>
        <Text c="dimmed" component="div">
          {intro}
        </Text>
      </div>
      {action}
    </header>
  );
}
