import { Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { changeEditor, type OperatedUser } from "../api.ts";
import { ConfirmDialog } from "../dialogs/dialog.tsx";
import { refreshOperator } from "../queries.ts";
import { endingKeys } from "./user-actions.tsx";

type Membership = OperatedUser["workspaces"][number];

/** One switch for each workspace of a person: whether they may add and edit screens there. */
export function EditorSwitches({ user }: { readonly user: OperatedUser }) {
  const [asked, setAsked] = useState<Membership | null>(null);
  const { id, name, workspaces, is_operator: isOperator } = user;
  if (isOperator) return <Text size="sm">As operator</Text>;
  if (workspaces.length === 0) return <Text size="sm">In no workspace</Text>;
  const change = async ({ id: workspaceId, is_editor: isEditor }: Membership) => {
    await changeEditor({ userId: id, body: { workspace_id: workspaceId, is_editor: !isEditor } });
    await refreshOperator();
  };
  return (
    <>
      <Stack gap={6}>
        {workspaces.map((workspace) => (
          <Switch
            key={workspace.id}
            {...(workspaces.length > 1 && { label: workspace.name })}
            aria-label={`${name} adds screens in ${workspace.name}`}
            checked={workspace.is_editor}
            onChange={() => setAsked(workspace)}
            withThumbIndicator={false}
          />
        ))}
      </Stack>
      {asked !== null && (
        <ConfirmDialog
          title={asked.is_editor ? `Should ${name} no longer add screens?` : `Let ${name} add screens?`}
          action={asked.is_editor ? "Make them a reader" : "Make them an editor"}
          isDangerous={asked.is_editor}
          onClose={() => setAsked(null)}
          onConfirm={() => change(asked)}
        >
          {asked.is_editor
            ? `They keep ${asked.name} and all that they added. ${endingKeys(user)}`
            : `As an editor of ${asked.name} they can add, change and delete screens for everyone who uses this service, and make API keys that do.`}
        </ConfirmDialog>
      )}
    </>
  );
}
