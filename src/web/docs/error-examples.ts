// Each error as it is published: its schema, and for each code one example in the words of the service. A
// code without an example does not compile.
import { Type } from "@sinclair/typebox";
import { type ApiErrorCode, apiStatusByCode } from "../../errors.ts";
import type { JsonObject } from "./publish-schema.ts";

/**
 * The origin of an error: a body, a query, any request with a key, the engine, a change of the library,
 * of a screen or of a flow, a run that describes, an upload, a long transfer, or another address of the
 * service.
 */
export type ErrorOrigin =
  | "body"
  | "query"
  | "request"
  | "search"
  | "write"
  | "put"
  | "flow"
  | "describe"
  | "upload"
  | "transfer"
  | "elsewhere";

/** ApiError: the body of every error. */
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
  { description: "The body of every error." },
);

/** An error as a caller meets it: where it comes from, when it happens, and its message. */
type ErrorExample = readonly [origin: ErrorOrigin | readonly ErrorOrigin[], summary: string, message: string];

/** The published example of each code. */
export const errorExamples: Readonly<Record<ApiErrorCode, ErrorExample>> = {
  invalid_request: ["request", "A field breaks its bound", "limit: must be between 1 and 100."],
  invalid_json: ["body", "The body is not JSON", "body: must be valid JSON in UTF-8."],
  unsupported_media_type: [
    ["body", "upload"],
    "The body is declared as something else than JSON",
    "Content-Type: must be application/json in UTF-8.",
  ],
  request_too_large: [["body", "upload"], "The body is too large", "body: must be at most 65536 bytes."],
  query_empty: [
    "query",
    "The query holds nothing but blanks",
    "query: is empty. Describe the screen you are looking for in plain words.",
  ],
  missing_api_key: [
    "request",
    "No key was sent",
    "Send your API key in the header Authorization: Bearer <API_KEY>.",
  ],
  invalid_api_key: [
    "request",
    "The key is not known",
    "This API key is not valid. Check that it was copied whole, or create a new one.",
  ],
  expired_api_key: ["request", "The key has expired", "This API key has expired. Create a new one."],
  revoked_api_key: ["request", "The key was revoked", "This API key was revoked. Create a new one."],
  scope_insufficient: [
    "request",
    "The key may not do this",
    "This API key or connection does not have the scope screens:write. Use one that has it, or ask the operator of this service for one.",
  ],
  plan_upgrade_required: [
    "request",
    "The plan does not include the search",
    "A Team or Enterprise plan is required. Upgrade the plan of this workspace.",
  ],
  workspace_suspended: [
    "request",
    "The workspace is suspended",
    "This workspace is suspended. Ask the operator of this service.",
  ],
  origin_not_allowed: [
    "elsewhere",
    "A page of another site asks /mcp",
    "Origin: must be https://screens.example.com, one of CORS_ORIGINS, or absent.",
  ],
  invalid_signature: [
    "elsewhere",
    "The address of a picture was changed",
    "This image URL was not signed by this service.",
  ],
  url_expired: [
    "elsewhere",
    "The address of a picture has expired",
    "This image URL has expired; search again for a new one.",
  ],
  not_found: ["request", "The address is wrong", "There is nothing at this address."],
  method_not_allowed: ["elsewhere", "The method is wrong", "GET: is not allowed at this address. Use POST."],
  request_timeout: [
    ["body", "upload"],
    "The body arrives too slowly",
    "body: arrives too slowly. Send at least 200 kB, or the rest of it, in each 10 s, and all of it within 300 s.",
  ],
  picture_exists: [
    "put",
    "Another screen has this picture",
    "image: this picture of this app is already screen a24cbd94-4d64-59ca-a5ff-e6771d494088. Change that one, or remove it first.",
  ],
  flow_changed: [
    "flow",
    "The flow has another version by now",
    "version: this flow was changed since it was read. Read it again and make your change to that.",
  ],
  already_describing: [
    "describe",
    "Another run waits or goes on",
    "The library is being described already. Wait for the end of that run, or cancel it.",
  ],
  describing_off: [
    "describe",
    "The service has no model for descriptions",
    "This service has no model for descriptions. Its operator can set DESCRIBE_URL and DESCRIBE_MODEL.",
  ],
  rate_limit_exceeded: [
    "request",
    "The workspace searched, read or wrote too often",
    "This workspace searches too often. Try again in 12 s.",
  ],
  concurrency_limit_exceeded: [
    "request",
    "The workspace has too many requests waiting",
    "This workspace has too many searches waiting. Try again in a second.",
  ],
  quota_exceeded: [
    "upload",
    "The workspace has too many keys, or imports that wait",
    "This workspace has 20 live keys, the most it can have. Revoke one first.",
  ],
  server_overloaded: [
    "request",
    "Too many requests are waiting",
    "This service has too many searches waiting. Try again in a second.",
  ],
  internal_error: [
    "request",
    "A fault of the service",
    "Something went wrong in this service. Try again; if it stays, report the request id 01a4c5c1-62a5-4f5e-9d0e-3b7f0a0b6c55.",
  ],
  search_timeout: [
    "search",
    "The search took too long",
    "The search took longer than 8000 ms and was given up. Try again, or use mode standard.",
  ],
  search_unavailable: [
    "search",
    "The index is still being loaded",
    "The index is still being loaded. Try again in a few seconds.",
  ],
  database_busy: [
    "write",
    "An import goes first",
    "The library is being changed by others. Nothing was changed; try again in 5 seconds.",
  ],
  pictures_unavailable: [
    "put",
    "The bucket of the pictures does not answer",
    "The pictures of this service cannot be read or written right now. Try again in a moment.",
  ],
  storage_full: [
    ["put", "upload"],
    "The disk is full",
    "The disk of this service is full. Nothing was changed.",
  ],
};

const codes = Object.keys(apiStatusByCode) as readonly ApiErrorCode[];

/** All codes, in the order of their table, with their status and when they happen. */
export const errorCodes = codes.map((code) => ({
  code,
  status: apiStatusByCode[code],
  summary: errorExamples[code][1],
}));

/** The errors of an operation: of their origins, and those of its own. */
interface ErrorsOf {
  readonly origins: readonly ErrorOrigin[];
  readonly errors?: readonly ApiErrorCode[];
}

/** The codes of a status among the errors of an operation. */
export function codesOf(status: number, { origins, errors = [] }: ErrorsOf): readonly ApiErrorCode[] {
  const isOne = (code: ApiErrorCode) =>
    errors.includes(code) || origins.some((origin) => originsOf(code).includes(origin));
  return codes.filter((code) => apiStatusByCode[code] === status && isOne(code));
}

function originsOf(code: ApiErrorCode): readonly ErrorOrigin[] {
  const [origin] = errorExamples[code];
  return typeof origin === "string" ? [origin] : origin;
}

/** `components.examples`: the errors of the operations. */
export function errorComponents(): JsonObject {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const [, summary, message] = errorExamples[code];
      return originsOf(code).includes("elsewhere")
        ? []
        : [[code, { summary, value: { error: { code, message } } }]];
    }),
  );
}
