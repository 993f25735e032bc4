import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatedWorkspace, Plan } from "../api.ts";
import { operateWorkspace } from "../api.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { counted } from "../labels/counted.ts";
import { isPlan, planNames, planTexts } from "../labels/plans.ts";
import { messageOf } from "../notices/failure-notice.tsx";
import { refreshOperator } from "../queries.ts";

/** The plan of a workspace, to be changed in place; asks first when that takes searching away. */
export function WorkspacePlan({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, plan } = workspace;
  const [asked, setAsked] = useState<Plan | null>(null);
  const change = async (next: Plan) => {
    await operateWorkspace({ workspaceId: id, body: { plan: next } });
    await refreshOperator();
  };
  const changing = useMutation({ mutationFn: change });
  const choose = (next: string) => {
    if (!isPlan(next) || next === plan || changing.isPending) return;
    const losesSearch = planTexts[plan].isSearchAllowed && !planTexts[next].isSearchAllowed;
    if (losesSearch) setAsked(next);
    else changing.mutate(next);
  };
  return (
    <>
      <NativeSelect
        aria-label={`Plan of ${name}`}
        size="xs"
        w={130}
        value={changing.isPending ? changing.variables : plan}
        data={planNames.map((one) => ({ value: one, label: planTexts[one].name }))}
        disabled={changing.isPending}
        error={changing.isError ? messageOf(changing.error) : null}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {asked !== null && (
        <ConfirmDialog
          title={`Put ${name} on the ${planTexts[asked].name} plan?`}
          action="Change plan"
          onClose={() => setAsked(null)}
          onConfirm={() => change(asked)}
        >
          {counted(workspace.live_keys, "live key")} and {counted(workspace.members, "member")} lose
          searching: from the next request on it is refused with 403. The keys are kept for a later plan.
        </ConfirmDialog>
      )}
    </>
  );
}
