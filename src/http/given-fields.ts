// Reads the fields of bodies and query strings as callers write them. Absent, null and empty are one thing
// for an optional field: typed clients write null for what they leave out, forms and templates "". A field of
// a change is another matter: what is empty is taken away, and so is what is null.
import type { TObject, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { readingOf, uuidOf, uuidPattern } from "../fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that say something, with ids in the form that is stored. What does not fit is left to the check.
 */
export function givenFields(schema: TObject, given: Fields): Record<string, unknown> {
  const { isExact = false } = readingOf(schema);
  const { properties, required = [] } = schema;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined) return [[name, value]];
      const reading = readingOf(property);
      if (value === null && "ofNull" in reading)
        return reading.ofNull === undefined ? [] : [[name, reading.ofNull]];
      if (isExact) return [[name, value]];
      const isOptional = "default" in property || !required.includes(name);
      return isOptional && saysNothing(property, value) ? [] : [[name, givenValue(property, value)]];
    }),
  );
}

/** Keeps "" where it is a value, as of a text that may be empty. */
function saysNothing(schema: TSchema, value: unknown): boolean {
  return (value === null || value === "") && !Value.Check(schema, value);
}

function givenValue(schema: TSchema, value: unknown): unknown {
  if (typeof value === "string") return isId(schema) ? (uuidOf(value) ?? value) : value;
  if (Array.isArray(value) && schema["items"] !== undefined)
    return value.map((item) => givenValue(schema["items"] as TSchema, item));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && schema["type"] === "object" ? givenFields(schema as TObject, value as Fields) : value;
}

/** True for an id, and for an id or null. */
export function isId(schema: TSchema): boolean {
  const options = [schema, ...((schema["anyOf"] ?? []) as readonly TSchema[])];
  return options.some((option) => String(option["pattern"] ?? "").startsWith(uuidPattern));
}
