import type { Membership } from "../../../accounts/schema.ts";
import { NameForm } from "../name-form.tsx";

/** Renames the workspace. */
export function WorkspaceNameForm({ workspace }: { readonly workspace: Membership }) {
  return (
    <NameForm
      current={workspace.name}
      what="a name for the workspace"
      autoComplete="organization"
      action="Rename"
      path={`/api/workspaces/${workspace.id}`}
      shownIn={[["audit", workspace.id]]}
    />
  );
}
