import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Membership } from "../../../accounts/schema.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { postJson } from "../../request.ts";
import { Panel } from "../panel.tsx";

/** The way out of a workspace. The service refuses it to the last owner and says why. */
export function LeavePanel({ workspace }: { readonly workspace: Membership }) {
  const [isAsked, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const leave = async () => {
    await postJson(`/api/workspaces/${workspace.id}/leave`);
    await queries.invalidateQueries({ queryKey: ["session"] });
    navigate("/");
  };
  return (
    <Panel
      title="Leave this workspace"
      intro="You lose access at once. Only a new invitation brings you back."
      side={
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setIsAsked(true)}>
          Leave
        </Button>
      }
    >
      {isAsked ? (
        <ConfirmDialog
          title={`Leave ${workspace.name}?`}
          action="Leave workspace"
          onClose={() => setIsAsked(false)}
          onConfirm={leave}
        >
          You can no longer search in it or see its settings. API keys you made keep working.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
