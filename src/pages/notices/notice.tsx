import { Box, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Membership } from "../api.ts";
import { planTexts } from "../labels/plans.ts";
import styles from "./notices.module.css";

const icons = {
  note: IconInfoCircle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  danger: IconAlertTriangle,
};

interface NoticeProps {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  /** Says it to screen readers as soon as it comes. */
  readonly role?: "alert" | "status";
  readonly children: ReactNode;
}

export function Notice({ kind, title, role, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div role={role} className={styles.notice} data-kind={kind}>
      <Icon size={20} aria-hidden className={styles.noticeIcon} />
      <Box flex={1} miw={0}>
        {title !== undefined && (
          <Box component="strong" display="block" mb={2} fw={600}>
            {title}
          </Box>
        )}
        <div>{children}</div>
      </Box>
    </div>
  );
}

/** Says why the workspace cannot search, and who can change it. Nothing when it can. */
export function PlanNotice({ workspace }: { readonly workspace: Membership }) {
  if (workspace.is_suspended) {
    return (
      <Notice kind="danger" title="This workspace is suspended">
        Nobody can search in it, its API keys are refused, and neither keys nor members can be added or
        changed. The operator of this service can lift the suspension.
      </Notice>
    );
  }
  if (workspace.is_search_allowed) return null;
  return (
    <Notice kind="warning" title="Searching needs a Team or Enterprise plan">
      {workspace.name} is on the {planTexts[workspace.plan].name} plan, so searches and API calls are refused
      with 403. Ask the operator of this service for another plan; keys created now will work once it changes.
    </Notice>
  );
}

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** The next step, in a sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} py={56} px="md" ta="center">
      <span className={styles.emptyIcon} aria-hidden>
        {icon}
      </span>
      <Text fw={600} mt="sm">
        {title}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {children}
      </Text>
      {action !== undefined && <Box mt={16}>{action}</Box>}
    </Stack>
  );
}
