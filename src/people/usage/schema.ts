// The searches of a workspace, from counters kept in SQL.
import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf, searchModes } from "../../fields.ts";

const mode = oneOf(searchModes);
/** The remaining allowance; null when rate limits are off. */
const rate = nullable(
  Type.Object({
    limit: Type.Integer(),
    remaining: Type.Integer(),
    window_seconds: Type.Integer(),
    resets_in_seconds: Type.Integer(),
  }),
);
const latency = nullable(Type.Object({ p50: Type.Number(), p95: Type.Number(), p99: Type.Number() }));

export const usageQuerySchema = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 366, default: 30 }),
});

/** `GET …/usage?days=30`: one row for each day (UTC), source and mode that has searches or refusals. */
export const usageSchema = Type.Object({
  /** The first and the last day of the answer, both included, `YYYY-MM-DD`. */
  first_day: Type.String(),
  last_day: Type.String(),
  rows: Type.Array(
    Type.Object({
      day: Type.String(),
      /** An API key, or null for the pages. */
      key_id: nullable(Type.String()),
      /** Null for what was refused before its mode was read: over the rate, or a wrong body. */
      mode: nullable(mode),
      searches: Type.Integer(),
      errors: Type.Integer(),
      /** Answered with 429 or 400. */
      refused: Type.Integer(),
    }),
  ),
  /** Latency of the searches inside the service over the whole range, by mode; null without searches. */
  latency_ms: Type.Object({ standard: latency, deep: latency }),
  /** The names of the keys in `rows`. */
  key_names: Type.Record(Type.String(), Type.String()),
  /** The rate of all API keys together, and that of the pages. */
  rate,
  page_rate: rate,
});

export type Usage = Static<typeof usageSchema>;
