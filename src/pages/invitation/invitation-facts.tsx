import type { OpenInvitation } from "../api.ts";
import { roleTexts } from "../labels/roles.ts";

/** Who invites whom to be what. */
export function InvitationFacts({ invitation }: { readonly invitation: OpenInvitation }) {
  const { invited_by, workspace_name, email, role } = invitation;
  const { name, summary } = roleTexts[role];
  return (
    <p style={{ margin: 0 }}>
      {invited_by} invites <strong>{email}</strong> to <strong>{workspace_name}</strong> as{" "}
      <strong>{name.toLowerCase()}</strong>. {summary}
    </p>
  );
}
