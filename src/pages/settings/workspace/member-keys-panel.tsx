import { Switch, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Membership } from "../../api.ts";
import { updateWorkspace } from "../../api.ts";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { refreshAudit, refreshSession } from "../../queries.ts";
import { Panel } from "../panel.tsx";

/** Whether members may make API keys of their own; to be changed by owners and admins. */
export function MemberKeysPanel({ workspace }: { readonly workspace: Membership }) {
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
          label="Members may make keys of their own"
          description="Switching it off ends none: those that exist work until they are revoked."
          checked={changing.isPending ? changing.variables : isAllowed}
          disabled={changing.isPending}
          onChange={(event) => changing.mutate(event.currentTarget.checked)}
          withThumbIndicator={false}
        />
      ) : (
        <Text size="sm">
          {isAllowed ? "Members may make keys of their own." : "Members make no keys of their own."}
        </Text>
      )}
    </Panel>
  );
}
