import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** A page that has one thing to say: not found, not allowed, failed. */
export function PageNotice({ title, text, action }: Props) {
  return (
    <Stack align="center" gap="sm" py="clamp(3rem, 14vh, 9rem)" ta="center">
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed" maw="34rem" size="lg">
        {text}
      </Text>
      {action && <div style={{ marginTop: "1rem" }}>{action}</div>}
    </Stack>
  );
}
