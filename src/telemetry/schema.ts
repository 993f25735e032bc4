import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../fields.ts";

/** The answer of `/healthz`: the process lives. */
export const healthSchema = Type.Object({ status: Type.Literal("ok") });

/** The answer of `/readyz` (200, 503); `index` and `degraded` only for those who may read the metrics. */
export const readinessSchema = Type.Object({
  status: oneOf([
    "ready",
    "loading",
    "rebuilding",
    "stopping",
    "database_unavailable",
    "database_damaged",
    "index_unavailable",
  ]),
  /** Parts that are away while searches go on without them. */
  degraded: Type.Optional(Type.Array(oneOf(["records", "redis"]))),
  index: Type.Optional(
    Type.Object({
      sequence: Type.Integer(),
      /** -1 when it cannot be read. */
      last_sequence: Type.Integer(),
      screens: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
});

/** The answer of `GET /api/about`: what the pages say before anybody is signed in. */
export const aboutSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  base_url: Type.String(),
  apps: Type.Integer(),
  screens: Type.Object({ ios: Type.Integer(), web: Type.Integer() }),
  has_flows: Type.Boolean(),
  /** Nobody has an account yet: the setup link is in the output of the service. */
  needs_setup: Type.Boolean(),
  /** The identity provider people may sign in with. */
  oidc: nullable(Type.Object({ name: Type.String(), is_only: Type.Boolean() })),
  has_mail: Type.Boolean(),
  /** True when a share link opens its screen for people who are not signed in. */
  has_public_screen_pages: Type.Boolean(),
});

export type Readiness = Required<Static<typeof readinessSchema>>;
export type About = Static<typeof aboutSchema>;
