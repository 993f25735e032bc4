import type { Static, TObject } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Value } from "@sinclair/typebox/value";
import { ApiError } from "../errors.ts";
import { describeViolation } from "./describe-violation.ts";

/**
 * Makes the check of a body, compiled once: it fills the defaults in and throws `invalid_request` with the first rule that is broken. The
 * defaults are shared between requests and must not be changed.
 */
export function checkedBody<Schema extends TObject>(
  schema: Schema,
): (body: Record<string, unknown>) => Static<Schema> {
  const check = TypeCompiler.Compile(schema);
  const defaults = Value.Default(schema, {}) as Record<string, unknown>;
  return (body) => {
    // Not by Object.assign or a loop: a spread takes `__proto__` for a key like any other, so that the check sees it.
    const filled: unknown = { ...defaults, ...body };
    if (check.Check(filled)) return filled;
    throw new ApiError("invalid_request", describeViolation(schema, filled));
  };
}
