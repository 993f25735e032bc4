import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./doorway.module.css";

interface DoorwayProps {
  readonly heading: ReactNode;
  readonly intro?: ReactNode;
  /** Below the card, such as a link to another page. */
  readonly foot?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The narrow column of the pages through which people come in: sign-in, setup, invitation, passwords. */
export function Doorway({ heading, intro, foot, isWide = false, children }: DoorwayProps) {
  return (
    <div className={styles["doorway"]} data-wide={isWide}>
      <Stack gap={6} mb="lg">
        {heading}
        {intro !== undefined && (
          <Text c="dimmed" component="div">
            {intro}
          </Text>
        )}
      </Stack>
      <div className={styles["card"]}>{children}</div>
      {foot !== undefined && (
        <Text size="sm" c="dimmed" mt="lg" component="div">
          {foot}
        </Text>
      )}
    </div>
  );
}
