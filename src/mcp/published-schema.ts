// The schemas of the tools as clients see them, in the words of the OpenAPI document.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TObject, TSchema } from "@sinclair/typebox";
import { type Json, type JsonObject, publishInline } from "../web/docs/publish-schema.ts";

/**
 * The schema of a tool's arguments, with null for each that may be left out: OpenAI's strict mode makes all
 * required, and a model has no other way then to leave one out.
 */
export function publishedInput(schema: TObject): StandardSchemaWithJSON {
  const listed = Object.entries(schema.properties).filter(([, property]) => !isUnlisted(property));
  const properties = Object.fromEntries(listed);
  const required = (schema.required ?? []).filter((name) => name in properties);
  return asStandard(withNulls(publishInline({ ...schema, properties, required })));
}

/** An argument that is rarely needed: it is taken, and costs no model anything. */
export function unlisted<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, isUnlisted: true };
}

/** An argument whose name says what it is. */
export function selfExplaining<Schema extends TSchema>(schema: Schema): Schema {
  const { description, ...rest } = schema;
  return rest as Schema;
}

function isUnlisted(schema: TSchema): boolean {
  return schema["isUnlisted"] === true;
}

/** The schema of a tool's data. */
export function publishedOutput(schema: TObject): StandardSchemaWithJSON {
  return asStandard(publishInline(schema));
}

/**
 * The package checks nothing by it: `callTool` does, so that a wrong argument is answered in the words of the
 * API and its code is logged.
 */
function asStandard(json: JsonObject): StandardSchemaWithJSON {
  const published = () => ({ ...json });
  return {
    "~standard": {
      version: 1,
      vendor: "typebox",
      validate: (value) => ({ value }),
      jsonSchema: { input: published, output: published },
    },
  };
}

/** Models send no longer lists, so that a longer bound says nothing to them. */
const countedItemsMax = 100;

/**
 * Patterns and formats are left out, each costs a model more than all words about the property; so are
 * lengths of texts, which no model counts, long lengths of lists, and that a number of screens is one at
 * least.
 */
function withNulls(whole: JsonObject): JsonObject {
  const { pattern, format, minLength, maxLength, minItems, minimum, maxItems, ...rest } = whole;
  const isCounted = maxItems !== undefined && Number(maxItems) <= countedItemsMax;
  const schema: JsonObject = isCounted ? { maxItems, ...rest } : rest;
  const { properties, required = [], items } = schema;
  if (items !== undefined) return { ...schema, items: withNulls(items as JsonObject) };
  if (properties === undefined) return schema;
  const all = Object.entries(properties as JsonObject).map(([name, value]) => {
    const property = withNulls(value as JsonObject);
    return [name, (required as readonly Json[]).includes(name) ? property : orNull(property)] as const;
  });
  const published = { ...schema, properties: Object.fromEntries(all) };
  if ((required as readonly Json[]).length > 0) return published;
  const { required: none, ...optional } = published as JsonObject;
  return optional;
}

function orNull(schema: JsonObject): JsonObject {
  const { type = null, enum: values } = schema;
  const isListed = Array.isArray(values);
  return { ...schema, type: [type, "null"], ...(isListed && { enum: [...(values as Json[]), null] }) };
}
