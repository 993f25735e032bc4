import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import {
  api,
  type CreatedWorkspace,
  type Invited,
  type OperatedWorkspace,
  operateWorkspace,
  type Plan,
} from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkEmail, checkName, EmailField, NameField } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { planNames, planTexts } from "../labels/plans.ts";
import { refreshOperator } from "../queries.ts";
import { RowButton } from "../records/record-table.tsx";
import { InvitedDialog } from "../settings/members/invite-dialog.tsx";

const inviteOwner = api("POST /api/operator/workspaces/:workspaceId/invite-owner");

/** Invites an owner: the first one lost the link, or the workspace has none any more. */
export function InviteOwnerButton({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <RowButton
        label={`Invite owner to ${workspace.name}`}
        disabled={workspace.is_suspended}
        onClick={() => setIsAsked(true)}
      >
        Invite owner
      </RowButton>
      {isAsked ? <InviteOwnerDialog workspace={workspace} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

interface InviteOwnerDialogProps {
  readonly workspace: OperatedWorkspace;
  readonly onClose: () => void;
}

function InviteOwnerDialog({ workspace, onClose }: InviteOwnerDialogProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { email: "" },
    validate: { email: checkEmail },
    send: ({ email }) => inviteOwner({ workspaceId: workspace.id, body: { email: email.trim() } }),
    onDone: (answer) => {
      setInvited(answer);
      return refreshOperator();
    },
  });
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <FormDialog {...sending} title={`Invite an owner to ${workspace.name}`} action="Invite" onClose={onClose}>
      <EmailField
        label="E-mail of the owner"
        description="You get a link to send them. It replaces an open invitation to the same address."
        name="invited-email"
        autoComplete="off"
        size="sm"
        data-autofocus
        {...form.getInputProps("email")}
      />
    </FormDialog>
  );
}

export function SuspendButton({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, is_suspended: isSuspended } = workspace;
  const action = isSuspended ? "Lift suspension" : "Suspend";
  const ask = () =>
    askFirst({
      title: isSuspended ? `Lift the suspension of ${name}?` : `Suspend ${name}?`,
      children: isSuspended
        ? "Its members can search again, and its live keys work again."
        : "Its keys are refused, its members cannot search, and keys and members cannot be changed until you lift the suspension. Nothing is deleted.",
      action,
      isDangerous: !isSuspended,
      onConfirm: async () => {
        await operateWorkspace({ workspaceId: id, body: { is_suspended: !isSuspended } });
        await refreshOperator();
      },
    });
  return (
    <RowButton
      label={`${isSuspended ? "Lift suspension of" : "Suspend"} ${name}`}
      isDangerous={!isSuspended}
      onClick={ask}
    >
      {action}
    </RowButton>
  );
}

const createWorkspace = api("POST /api/operator/workspaces");

export function CreateWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<(CreatedWorkspace & { readonly email: string }) | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { name: "", plan: "team" as Plan, owner_email: "" },
    validate: {
      name: (text) => checkName(text, "a name for the workspace"),
      owner_email: checkEmail,
    },
    send: ({ name, plan, owner_email }) =>
      createWorkspace({ body: { name: name.trim(), plan, owner_email: owner_email.trim() } }),
    onDone: (answer, { owner_email }) => {
      setCreated({ ...answer, email: owner_email.trim() });
      return refreshOperator();
    },
  });
  if (created !== null) return <InvitedDialog invited={created} onClose={onClose} />;
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
