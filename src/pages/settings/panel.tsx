import { Box, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import styles from "./settings.module.css";

interface SectionHeadProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** The main button of the section. */
  readonly action?: ReactNode;
}

export function SectionHead({ title, intro, action }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <Box flex="1 1 20rem" maw="40rem">
        <PageTitle tabTitle={`${title} · Settings`} mb={6}>
          {title}
        </PageTitle>
        <Text c="dimmed" component="div">
          {intro}
        </Text>
      </Box>
      {action}
    </header>
  );
}

interface PanelProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** At the right of the title. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
}

export function Panel({ title, intro, side, children }: PanelProps) {
  return (
    <section data-panel>
      <div className={styles.panelHead}>
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

/** `what` is such as "create, rotate and revoke keys". */
export function ManagersOnly({ what }: { readonly what: string }) {
  return (
    <Notice kind="note">You are a member of this workspace. Only its owners and admins can {what}.</Notice>
  );
}
