import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./notices.module.css";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What to do, in a sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** What stands where a list would be while it is empty. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} py={56} px="md" ta="center">
      <span className={styles["emptyIcon"]} aria-hidden>
        {icon}
      </span>
      <Text fw={600} mt="sm">
        {title}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {children}
      </Text>
      {action !== undefined && <div className={styles["emptyAction"]}>{action}</div>}
    </Stack>
  );
}
