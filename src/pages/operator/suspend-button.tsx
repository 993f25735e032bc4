import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { postJson } from "../request.ts";
import type { OperatedWorkspace } from "./operated-workspace.ts";
import { useRefreshOperator } from "./use-operator.ts";

/** Suspends a workspace or lifts that, each after a question. */
export function SuspendButton({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, is_suspended: isSuspended } = workspace;
  const refresh = useRefreshOperator();
  const [isAsked, setIsAsked] = useState(false);
  const change = async () => {
    await postJson(`/api/operator/workspaces/${id}`, { is_suspended: !isSuspended });
    await refresh();
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
