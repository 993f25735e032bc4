import { Button } from "@mantine/core";
import { useState } from "react";
import type { OperatedWorkspace } from "../api.ts";
import { operateWorkspace } from "../api.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { refreshOperator } from "../queries.ts";

/** Suspends a workspace or lifts that, each after a question. */
export function SuspendButton({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, is_suspended: isSuspended } = workspace;
  const [isAsked, setIsAsked] = useState(false);
  const change = async () => {
    await operateWorkspace({ workspaceId: id, body: { is_suspended: !isSuspended } });
    await refreshOperator();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${isSuspended ? "Lift suspension of" : "Suspend"} ${name}`}
        {...(isSuspended ? {} : { c: "var(--mantine-color-error)" })}
        onClick={() => setIsAsked(true)}
      >
        {isSuspended ? "Lift suspension" : "Suspend"}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={isSuspended ? `Lift the suspension of ${name}?` : `Suspend ${name}?`}
          action={isSuspended ? "Lift suspension" : "Suspend"}
          isDangerous={!isSuspended}
          onClose={() => setIsAsked(false)}
          onConfirm={change}
        >
          {isSuspended
            ? "Its members can search again, and its live keys work again."
            : "Its keys are refused, its members cannot search, and neither keys nor members change until you lift the suspension. Nothing is deleted."}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
