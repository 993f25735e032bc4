// Puts a broken bound into one sentence: the field first, then what it must be.
import type { TSchema } from "@sinclair/typebox";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { Value } from "@sinclair/typebox/value";

const fieldCharactersMax = 60;

/** The first broken rule of a value, for a client. */
export function describeViolation(schema: TSchema, value: unknown): string {
  const error = Value.Errors(schema, value).First();
  return error === undefined ? "The request is not valid." : sentenceOf(error);
}

function sentenceOf(error: ValueError): string {
  const field = fieldOf(error.path);
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return `${field}: is not a known field. Remove it or check its spelling.`;
    case ValueErrorType.ObjectRequiredProperty:
      return `${field}: is required and must be ${boundOf(error.schema)}.`;
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return `${field}: must be between ${error.schema["minimum"]} and ${error.schema["maximum"]}.`;
    default:
      return `${field}: must be ${boundOf(error.schema)}.`;
  }
}

/** `/exclude_screen_ids/3` as `exclude_screen_ids[3]`. A field's name comes from the client and may be of any length. */
function fieldOf(path: string): string {
  const field = path
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  return field === "" ? "body" : field.toWellFormed().slice(0, fieldCharactersMax);
}

/** What a schema asks for, in words. A schema may say it itself in `title`. */
function boundOf(schema: TSchema): string {
  if (schema.title !== undefined) return schema.title;
  if (Array.isArray(schema["anyOf"]))
    return `one of: ${(schema["anyOf"] as TSchema[]).map((option) => option["const"]).join(", ")}`;
  switch (schema["type"]) {
    case "integer":
      return schema["minimum"] === undefined
        ? "a whole number"
        : `a whole number between ${schema["minimum"]} and ${schema["maximum"]}`;
    case "array":
      return schema["maxItems"] === undefined
        ? "an array"
        : `an array of at most ${schema["maxItems"]} items`;
    case "object":
      return "a JSON object";
    default:
      return `a ${schema["type"]}`;
  }
}
