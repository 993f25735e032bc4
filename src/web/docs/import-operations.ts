// Imports and the export as OpenAPI describes them.
import { createImportQuerySchema } from "../../library/imports/schema.ts";
import { writeScope } from "../../people/operation.ts";
import { type Operation, queryParameters } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const binary: JsonObject = { schema: {} };

const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "1 to 255 visible characters of your own. The same upload sent again with it, within 30 days, is answered with the job of the first.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** `POST /v1/imports`. */
export const createImport: Operation = {
  operationId: "imports_create",
  scope: "screens:write",
  tag: "Library",
  summary: "Import a manifest or an archive",
  description: `Takes a manifest (JSONL, CSV, Parquet and so on), or a ZIP or TAR archive of a manifest and its pictures, as the body. It is on the disk when it is answered; its job runs when those before it have ended, and goes on after a restart. A bad row fails alone. Tags and collections of rows are added in your workspace. ${writeScope}`,
  input: {
    parameters: [...queryParameters(createImportQuerySchema), idempotencyKey],
    requestBody: {
      required: true,
      content: {
        "application/jsonl": binary,
        "text/csv": binary,
        "application/vnd.apache.parquet": binary,
        "application/zip": binary,
        "application/x-tar": binary,
        "application/gzip": binary,
        "application/octet-stream": binary,
      },
    },
  },
  answers: [{ status: 202, description: "The job. `Location` is its address.", schema: "Import" }],
  origins: ["request", "upload"],
};

/** `GET /v1/export`. */
export const exportLibrary: Operation = {
  operationId: "library_export",
  scope: "screens:write",
  tag: "Library",
  summary: "Export the library",
  description: `Streams the library as it is at one moment as a TAR file: \`manifest.jsonl\` with every word, where it comes from and every id, the tags and collections of your workspace, and the original pictures. \`POST /v1/imports\` makes the same library of it. A file that was cut lacks the mark at its end and is refused there. ${writeScope}`,
  input: {},
  answers: [{ status: 200, description: "The TAR file.", mediaType: "application/x-tar" }],
  origins: ["request", "transfer"],
};
