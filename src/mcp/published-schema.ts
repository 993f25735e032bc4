import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";

/**
 * A schema as clients see it. Nothing is checked by it here: `tool.ts` checks arguments itself, so that a wrong one is answered in the
 * words of the API and its code is logged.
 */
export function publishedSchema(schema: TSchema): StandardSchemaWithJSON {
  const json = JSON.parse(JSON.stringify(schema), (_, value: unknown) => asEnumeration(value));
  const published = () => json;
  return {
    "~standard": {
      version: 1,
      vendor: "typebox",
      validate: (value) => ({ value }),
      jsonSchema: { input: published, output: published },
    },
  };
}

/** A choice of texts as `enum`, which every client knows; TypeBox writes it as `anyOf` of constants. */
function asEnumeration(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("anyOf" in value)) return value;
  const { anyOf, ...rest } = value as { readonly anyOf: readonly { readonly const?: unknown }[] };
  const choices = anyOf.map((choice) => choice.const);
  return choices.every((choice) => typeof choice === "string")
    ? { ...rest, type: "string", enum: choices }
    : value;
}
