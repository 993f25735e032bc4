// The bodies of a workspace's settings: name, members, invitations. Times are milliseconds since the epoch.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../../fields.ts";

/** `POST /api/workspaces/{id}`. */
export const updateWorkspaceSchema = f.strictObject({
  name: Type.Optional(f.nameSchema),
  is_member_keys_allowed: Type.Optional(Type.Boolean()),
});

const memberSchema = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: f.roleSchema,
  /** True when an operator lets them add and edit screens. */
  is_editor: Type.Boolean(),
  /** True for operators, who edit everywhere. */
  is_operator: Type.Boolean(),
  joined_at: Type.Integer(),
  is_disabled: Type.Boolean(),
});
const invitationSchema = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: f.roleSchema,
  is_editor: Type.Boolean(),
  invited_by: Type.String(),
  expires_at: Type.Integer(),
});
/** `GET …/members`; `invitations` is empty for members. */
export const membersSchema = Type.Object({
  members: Type.Array(memberSchema),
  invitations: Type.Array(invitationSchema),
});
/** `POST …/invitations`. */
export const inviteSchema = f.strictObject({
  email: f.emailSchema,
  role: f.roleSchema,
  /** Lets whoever accepts it add and edit screens; for operators to give. */
  is_editor: Type.Optional(Type.Boolean()),
});
/** With the link, which is shown this once. An e-mail that is on its way need not arrive. */
export const invitedSchema = Type.Composite([
  invitationSchema,
  Type.Object({ link: Type.String(), is_mail_sent: Type.Boolean() }),
]);
/** `POST …/members/{id}`. */
export const updateMemberSchema = f.strictObject({ role: f.roleSchema });

/** `POST /api/invitations/check` and `POST /api/invitations/accept-signed-in`. */
export const invitationCheckSchema = f.strictObject({ token: f.linkTokenSchema });
/** An invitation as a person with its link sees it. */
export const invitationOpenSchema = Type.Object({
  workspace_name: Type.String(),
  email: Type.String(),
  role: f.roleSchema,
  invited_by: Type.String(),
  /** True when the address has an account: then they sign in with its password, else they choose one. */
  has_account: Type.Boolean(),
});
/** `POST /api/invitations/accept`; `name` for a new account only. Sets the cookie of the session. */
export const acceptInvitationSchema = f.strictObject({
  token: f.linkTokenSchema,
  name: Type.Optional(f.nameSchema),
  password: f.passwordSchema,
});

export type Members = Static<typeof membersSchema>;
export type Member = Static<typeof memberSchema>;
export type Invitation = Static<typeof invitationSchema>;
export type Invited = Static<typeof invitedSchema>;
export type InvitationOpen = Static<typeof invitationOpenSchema>;
