import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { publishSchema } from "../docs/publish-schema.ts";

/**
 * A schema as clients see it, in the words of the OpenAPI document. The package checks nothing by it: `tool.ts` does, so that a wrong
 * argument is answered in the words of the API and its code is logged.
 */
export function publishedSchema(schema: TSchema): StandardSchemaWithJSON {
  const json: Record<string, unknown> = { ...publishSchema(schema, new Map()) };
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
