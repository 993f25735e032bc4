// The audit list of a workspace, or of the service as a whole.
import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf, outcomes } from "../../fields.ts";

/** The `before` of `GET …/audit`; the filters are read by `auditFilter`. */
export const auditQuerySchema = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

/**
 * `GET …/audit`: newest first, at most 50; `next` is the next page's `before`, or null. A page may be short
 * or empty although there are older events: a filter looks at a bounded number of them.
 */
export const auditSchema = Type.Object({
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** Milliseconds since the epoch. */
      at: Type.Integer(),
      /** Null for what belongs to no workspace, such as a sign-in. */
      workspace_id: nullable(Type.String()),
      workspace_name: nullable(Type.String()),
      /** The name and the e-mail address of the person, or `command line`. */
      actor: Type.String(),
      /** Such as `key.create`, `member.remove`, `workspace.update`. */
      action: Type.String(),
      /** The object of the action, in words: the name of a key, an e-mail address. May be empty. */
      target: Type.String(),
      /** More in words, such as `role: member → admin`; may be empty. */
      detail: Type.String(),
      /** The client address of the request; empty for the command line. */
      address: Type.String(),
      outcome: oneOf(outcomes),
    }),
  ),
  next: nullable(Type.Integer()),
});

export type Audit = Static<typeof auditSchema>;
export type AuditRow = Audit["events"][number];
