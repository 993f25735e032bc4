import { Switch, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Membership } from "../../../accounts/schema.ts";
import { failureOf } from "../../forms/failure.ts";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { postJson } from "../../request.ts";
import { Panel } from "../panel.tsx";

/** Whether members may make API keys of their own; to be changed by owners and admins. */
export function MemberKeysPanel({ workspace }: { readonly workspace: Membership }) {
  const { id, role, is_member_keys_allowed: isAllowed } = workspace;
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: (is_member_keys_allowed: boolean) =>
      postJson(`/api/workspaces/${id}`, { is_member_keys_allowed }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["audit", id] });
      return queries.invalidateQueries({ queryKey: ["session"] });
    },
  });
  return (
    <Panel
      title="Personal API keys"
      intro="A personal key belongs to one member and ends when they leave. Owners and admins see and revoke all of them."
    >
      <FailureNotice failure={changing.isError ? failureOf(changing.error) : null} />
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
