// From a TypeBox schema that is checked to the JSON Schema that is published: the same bounds, in the words
// that tools understand.
import type { TSchema } from "@sinclair/typebox";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * The published form of a schema. A union of constants becomes an `enum`, a schema inside it with a
 * `schemaName` a `$ref`, what stands under `published` is merged in, and `title` and `reading` are left out:
 * they are for errors and for reading.
 */
export function publishSchema(schema: TSchema): JsonObject {
  return publish(schema, schemaReference);
}

/** The same with all that is in it written out. */
export function publishInline(schema: TSchema): JsonObject {
  return publish(schema, null);
}

type Refer = ((schema: TSchema) => JsonObject) | null;

function publish(schema: TSchema, refer: Refer): JsonObject {
  const { title: _, reading: __, schemaName: ___, published, ...keywords } = schema;
  const plain = mapValues(keywords, (value, keyword) =>
    keyword === "properties"
      ? mapValues(value as object, (property) => publishValue(property, refer))
      : publishValue(value, refer),
  );
  return { ...withEnum(withoutFilledIn(plain, schema)), ...(published as JsonObject | undefined) };
}

function publishValue(value: unknown, refer: Refer): Json {
  if (Array.isArray(value)) return value.map((each) => publishValue(each, refer));
  if (typeof value !== "object" || value === null) return value as Json;
  const schema = value as TSchema;
  return refer === null || schema["schemaName"] === undefined ? publish(schema, refer) : refer(schema);
}

/** The named schemas among these and in them, by their names. */
export function namedSchemas(schemas: readonly TSchema[]): ReadonlyMap<string, TSchema> {
  const found = new Map<string, TSchema>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { schemaName: name } = value as TSchema;
    if (typeof name === "string") {
      const known = found.get(name);
      if (known === value) return;
      if (known !== undefined) throw new Error(`Two schemas are called ${name}.`);
      found.set(name, value as TSchema);
    }
    Object.values(value).forEach(look);
  };
  schemas.forEach(look);
  return found;
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

export function schemaReference({ schemaName }: TSchema): JsonObject {
  return { $ref: `#/components/schemas/${schemaName}` };
}

function withEnum(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const options = (anyOf ?? []) as readonly JsonObject[];
  if (options.length === 0 || options.some((option) => !("const" in option))) return schema;
  return { type: "string", enum: options.map((option) => option["const"] ?? null), ...rest };
}
