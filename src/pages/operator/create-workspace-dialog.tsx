import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { api, type CreatedWorkspace, type Plan } from "../api.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkEmail, checkName, EmailField, NameField } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { planNames, planTexts } from "../labels/plans.ts";
import { refreshOperator } from "../queries.ts";
import { InvitedDialog } from "../settings/members/invite-dialog.tsx";

const createWorkspace = api("POST /api/operator/workspaces");

interface WorkspaceValues {
  readonly name: string;
  readonly plan: Plan;
  readonly owner_email: string;
}

interface Created extends CreatedWorkspace {
  readonly email: string;
}

/** Asks for a name, a plan and an owner, then shows the owner's invitation link. */
export function CreateWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  if (created !== null) return <InvitedDialog invited={created} onClose={onClose} />;
  return <WorkspaceDialog onClose={onClose} onCreated={setCreated} />;
}

interface WorkspaceDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: Created) => void;
}

function WorkspaceDialog({ onClose, onCreated }: WorkspaceDialogProps) {
  const { form, ...sending } = useServerForm<WorkspaceValues, CreatedWorkspace>({
    initialValues: { name: "", plan: "team", owner_email: "" },
    validate: {
      name: (text) => checkName(text, "a name for the workspace"),
      owner_email: checkEmail,
    },
    send: ({ name, plan, owner_email }) =>
      createWorkspace({ body: { name: name.trim(), plan, owner_email: owner_email.trim() } }),
    onDone: (answer, { owner_email }) => {
      onCreated({ ...answer, email: owner_email.trim() });
      return refreshOperator();
    },
  });
  return (
    <FormDialog {...sending} title="Create a workspace" action="Create workspace" onClose={onClose}>
      <NameField {...form.getInputProps("name")} />
      <NativeSelect
        label="Plan"
        description={planTexts[form.values.plan].summary}
        data={planNames.map((plan) => ({ value: plan, label: planTexts[plan].name }))}
        {...form.getInputProps("plan")}
      />
      <EmailField
        label="E-mail of the owner"
        description="You get a link to send them."
        autoComplete="off"
        size="sm"
        {...form.getInputProps("owner_email")}
      />
    </FormDialog>
  );
}
