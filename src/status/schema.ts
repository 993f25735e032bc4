import { Type } from "@sinclair/typebox";

/** The answer of `/healthz`: the process lives. */
export const healthSchema = Type.Object({ status: Type.Literal("ok") });

/** The answer of `/readyz`, with 200 and with 503. */
export const readinessSchema = Type.Object({
  status: Type.String(),
  index: Type.Object({
    sequence: Type.Integer(),
    last_sequence: Type.Integer(),
    screens: Type.Record(Type.String(), Type.Integer()),
  }),
});
