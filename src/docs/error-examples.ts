// One example of each error: what the service says, word for word. A code without an example does not compile.
import { type ApiErrorCode, apiStatusByCode } from "../errors.ts";

/** Where an error comes from: a body, any request with a key, the engine, or another address of the service. */
export type ErrorOrigin = "body" | "request" | "search" | "elsewhere";

/** An error as a caller meets it. */
interface ErrorExample {
  readonly origin: ErrorOrigin;
  /** When it happens. */
  readonly summary: string;
  readonly message: string;
}

/** What is shown of each code. */
export const errorExamples: Readonly<Record<ApiErrorCode, ErrorExample>> = {
  invalid_request: ofRequest("A field breaks its bound", "limit: must be between 1 and 100."),
  invalid_json: ofBody("The body is not JSON", "body: must be valid JSON in UTF-8."),
  unsupported_media_type: ofBody(
    "The body is declared as something else than JSON",
    "Content-Type: must be application/json in UTF-8.",
  ),
  request_too_large: ofBody("The body is too large", "body: must be at most 65536 bytes."),
  query_empty: ofBody(
    "The query holds nothing but blanks",
    "query: is empty. Describe the screen you are looking for in plain words.",
  ),
  missing_api_key: ofRequest(
    "No key was sent",
    "Send your API key in the header Authorization: Bearer <API_KEY>.",
  ),
  invalid_api_key: ofRequest(
    "The key is not known",
    "This API key is not valid. Check that it was copied whole, or create a new one.",
  ),
  expired_api_key: ofRequest("The key has expired", "This API key has expired. Create a new one."),
  revoked_api_key: ofRequest("The key was revoked", "This API key was revoked. Create a new one."),
  plan_upgrade_required: ofRequest(
    "The plan does not include the search",
    "A Team or Enterprise plan is required. Upgrade the plan of this workspace.",
  ),
  workspace_suspended: ofRequest(
    "The workspace is suspended",
    "This workspace is suspended. Ask the operator of this service.",
  ),
  origin_not_allowed: elsewhere(
    "A page of another site asks /mcp",
    "Origin: must be https://screens.example.com, one of CORS_ORIGINS, or absent.",
  ),
  invalid_signature: elsewhere(
    "The address of a picture was changed",
    "This image URL was not signed by this service.",
  ),
  url_expired: elsewhere(
    "The address of a picture has expired",
    "This image URL has expired; search again for a new one.",
  ),
  not_found: ofRequest("The address is wrong", "There is nothing at this address."),
  method_not_allowed: elsewhere("The method is wrong", "GET: is not allowed at this address. Use POST."),
  rate_limit_exceeded: ofRequest(
    "The workspace searched too often",
    "This workspace searches too often. Try again in 12 s.",
  ),
  concurrency_limit_exceeded: ofSearch(
    "The workspace has too many searches waiting",
    "This workspace has too many searches waiting. Try again in a second.",
  ),
  quota_exceeded: elsewhere(
    "The workspace has too many keys",
    "This workspace has 20 live keys, the most it can have. Revoke one first.",
  ),
  server_overloaded: ofSearch(
    "The service has too many searches waiting",
    "This service has too many searches waiting. Try again in a second.",
  ),
  internal_error: ofRequest(
    "A fault of the service",
    "Something went wrong in this service. Try again; if it stays, report the request id 01a4c5c1-62a5-4f5e-9d0e-3b7f0a0b6c55.",
  ),
  search_timeout: ofSearch(
    "The search took too long",
    "The search took longer than 8000 ms and was given up. Try again, or use mode standard.",
  ),
  search_unavailable: ofSearch(
    "The index is still being loaded",
    "The index is still being loaded. Try again in a few seconds.",
  ),
};

function ofBody(summary: string, message: string): ErrorExample {
  return { origin: "body", summary, message };
}

function ofRequest(summary: string, message: string): ErrorExample {
  return { origin: "request", summary, message };
}

function ofSearch(summary: string, message: string): ErrorExample {
  return { origin: "search", summary, message };
}

function elsewhere(summary: string, message: string): ErrorExample {
  return { origin: "elsewhere", summary, message };
}

/** All codes, in the order of their table. */
export const errorCodes = Object.keys(apiStatusByCode) as readonly ApiErrorCode[];

/** The codes of a status that come from one of these. */
export function codesOf(status: number, origins: readonly ErrorOrigin[]): readonly ApiErrorCode[] {
  return errorCodes.filter(
    (code) => apiStatusByCode[code] === status && origins.includes(errorExamples[code].origin),
  );
}
