import { Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Membership } from "../../api.ts";
import { CopyField } from "../../copyable/copy-field.tsx";
import { PlanBadge } from "../../labels/plan-badge.tsx";
import { planTexts } from "../../labels/plans.ts";
import { isManager, roleTexts } from "../../labels/roles.ts";
import { PlanNotice } from "../../notices/plan-notice.tsx";
import { Panel } from "../panel.tsx";
import { SectionHead } from "../section-head.tsx";
import styles from "../settings.module.css";
import { MemberKeysPanel } from "./member-keys-panel.tsx";
import { ShareLinks } from "./share-links.tsx";
import { WorkspaceNameForm } from "./workspace-name-form.tsx";

/** The workspace itself: its name, its plan, its id. */
export function WorkspaceSection({ workspace }: { readonly workspace: Membership }) {
  const { name, summary } = roleTexts[workspace.role];
  return (
    <>
      <SectionHead
        title="Workspace"
        intro={`You are ${name === "Member" ? "a" : "an"} ${name.toLowerCase()} of ${workspace.name}. ${summary}`}
      />
      <PlanNotice workspace={workspace} />
      <Panel title="Name and id">
        <Stack gap="lg">
          {isManager(workspace.role) ? (
            <WorkspaceNameForm workspace={workspace} />
          ) : (
            <Text size="sm">
              <strong>{workspace.name}</strong>. Its owners and admins can rename it.
            </Text>
          )}
          <CopyField label="Workspace id" value={workspace.id} />
        </Stack>
      </Panel>
      <MemberKeysPanel workspace={workspace} />
      <Panel
        title="Plan"
        side={<PlanBadge plan={workspace.plan} />}
        intro="The operator of this service can change it."
      >
        <ul className={styles["includes"]}>
          {planTexts[workspace.plan].includes.map((line) => (
            <li key={line}>
              <IconCheck size={16} stroke={2} aria-hidden />
              {line}
            </li>
          ))}
        </ul>
      </Panel>
      <ShareLinks workspace={workspace} />
    </>
  );
}
