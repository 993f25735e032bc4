// Checks bodies and query strings by their schemas, and says in a sentence what is wrong: the field first.
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { Value } from "@sinclair/typebox/value";
import { ApiError } from "../errors.ts";
import { emptySchema, uuidPattern } from "../fields.ts";
import { givenFields, isId } from "./given-fields.ts";

const fieldCharactersMax = 60;
const anyUuid = new RegExp(uuidPattern.slice(1, -1));

/**
 * Makes the check of a body, compiled when it is first needed: it reads the fields as `givenFields` does,
 * fills the defaults in and throws `invalid_request` with the first rule that is broken. The defaults are
 * shared between requests and must not be changed.
 */
export function checkedBody<Schema extends TObject>(
  schema: Schema,
): (body: Readonly<Record<string, unknown>>) => Static<Schema> {
  let check: TypeCheck<Schema> | undefined;
  const defaults = Value.Default(schema, {}) as Record<string, unknown>;
  return (body) => {
    // A spread, unlike Object.assign, takes `__proto__` for a key like any other: the check sees it.
    const filled: unknown = { ...defaults, ...givenFields(schema, body) };
    check ??= TypeCompiler.Compile(schema);
    if (check.Check(filled)) return filled;
    throw new ApiError("invalid_request", describeViolation(schema, filled));
  };
}

/**
 * The same for the query string of an address, with whole numbers read as such. Of a parameter that is given
 * twice the last one counts. Parameters that the schema does not name are refused where it is strict, and
 * else left out.
 */
export function checkedQuery<Schema extends TObject>(schema: Schema): (url: string) => Static<Schema> {
  const check = checkedBody(schema);
  const isStrict = schema["additionalProperties"] === false;
  const isNumber = (name: string) => schema.properties[name]?.["type"] === "integer";
  return (url) => {
    const given = [...new URL(url).searchParams]
      .filter(([name]) => isStrict || Object.hasOwn(schema.properties, name))
      .map(([name, value]) => [name, isNumber(name) && /^\d{1,15}$/.test(value) ? Number(value) : value]);
    return check(Object.fromEntries(given));
  };
}

/** Refuses parameters in the address of an operation that has none. */
export const noQuery = checkedQuery(emptySchema);

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
      return `${field}: must be ${boundOf(error.schema)}${faultOf(error)}.`;
  }
}

/** The fault of a value that its bound does not tell: it is null, or an address with the id in it. */
function faultOf({ schema, value }: ValueError): string {
  if (value === null) return ", not null";
  const [id] = isId(schema) && typeof value === "string" ? (anyUuid.exec(value) ?? []) : [];
  return id === undefined ? "" : `, not an address. Send the id alone: ${id}`;
}

/** `/exclude_screen_ids/3` as `exclude_screen_ids[3]`. A client may send a name of any length. */
function fieldOf(path: string): string {
  const field = path
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  return field === "" ? "body" : field.toWellFormed().slice(0, fieldCharactersMax);
}

/** Describes the values that a schema accepts. A schema may say it itself in `title`. */
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
