// Who did what in a workspace.
import { type Static, Type } from "@sinclair/typebox";

/** `GET …/audit?before=`: newest first, at most 50; `next` is the `before` of the next page, or null. */
export const auditSchema = Type.Object({
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** Milliseconds since the epoch. */
      at: Type.Integer(),
      /** The name and the address of the person, or `command line`. */
      actor: Type.String(),
      /** Such as `key.create`, `member.remove`, `workspace.update`. */
      action: Type.String(),
      /** What it was done to, in words: the name of a key, an e-mail address. */
      target: Type.String(),
      /** More in words, such as `role: member -> admin`; may be empty. */
      detail: Type.String(),
    }),
  ),
  next: Type.Union([Type.Integer(), Type.Null()]),
});

export type Audit = Static<typeof auditSchema>;
