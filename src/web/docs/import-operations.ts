// Imports and the export as OpenAPI describes them.
import {
  createImportQuerySchema,
  importQuerySchema,
  importsQuerySchema,
} from "../../library/imports/schema.ts";
import { type Operation, queryParameters } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";
const binary: JsonObject = { schema: {} };

const importId: JsonObject = {
  name: "import_id",
  in: "path",
  required: true,
  description: "The `id` of a job.",
  schema: { type: "string", format: "uuid" },
};

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
  tag: "Library",
  summary: "Import a manifest or an archive",
  description: `Takes a manifest (JSONL, CSV, Parquet and so on), or a ZIP or TAR archive of a manifest and its pictures, as the body. It is on the disk when it is answered; its job runs when those before it have ended, and goes on after a restart. A bad row fails alone. Tags and collections of rows are added in your workspace. ${scope}`,
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

/** `GET /v1/imports`. */
export const listImports: Operation = {
  operationId: "imports_list",
  tag: "Library",
  summary: "List imports",
  description: `Returns the jobs of the workspace, newest first. ${scope}`,
  input: { parameters: queryParameters(importsQuerySchema) },
  answers: [{ status: 200, description: "The jobs, at most `limit`.", schema: "ImportsResponse" }],
  origins: ["request"],
};

/** `GET /v1/imports/{import_id}`. */
export const getImport: Operation = {
  operationId: "imports_get",
  tag: "Library",
  summary: "Get one import",
  description: `Returns a job with its counts and failed rows. ${scope}`,
  input: { parameters: [importId, ...queryParameters(importQuerySchema)] },
  answers: [{ status: 200, description: "The job.", schema: "ImportDetails" }],
  origins: ["request"],
};

/** `POST /v1/imports/{import_id}/cancel`. */
export const cancelImport: Operation = {
  operationId: "imports_cancel",
  tag: "Library",
  summary: "Cancel an import",
  description: `Ends a job: a queued one at once, a running one after the rows it is at. Rows that are in stay. ${scope}`,
  input: { parameters: [importId] },
  answers: [{ status: 200, description: "The job as it is now.", schema: "Import" }],
  origins: ["request"],
};

/** `GET /v1/export`. */
export const exportLibrary: Operation = {
  operationId: "library_export",
  tag: "Library",
  summary: "Export the library",
  description: `Streams the library as it is at one moment as a TAR file: \`manifest.jsonl\` with every word, where it comes from and every id, the tags and collections of your workspace, and the original pictures. \`POST /v1/imports\` makes the same library of it. A file that was cut lacks the mark at its end and is refused there. ${scope}`,
  input: {},
  answers: [{ status: 200, description: "The TAR file.", mediaType: "application/x-tar" }],
  origins: ["request", "transfer"],
};
