// From a TypeBox schema that is checked to the JSON Schema that is published: the same bounds, in the words
// that tools understand.
import type { TSchema } from "@sinclair/typebox";

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The schemas that are published under a name of their own. */
export type NamedSchemas = ReadonlyMap<TSchema, string>;

/**
 * The published form of a schema. A union of constants becomes an `enum`, a named schema inside it a `$ref`,
 * what stands under `published` is merged in, and `title` and `reading` are left out: they are for errors and for reading.
 */
export function publishSchema(schema: TSchema, named: NamedSchemas): JsonObject {
  const { title: _, reading: __, published, ...keywords } = schema;
  const plain = mapValues(keywords, (value, keyword) =>
    keyword === "properties"
      ? mapValues(value as object, (property) => publishValue(property, named))
      : publishValue(value, named),
  );
  return { ...withEnum(withoutFilledIn(plain, schema)), ...(published as JsonObject | undefined) };
}

function publishValue(value: unknown, named: NamedSchemas): Json {
  if (Array.isArray(value)) return value.map((each) => publishValue(each, named));
  if (typeof value !== "object" || value === null) return value as Json;
  const name = named.get(value as TSchema);
  return name === undefined ? publishSchema(value as TSchema, named) : schemaReference(name);
}

function mapValues(values: object, publish: (value: unknown, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, publish(value, key)]));
}

/** Defaults are filled in before the check: a field that has one is required there, but need not be sent. */
function withoutFilledIn(published: JsonObject, { properties, required }: TSchema): JsonObject {
  if (!Array.isArray(required)) return published;
  const isFilledIn = (name: string) => "default" in ((properties as Record<string, object>)[name] ?? {});
  return { ...published, required: (required as readonly string[]).filter((name) => !isFilledIn(name)) };
}

/** The reference to a named schema. */
export function schemaReference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function withEnum(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const options = (anyOf ?? []) as readonly JsonObject[];
  if (options.length === 0 || options.some((option) => !("const" in option))) return schema;
  return { type: "string", enum: options.map((option) => option["const"] ?? null), ...rest };
}
