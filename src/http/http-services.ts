// The parts of a service that every request needs, as `http/` sees them: it knows no feature.
import type { Config } from "../config/config.ts";
import type { Logger } from "../system/log.ts";
import type { ClientAddresses } from "./client-address.ts";
import type { RequestTrace } from "./request-trace.ts";

/** An answered request. `route` is the pattern of its path, never the path. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The mode of a search; `none` for other requests. */
  readonly mode: string;
  /** The `error.code` of the answer. */
  readonly code: string | undefined;
  readonly ms: number;
  /** The length in its headers; 0 when they give none. */
  readonly requestBytes: number;
  /** The length of the body; null when it is not known. */
  readonly responseBytes: number | null;
}

/** The end of a traced request; `route` is the pattern of its path, never the path. */
export interface TraceEnd extends Pick<AnsweredRequest, "method" | "route" | "status"> {
  readonly endedAt: number;
}

export interface HttpServices {
  readonly config: Pick<Config, "baseUrl" | "isQueryLogged">;
  readonly log: Logger;
  readonly clientAddresses: ClientAddresses;
  /** Takes errors that nobody expected. */
  readonly databaseHealth: { record(error: unknown): void };
  readonly metrics: { countRequest(request: AnsweredRequest): void };
  /** Null when requests are not traced. */
  readonly tracer: {
    begin(trace: RequestTrace): void;
    end(trace: RequestTrace, end: TraceEnd): void;
  } | null;
  readonly lifecycle: { readonly isStopping: boolean };
  /** Takes answers for signs of life. */
  readonly watchdog: { beat(): void };
}
