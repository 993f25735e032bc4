import type { Membership } from "../../api.ts";
import { updateWorkspace } from "../../api.ts";
import { refreshAudit } from "../../queries.ts";
import { NameForm } from "../name-form.tsx";

/** Renames the workspace. */
export function WorkspaceNameForm({ workspace }: { readonly workspace: Membership }) {
  return (
    <NameForm
      current={workspace.name}
      what="a name for the workspace"
      autoComplete="organization"
      action="Rename"
      save={(name) => updateWorkspace({ workspaceId: workspace.id, body: { name } })}
      onSaved={() => refreshAudit(workspace.id)}
    />
  );
}
