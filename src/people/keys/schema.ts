// The bodies of settings, section *Connect an agent*. Times are milliseconds since the epoch.
import { type Static, Type } from "@sinclair/typebox";
import { keyDaysMax } from "../../bounds.ts";
import { keyScopes, keyScopesDefault, nameSchema, nullable, oneOf, strictObject } from "../../fields.ts";

/** In the order of a list. */
export const keyStates = ["live", "expired", "revoked"] as const;

const moment = nullable(Type.Integer());

/** A key without its secret. */
const keySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Its first characters, such as `uss_live_iDGd`. */
  hint: Type.String(),
  /** The name of its creator; `command line` for the operator's terminal. */
  created_by: Type.String(),
  /** True for its creator's own key, which ends with their membership. */
  is_personal: Type.Boolean(),
  created_at: Type.Integer(),
  expires_at: moment,
  revoked_at: moment,
  last_used_at: moment,
  state: oneOf(keyStates),
  scopes: Type.Array(oneOf(keyScopes)),
});
/** A new key with its secret, which is shown this once. */
export const createdKeySchema = Type.Composite([keySchema, Type.Object({ key: Type.String() })]);
/**
 * `GET …/keys`: live keys first, then newest first; to a member their own. `live_max` bounds the live keys of
 * the kind the person may create, `live` counts them: without rotated ones, which end by themselves.
 */
export const keysSchema = Type.Object({
  keys: Type.Array(keySchema),
  live: Type.Integer(),
  live_max: Type.Integer(),
});
/** `POST …/keys`; null for no end. Scopes beyond the usual are for operators and editors to grant. */
export const createKeySchema = strictObject({
  name: nameSchema,
  expires_in_days: Type.Union([Type.Integer({ minimum: 1, maximum: keyDaysMax }), Type.Null()], {
    default: null,
    title: `a whole number between 1 and ${keyDaysMax}, or null`,
  }),
  scopes: Type.Array(oneOf(keyScopes), {
    default: keyScopesDefault,
    minItems: 1,
    maxItems: keyScopes.length,
    title: `a list of ${keyScopes.join(" or ")}`,
  }),
});
/** `POST …/keys/{id}/rotate`: how long the old key still works. */
export const rotateKeySchema = strictObject({
  overlap_hours: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(24), Type.Literal(168)], {
    title: "0, 1, 24 or 168",
  }),
});

export type Key = Static<typeof keySchema>;
export type CreateKey = Static<typeof createKeySchema>;
export type CreatedKey = Static<typeof createdKeySchema>;
export type Keys = Static<typeof keysSchema>;
