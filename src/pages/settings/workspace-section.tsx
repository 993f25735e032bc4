import { Button, Group, Switch, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { nameCharactersMax } from "../../bounds.ts";
import { api, type Membership } from "../api.ts";
import { EditableText } from "../collections/editable-text.tsx";
import { askFirst } from "../dialogs/confirmation.tsx";
import { planTexts } from "../labels/plans.ts";
import { isManager, roleTexts } from "../labels/roles.ts";
import { PlanBadge } from "../labels/tag.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { PlanNotice } from "../notices/notice.tsx";
import { queryClient, refreshAudit, refreshSession, useAbout } from "../queries.ts";
import { useSession } from "../session.tsx";
import { Panel, SectionHead } from "./panel.tsx";
import styles from "./settings.module.css";

const updateWorkspace = api("POST /api/workspaces/:workspaceId");
const revokeShares = api("POST /api/workspaces/:workspaceId/shares/revoke");

export function WorkspaceSection({ workspace }: { readonly workspace: Membership }) {
  const { name, summary } = roleTexts[workspace.role];
  const hasPlans = useSession().session?.has_plans === true;
  const rename = async (text: string) => {
    await updateWorkspace({ workspaceId: workspace.id, body: { name: text.trim() } });
    void refreshAudit(workspace.id);
    await refreshSession();
  };
  return (
    <>
      <SectionHead
        title="Workspace"
        intro={`You are ${name === "Member" ? "a" : "an"} ${name.toLowerCase()} of ${workspace.name}. ${summary}`}
      />
      <PlanNotice workspace={workspace} />
      <Panel title="Name">
        {isManager(workspace.role) ? (
          <EditableText value={workspace.name} name="name" maxLength={nameCharactersMax} onSave={rename}>
            {workspace.name}
          </EditableText>
        ) : (
          <Text size="sm">
            <strong>{workspace.name}</strong>. Its owners and admins can rename it.
          </Text>
        )}
      </Panel>
      <MemberKeysPanel workspace={workspace} />
      {hasPlans && <PlanPanel workspace={workspace} />}
      <ShareLinks workspace={workspace} />
    </>
  );
}

function PlanPanel({ workspace }: { readonly workspace: Membership }) {
  return (
    <Panel
      title="Plan"
      side={<PlanBadge plan={workspace.plan} />}
      intro="The operator of this service can change it."
    >
      <ul className={styles.includes}>
        {planTexts[workspace.plan].includes.map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function MemberKeysPanel({ workspace }: { readonly workspace: Membership }) {
  const { id, role, is_member_keys_allowed: isAllowed } = workspace;
  const changing = useMutation({
    mutationFn: (is_member_keys_allowed: boolean) =>
      updateWorkspace({ workspaceId: id, body: { is_member_keys_allowed } }),
    onSuccess: () => {
      void refreshAudit(id);
      return refreshSession();
    },
  });
  return (
    <Panel
      title="Personal API keys"
      intro="A personal key belongs to one member and ends when they leave. Owners and admins see and revoke all of them."
    >
      <FailureNotice error={changing.error} />
      {isManager(role) ? (
        <Switch
          label="Members can create their own keys"
          description="Turning this off leaves existing keys working until they are revoked."
          checked={changing.isPending ? changing.variables : isAllowed}
          disabled={changing.isPending}
          onChange={(event) => changing.mutate(event.currentTarget.checked)}
          withThumbIndicator={false}
        />
      ) : (
        <Text size="sm">
          {isAllowed ? "Members can create their own keys." : "Members cannot create their own keys."}
        </Text>
      )}
    </Panel>
  );
}

function ShareLinks({ workspace }: { readonly workspace: Membership }) {
  const [isEnded, setIsEnded] = useState(false);
  const isPublic = useAbout()?.has_public_screen_pages !== false;
  const ask = () =>
    askFirst({
      title: `End all share links of ${workspace.name}?`,
      children:
        "Every screen link shared so far stops working for people who are not signed in, in documents and chats too. New links will work. Picture addresses stop working when they expire.",
      action: "End all share links",
      onConfirm: async () => {
        await revokeShares({ workspaceId: workspace.id });
        // Links that were read before are no longer good.
        await queryClient.invalidateQueries();
        setIsEnded(true);
      },
    });
  return (
    <Panel
      title="Share links"
      intro={
        isPublic
          ? "Links to a screen that members copy, or that API keys and agents get, open that one screen for anyone who has them, without an account."
          : "Links to screens ask for a sign-in: the operator of this service turned public screen pages off."
      }
    >
      <Group gap="md" mih={36}>
        {isManager(workspace.role) ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={ask}>
            End all share links
          </Button>
        ) : (
          <Text size="sm">Owners and admins can end all of them.</Text>
        )}
        <Text size="sm" c="dimmed" role="status" flex={1}>
          {isEnded && "Links shared before no longer work."}
        </Text>
      </Group>
    </Panel>
  );
}
