// The schemas of the tools as clients see them, in the words of the OpenAPI document.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TObject } from "@sinclair/typebox";
import { type Json, type JsonObject, publishSchema } from "../web/docs/publish-schema.ts";

/**
 * The schema of a tool's arguments, with null for each that may be left out: OpenAI's strict mode makes all
 * required, and a model has no other way then to leave one out.
 */
export function publishedInput(schema: TObject): StandardSchemaWithJSON {
  return asStandard(withNulls(publishSchema(schema, new Map())));
}

/** The schema of a tool's data. */
export function publishedOutput(schema: TObject): StandardSchemaWithJSON {
  return asStandard(publishSchema(schema, new Map()));
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

/** Patterns are left out: each costs a model more than all words about the property. */
function withNulls({ pattern: _, ...schema }: JsonObject): JsonObject {
  const { properties, required = [], items } = schema;
  if (items !== undefined) return { ...schema, items: withNulls(items as JsonObject) };
  if (properties === undefined) return schema;
  const all = Object.entries(properties as JsonObject).map(([name, value]) => {
    const property = withNulls(value as JsonObject);
    return [name, (required as readonly Json[]).includes(name) ? property : orNull(property)] as const;
  });
  const published = { ...schema, properties: Object.fromEntries(all) };
  if ((required as readonly Json[]).length > 0) return published;
  const { required: none, ...rest } = published as JsonObject;
  return rest;
}

/** So are the lengths of texts that need not be there. */
function orNull({ minLength: _, maxLength: __, ...schema }: JsonObject): JsonObject {
  const { type = null, enum: values } = schema;
  const isListed = Array.isArray(values);
  return { ...schema, type: [type, "null"], ...(isListed && { enum: [...(values as Json[]), null] }) };
}
