import { Stack, Tabs, Text } from "@mantine/core";
import { Redirect, useLocation } from "wouter";
import { NotFoundPage } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import { serviceAuditKinds } from "../settings/audit/audit-days.tsx";
import { AuditLog } from "../settings/audit/audit-log.tsx";
import { useAccounts } from "../settings/members/members-section.tsx";
import { AccountsTab } from "./accounts-tab.tsx";
import styles from "./operator.module.css";
import { WorkspacesTab } from "./workspaces-tab.tsx";

const tabs = ["workspaces", "accounts", "audit"];

interface OperatorPageProps {
  /** The last part of the address; null for the first tab. */
  readonly tab: string | null;
}

/** For operators; to others it is not there. */
export const OperatorPage = signedInOnly(function OperatorPage({ tab: asked }: OperatorPageProps) {
  const tab = asked ?? "workspaces";
  const { session } = useSession();
  const [, navigate] = useLocation();
  const { hasAccounts } = useAccounts();
  if (session?.user.is_operator !== true || !tabs.includes(tab)) return <NotFoundPage />;
  return (
    <Stack gap="lg">
      <div>
        <PageTitle mb={6}>Operator</PageTitle>
        <Text c="dimmed">
          Every workspace and every account of this service. Changes apply from the next request.
        </Text>
      </div>
      <Tabs
        classNames={{ tab: styles.tab }}
        value={tab}
        onChange={(next) => navigate(`/operator/${next}`)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="workspaces">Workspaces</Tabs.Tab>
          {!hasAccounts && <Tabs.Tab value="accounts">Accounts</Tabs.Tab>}
          <Tabs.Tab value="audit">Audit log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="workspaces">
          <WorkspacesTab />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          {hasAccounts ? (
            <Redirect to="/settings/members" replace />
          ) : (
            <AccountsTab userId={session.user.id} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <Stack gap="lg">
            <AuditLog workspaceId={null} kinds={serviceAuditKinds} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
});
