// The operator's page: every workspace with its plan, every account. Times are milliseconds since the epoch.
import { type Static, Type } from "@sinclair/typebox";
import { ownPasswordSchema } from "../accounts/schema.ts";
import { emailSchema, nameSchema, planSchema, strict } from "../fields.ts";

const workspaceSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: planSchema,
  is_suspended: Type.Boolean(),
  created_at: Type.Integer(),
  members: Type.Integer(),
  live_keys: Type.Integer(),
  searches_30_days: Type.Integer(),
});
/** `GET /api/operator/workspaces`, oldest first. */
export const operatorWorkspacesSchema = Type.Object({ workspaces: Type.Array(workspaceSchema) });
/** `POST /api/operator/workspaces`: a workspace and the link by which its owner joins. */
export const createWorkspaceSchema = Type.Object(
  { name: nameSchema, plan: planSchema, owner_email: emailSchema },
  strict,
);
/** The new workspace; `link` is the invitation of its owner, shown this once. */
export const createdWorkspaceSchema = Type.Object({
  id: Type.String(),
  link: Type.String(),
  is_mail_sent: Type.Boolean(),
});
/** `POST /api/operator/workspaces/{id}/invite-owner`. */
export const inviteOwnerSchema = Type.Object({ email: emailSchema }, strict);
/** `POST /api/operator/workspaces/{id}`. */
export const operateWorkspaceSchema = Type.Object(
  {
    name: Type.Optional(nameSchema),
    plan: Type.Optional(planSchema),
    is_suspended: Type.Optional(Type.Boolean()),
  },
  strict,
);
/** `GET /api/operator/users`, oldest first. */
export const operatorUsersSchema = Type.Object({
  users: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      is_operator: Type.Boolean(),
      is_disabled: Type.Boolean(),
      has_second_factor: Type.Boolean(),
      /** Whether an account of the identity provider is linked; another one is refused until that ends. */
      is_linked: Type.Boolean(),
      created_at: Type.Integer(),
      workspaces: Type.Array(Type.String()),
    }),
  ),
});
/** `POST /api/operator/users/{id}`. */
export const operateUserSchema = Type.Object({ is_operator: Type.Boolean() }, strict);
/** `POST /api/operator/users/{id}/reset-link`; `password` is the asking operator's own, required for the account of an operator. */
export const createResetLinkSchema = Type.Object({ password: Type.Optional(ownPasswordSchema) }, strict);
/** A one-use link, valid for an hour, to hand over. */
export const resetLinkSchema = Type.Object({
  link: Type.String(),
  expires_at: Type.Integer(),
  /** Whether it gives a password to somebody who signs in at the identity provider only. */
  is_first_password: Type.Boolean(),
});

export type OperatorWorkspaces = Static<typeof operatorWorkspacesSchema>;
export type OperatorUsers = Static<typeof operatorUsersSchema>;
export type CreatedWorkspace = Static<typeof createdWorkspaceSchema>;
export type ResetLink = Static<typeof resetLinkSchema>;
