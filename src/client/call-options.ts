/** Options of every call. */
export interface CallOptions {
  /** Stops the call, waits included; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For each try, in place of the client's. Imports and exports are not timed. */
  readonly timeoutMs?: number | undefined;
  /** In place of the client's. Imports and exports are not tried again. */
  readonly retries?: number | undefined;
  /** Further headers, such as `traceparent` or `X-Request-Id`; they come after those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The state of the workspace's rate limit. */
export interface RateLimit {
  /** Searches, reads or writes in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Fields of every result. */
export interface Answered {
  /** For reports; null when something between took it away. */
  readonly requestId: string | null;
  /** Null when the operator switched the limit off. */
  readonly rateLimit: RateLimit | null;
}
