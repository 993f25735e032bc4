import { type Static, Type } from "@sinclair/typebox";
import * as f from "../../fields.ts";
import { sessionSchema } from "../accounts/schema.ts";
import { createdKeySchema } from "../keys/schema.ts";

/** `POST /api/setup/check`. */
export const setupCheckSchema = f.strictObject({ token: f.linkTokenSchema });
/** Workspaces that the command line made and nobody belongs to yet: the owner may take one over. */
export const setupOpenSchema = Type.Object({
  workspaces: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), plan: f.planSchema })),
});
/** `POST /api/setup`: an unclaimed workspace by its id, or a new one of `workspace_name` and `plan`. */
export const setupSchema = f.strictObject({
  token: f.linkTokenSchema,
  name: f.nameSchema,
  email: f.emailSchema,
  password: f.passwordSchema,
  workspace_id: Type.Optional(Type.String({ title: "the id of a workspace" })),
  workspace_name: Type.Optional(f.nameSchema),
  plan: Type.Optional(f.planSchema),
});
/** The session of the owner, and the first key, which is shown this once. */
export const setupDoneSchema = Type.Object({
  session: sessionSchema,
  workspace_id: Type.String(),
  api_key: createdKeySchema,
});

export type SetupRequest = Static<typeof setupSchema>;
export type SetupDone = Static<typeof setupDoneSchema>;
export type SetupOpen = Static<typeof setupOpenSchema>;
