// Every error of a caller. A code without a status does not compile; codes are stable, messages for people.
import { withoutInvisible } from "./system/invisible-characters.ts";

/** The status of each code that a caller of the API can meet. */
export const apiStatusByCode = {
  invalid_request: 400,
  invalid_json: 400,
  unsupported_media_type: 400,
  request_too_large: 400,
  query_empty: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  expired_api_key: 401,
  revoked_api_key: 401,
  scope_insufficient: 403,
  plan_upgrade_required: 403,
  workspace_suspended: 403,
  origin_not_allowed: 403,
  invalid_signature: 403,
  url_expired: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  picture_exists: 409,
  flow_changed: 409,
  already_describing: 409,
  describing_off: 409,
  rate_limit_exceeded: 429,
  concurrency_limit_exceeded: 429,
  quota_exceeded: 429,
  server_overloaded: 429,
  internal_error: 500,
  search_timeout: 500,
  search_unavailable: 500,
  database_busy: 503,
  pictures_unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

/** The status of each code that only the pages' own interface and `/metrics` give, beside those above. */
const pageStatusByCode = {
  not_signed_in: 401,
  wrong_credentials: 401,
  metrics_token_required: 401,
  account_disabled: 403,
  membership_required: 403,
  wrong_code: 401,
  cross_site_request: 403,
  role_insufficient: 403,
  second_factor_required: 403,
  second_factor_unreadable: 403,
  password_sign_in_off: 403,
  invalid_link: 404,
} as const satisfies Record<string, number>;

export const statusByCode = { ...apiStatusByCode, ...pageStatusByCode } as const;

export type ApiErrorCode = keyof typeof apiStatusByCode;

/** A value of `error.code`. */
export type ErrorCode = keyof typeof statusByCode;

export interface ApiErrorOptions {
  /** The underlying error: logged, never sent. */
  readonly cause?: unknown;
  /** Response headers that belong to the error, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The only error whose text reaches a client. The message names the field first, then the bound and what to
 * do, without invisible characters.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(withoutInvisible(message), { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = statusByCode[code];
    this.headers = options.headers ?? {};
  }

  /** The same error with further headers. Those it has already stay. */
  withHeaders(headers: Readonly<Record<string, string>>): ApiError {
    const all = { ...headers, ...this.headers };
    return new ApiError(this.code, this.message, { cause: this.cause, headers: all });
  }
}

/** The error that a client gets for a fault of this service; `cause` is logged only. */
export function internalError(requestId: string, cause: unknown): ApiError {
  const message = `Something went wrong in this service. Try again; if it stays, report the request id ${requestId}.`;
  return new ApiError("internal_error", message, { cause });
}

/** Ends work whose client has closed the connection. No answer is sent. */
export class ClientGoneError extends Error {
  constructor() {
    super("the client closed the connection");
    this.name = "ClientGoneError";
  }
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The only error that the operator sees without a stack: a setting, file or folder must be corrected. */
export class OperatorError extends Error {
  override name: string = "OperatorError";
}

/**
 * The database could not be asked, or a lock went with the connection to it. What was under way may be done
 * again: it is no fault of what was to be written.
 */
export class DatabaseUnavailableError extends OperatorError {
  override readonly name = "DatabaseUnavailableError";
}

/** An index in another process cannot be asked now. It is asked again by itself. */
export class IndexUnavailableError extends Error {
  override readonly name = "IndexUnavailableError";
  readonly code = "INDEX_UNAVAILABLE";
}
