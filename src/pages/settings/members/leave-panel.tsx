import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Membership } from "../../api.ts";
import { leaveWorkspace } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { refreshSession } from "../../queries.ts";
import { Panel } from "../panel.tsx";

interface LeavePanelProps {
  readonly workspace: Membership;
  readonly isOnlyOwner: boolean;
}

/** The way out of a workspace; its only owner reads why there is none. */
export function LeavePanel({ workspace, isOnlyOwner }: LeavePanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [, navigate] = useLocation();
  const leave = async () => {
    await leaveWorkspace({ workspaceId: workspace.id });
    await refreshSession();
    navigate("/");
  };
  return (
    <Panel
      title="Leave this workspace"
      intro={
        isOnlyOwner
          ? "You are its only owner, so you cannot leave. Make somebody else an owner first."
          : "You lose access at once. Only a new invitation brings you back."
      }
      side={
        <Button
          variant="default"
          disabled={isOnlyOwner}
          {...(isOnlyOwner ? {} : { c: "var(--mantine-color-error)" })}
          onClick={() => setIsAsked(true)}
        >
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
          You can no longer search in it or see its settings. Your personal keys and the invitations you made
          end; keys you made for the workspace keep working.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
