// Each error as it is published: its schema, and for each code one example in the words of the service. A
// code without an example does not compile.
import { Type } from "@sinclair/typebox";
import { type ApiErrorCode, apiStatusByCode } from "../../errors.ts";
import type { AnyOperation } from "../../people/operation.ts";
import type { JsonObject } from "./publish-schema.ts";

/** Errors of any request with a key. */
const usualErrors: readonly ApiErrorCode[] = [
  "invalid_request",
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "revoked_api_key",
  "scope_insufficient",
  "plan_upgrade_required",
  "workspace_suspended",
  "not_found",
  "rate_limit_exceeded",
  "concurrency_limit_exceeded",
  "server_overloaded",
  "internal_error",
];
const bodyErrors: readonly ApiErrorCode[] = [
  "unsupported_media_type",
  "request_too_large",
  "request_timeout",
];

export const apiErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        description:
          "Stable, for programs. Later versions may add codes: go by the status for one you do not know.",
        published: { enum: Object.keys(apiStatusByCode) },
      }),
      message: Type.String({ description: "For people: names the field, its bound and what to do." }),
    }),
  },
  { schemaName: "ApiError", description: "The body of every error." },
);

/** An error as a caller meets it: when it happens, and its message. */
type ErrorExample = readonly [summary: string, message: string];

export const errorExamples: Readonly<Record<ApiErrorCode, ErrorExample>> = {
  invalid_request: ["A field breaks its bound", "limit: must be between 1 and 100."],
  invalid_json: ["The body is not JSON", "body: must be valid JSON in UTF-8."],
  unsupported_media_type: [
    "The body is declared as something else than JSON",
    "Content-Type: must be application/json in UTF-8.",
  ],
  request_too_large: ["The body is too large", "body: must be at most 65536 bytes."],
  query_empty: [
    "The query holds nothing but blanks",
    "query: is empty. Describe the screen you are looking for in plain words.",
  ],
  missing_api_key: ["No key was sent", "Send your API key in the header Authorization: Bearer <API_KEY>."],
  invalid_api_key: [
    "The key is not known",
    "This API key is not valid. Check that it was copied whole, or create a new one.",
  ],
  expired_api_key: ["The key has expired", "This API key has expired. Create a new one."],
  revoked_api_key: ["The key was revoked", "This API key was revoked. Create a new one."],
  scope_insufficient: [
    "The key may not do this",
    "This API key or connection does not have the scope screens:write. Use one that has it, or ask the operator of this service for one.",
  ],
  plan_upgrade_required: [
    "The plan does not include the search",
    "A Team or Enterprise plan is required. Upgrade the plan of this workspace.",
  ],
  workspace_suspended: [
    "The workspace is suspended",
    "This workspace is suspended. Ask the operator of this service.",
  ],
  origin_not_allowed: [
    "A page of another site asks /mcp",
    "Origin: must be https://screens.example.com, one of CORS_ORIGINS, or absent.",
  ],
  invalid_signature: [
    "The address of a picture was changed",
    "This image URL was not signed by this service.",
  ],
  url_expired: [
    "The address of a picture has expired",
    "This image URL has expired; search again for a new one.",
  ],
  not_found: ["The address is wrong", "There is nothing at this address."],
  method_not_allowed: ["The method is wrong", "GET: is not allowed at this address. Use POST."],
  request_timeout: [
    "The body arrives too slowly",
    "body: arrives too slowly. Send at least 200 kB, or the rest of it, in each 10 s, and all of it within 300 s.",
  ],
  picture_exists: [
    "Another screen has this picture",
    "image: this picture of this app is already screen a24cbd94-4d64-59ca-a5ff-e6771d494088. Change that one, or remove it first.",
  ],
  flow_changed: [
    "The flow has another version by now",
    "version: this flow was changed since it was read. Read it again and make your change to that.",
  ],
  already_describing: [
    "Another run waits or goes on",
    "The library is being described already. Wait for the end of that run, or cancel it.",
  ],
  describing_off: [
    "The service has no model for descriptions",
    "This service has no model for descriptions. Its operator can choose one on the page Library, or set DESCRIBE_URL and DESCRIBE_MODEL.",
  ],
  rate_limit_exceeded: [
    "The workspace searched, read or wrote too often",
    "This workspace searches too often. Try again in 12 s.",
  ],
  concurrency_limit_exceeded: [
    "The workspace has too many requests waiting",
    "This workspace has too many searches waiting. Try again in a second.",
  ],
  quota_exceeded: [
    "The workspace has too many keys, or imports that wait",
    "This workspace has 20 live keys, the most it can have. Revoke one first.",
  ],
  server_overloaded: [
    "Too many requests are waiting",
    "This service has too many searches waiting. Try again in a second.",
  ],
  internal_error: [
    "A fault of the service",
    "Something went wrong in this service. Try again; if it stays, report the request id 01a4c5c1-62a5-4f5e-9d0e-3b7f0a0b6c55.",
  ],
  search_timeout: [
    "The search took too long",
    "The search took longer than 8000 ms and was given up. Try again, or use mode standard.",
  ],
  search_unavailable: [
    "The index is still being loaded",
    "The index is still being loaded. Try again in a few seconds.",
  ],
  database_busy: [
    "An import goes first",
    "The library is being changed by others. Nothing was changed; try again in 5 seconds.",
  ],
  pictures_unavailable: [
    "The bucket of the pictures does not answer",
    "The pictures of this service cannot be read or written right now. Try again in a moment.",
  ],
  storage_full: ["The disk is full", "The disk of this service is full. Nothing was changed."],
};

const codes = Object.keys(apiStatusByCode) as readonly ApiErrorCode[];

/** All codes, in the order of their table, with their status and when they happen. */
export const errorCodes = codes.map((code) => ({
  code,
  status: apiStatusByCode[code],
  summary: errorExamples[code][0],
}));

/** The codes of the errors of an operation. */
export function errorsOf({ body, words }: AnyOperation<never>): readonly ApiErrorCode[] {
  const { errors = [], fileTypes } = words;
  const isJson = body !== undefined && fileTypes === undefined;
  const all = new Set([
    ...usualErrors,
    ...(isJson ? (["invalid_json"] as const) : []),
    ...(isJson || fileTypes ? bodyErrors : []),
    ...errors,
  ]);
  return codes.filter((code) => all.has(code));
}

/** `components.examples`: the errors of these operations. */
export function errorComponents(operations: readonly AnyOperation<never>[]): JsonObject {
  const met = new Set(operations.flatMap(errorsOf));
  return Object.fromEntries(
    codes
      .filter((code) => met.has(code))
      .map((code) => {
        const [summary, message] = errorExamples[code];
        return [code, { summary, value: { error: { code, message } } }];
      }),
  );
}
