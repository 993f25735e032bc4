// The schemas of the tools as clients see them, in the words of the OpenAPI document.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TObject, TSchema } from "@sinclair/typebox";
import { type Json, type JsonObject, publishInline } from "../web/docs/publish-schema.ts";

/** May stand for a constant that a model leaves out, where a client makes all arguments required. */
export const noConstant = "any";

/**
 * The schema of a tool's arguments, in the part of JSON Schema that every client reads: one `type` each, no
 * `$ref`, no schema that is true or false (github.com/microsoft/autogen/issues/6723; Semantic Kernel and
 * Gemini refuse them likewise). Null is taken, and not published.
 */
export function publishedInput(schema: TObject): StandardSchemaWithJSON {
  const listed = Object.entries(schema.properties).filter(([, property]) => property["isUnlisted"] !== true);
  const properties = Object.fromEntries(listed);
  const required = (schema.required ?? []).filter((name) => name in properties);
  return asStandard(readable(publishInline({ ...schema, properties, required })));
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
const constantsMax = 8;

/**
 * Leaves out patterns and formats, each of which costs a model more than all words about the property;
 * lengths of texts, which no model counts; long lengths of lists; that a number of screens is one at least;
 * and that nothing else is taken: it is ignored, and the answer names it.
 */
function readable(whole: JsonObject): JsonObject {
  const { pattern, format, minLength, maxLength, minItems, minimum, maxItems, ...rest } = whole;
  const { additionalProperties, ...open } = rest;
  const isCounted = maxItems !== undefined && Number(maxItems) <= countedItemsMax;
  const schema: JsonObject = isCounted ? { maxItems, ...open } : open;
  const { properties, required = [], items } = schema;
  if (items !== undefined) return { ...schema, items: readable(items as JsonObject) };
  if (properties === undefined) return schema;
  const all = Object.entries(properties as JsonObject).map(([name, value]) => {
    const property = readable(value as JsonObject);
    return [name, (required as readonly Json[]).includes(name) ? property : optional(property)] as const;
  });
  const published = { ...schema, properties: Object.fromEntries(all) };
  if ((required as readonly Json[]).length > 0) return published;
  const { required: none, ...free } = published as JsonObject;
  return free;
}

/** Constants without a default get one for none. Many are left out: the error of a wrong one lists them. */
function optional(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values) || "default" in schema) return schema;
  return values.length > constantsMax ? rest : { ...schema, enum: [...(values as Json[]), noConstant] };
}
