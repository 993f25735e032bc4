import type { RateLimit } from "./call-options.ts";
import type { ServiceErrorCode } from "./contract.ts";

/** The codes of the client's own beside those of the service. */
export type ScreenSearchErrorCode = ServiceErrorCode | "network_error" | "timeout" | "unexpected_answer";

interface ErrorParts {
  readonly code: ScreenSearchErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly rateLimit?: RateLimit | null;
  readonly cause?: unknown;
}

/**
 * A call that failed, after the retries. `code` is the service's, or the client's own: `network_error` (no
 * answer), `timeout` (no answer in time) or `unexpected_answer` (not from this service: look at `status`).
 */
export class ScreenSearchError extends Error {
  override readonly name = "ScreenSearchError";
  readonly code: ScreenSearchErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Name it in reports; null when there was no answer. */
  readonly requestId: string | null;
  /** Seconds that the service asks to wait; null when it says nothing. */
  readonly retryAfterSeconds: number | null;
  readonly rateLimit: RateLimit | null;

  constructor(parts: ErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status ?? 0;
    this.requestId = parts.requestId ?? null;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.rateLimit = parts.rateLimit ?? null;
  }
}
