// Bodies of `/connect` and of *Connect an agent* in settings. Times are milliseconds since the epoch.
import { type Static, Type } from "@sinclair/typebox";
import { keyScopes, nullable, oneOf, strictObject } from "../../fields.ts";

const scopesSchema = Type.Array(oneOf(keyScopes));
/** Longer than any request that a browser would carry. */
const requestSchema = Type.String({
  minLength: 1,
  maxLength: 12_000,
  title: "the request in the address of the page",
});

/** `GET /api/connection-request?request=`: the program that asks, and where it may be let in. */
export const connectionRequestSchema = Type.Object({
  /** The program's own word for itself. */
  client_name: Type.String(),
  /** The host that gets the code, or the scheme of an installed program. */
  destination: Type.String(),
  is_on_own_machine: Type.Boolean(),
  scopes: scopesSchema,
  workspaces: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** The reason why programs cannot be let in there. */
      refusal: nullable(Type.String()),
      /** The requested scopes that the person may grant. */
      scopes: scopesSchema,
    }),
  ),
});
/** `POST /api/connection-request`: null for the workspace refuses the program. */
export const connectionDecisionSchema = strictObject({
  request: requestSchema,
  workspace_id: nullable(Type.String({ maxLength: 36, title: "the id of a workspace" })),
  scopes: Type.Array(oneOf(keyScopes), {
    minItems: 1,
    maxItems: keyScopes.length,
    uniqueItems: true,
    title: `a list of ${keyScopes.join(" or ")}`,
  }),
});
/** `GET /api/connection-refusal?request=`: a request that is not right, of a program that is registered. */
export const connectionRefusalSchema = Type.Object({
  /** The host that the person came from, or the scheme of an installed program. */
  destination: Type.String(),
  reason: Type.String(),
  /** The way back to the program, with the error. */
  location: Type.String(),
});
/** The address to which the browser goes then. */
export const decidedSchema = Type.Object({ location: Type.String() });

const connectionSchema = Type.Object({
  id: Type.String(),
  client_name: Type.String(),
  /** Hosts or schemes that the program goes back to. */
  destinations: Type.Array(Type.String()),
  workspace: Type.String(),
  person: Type.String(),
  is_own: Type.Boolean(),
  scopes: scopesSchema,
  created_at: Type.Integer(),
  last_used_at: nullable(Type.Integer()),
});
/** `GET …/connections`: newest first; to a member, and in *Your account*, their own. */
export const connectionsSchema = Type.Object({ connections: Type.Array(connectionSchema) });

export type ConnectionRequest = Static<typeof connectionRequestSchema>;
export type ConnectionRefusal = Static<typeof connectionRefusalSchema>;
export type ConnectionDecision = Static<typeof connectionDecisionSchema>;
export type Decided = Static<typeof decidedSchema>;
export type Connections = Static<typeof connectionsSchema>;
