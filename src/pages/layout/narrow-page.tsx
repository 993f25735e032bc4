import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A page of one form: sign-in, set-up, an invitation. */
export function NarrowPage({ title, text, children }: Props) {
  return (
    <div style={{ maxWidth: "27rem", marginInline: "auto", paddingTop: "clamp(0rem, 6vh, 4rem)" }}>
      <PageTitle mb="xs">{title}</PageTitle>
      {text && (
        <Text c="dimmed" mb="lg">
          {text}
        </Text>
      )}
      <Paper withBorder radius="lg" p="xl" bg="var(--surface)">
        {children}
      </Paper>
    </div>
  );
}
