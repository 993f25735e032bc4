// Sends traces to a collector by OTLP over HTTP, in batches and in the background. Whatever the collector
// does, no request waits for it: what does not fit is dropped and counted.
//
// Own code and not the SDK of OpenTelemetry: `benchmarks/measurements.md` says what that takes.
import type { Config } from "../../config/config.ts";
import { reasonOf } from "../../errors.ts";
import type { Logger } from "../../system/log.ts";
import { proxyHint } from "../../system/proxy.ts";
import { exportBody, spanCount, type TracedRequest } from "./otlp-json.ts";

/** Numbers that only tests change. The first three are the defaults of OpenTelemetry's own batches. */
export interface ExportLimits {
  /** Spans that wait at most; beyond it requests are dropped. */
  readonly spansMax: number;
  /** Spans of a batch, or little more: a request is not divided. */
  readonly batchSpans: number;
  /** The longest that a span waits for its batch to fill. */
  readonly delayMs: number;
  /** Attempts per batch at most, and the pause after the first failure, which doubles. */
  readonly triesMax: number;
  readonly retryMs: number;
}

const defaultLimits: ExportLimits = {
  spansMax: 2_048,
  batchSpans: 512,
  delayMs: 5_000,
  triesMax: 4,
  retryMs: 1_000,
};

const tryMs = 10_000;
/** After these answers a batch may be sent again: https://opentelemetry.io/docs/specs/otlp/#failures-1 */
const retryable = new Set([429, 502, 503, 504]);

/** The collector of traces, and the attributes of this service in them. */
export interface ExportTarget {
  readonly tracing: Config["tracing"] & { readonly url: string };
  readonly resource: Readonly<Record<string, string>>;
  readonly version: string;
  /** Removes keys from the text of a batch, as from a log line. */
  readonly scrub: (text: string) => string;
}

export interface SpanCounts {
  readonly exported: number;
  /** The queue was full. */
  readonly overflowed: number;
  /** The collector refused them, failed or was away. */
  readonly failed: number;
}

/** One for a serving process. */
export class TraceExporter {
  readonly #target: ExportTarget;
  readonly #log: Logger;
  readonly #limits: ExportLimits;
  readonly #counts = { exported: 0, overflowed: 0, failed: 0 };
  #waiting: TracedRequest[] = [];
  #waitingSpans = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #isFailing = false;
  /** Aborts when the process has no more time. */
  readonly #end = new AbortController();
  /** Ends the pauses between tries. */
  readonly #hurry = Promise.withResolvers<void>();
  #isStopping = false;

  constructor(target: ExportTarget, log: Logger, limits: ExportLimits = defaultLimits) {
    this.#target = target;
    this.#log = log;
    this.#limits = limits;
  }

  /** Spans since the start. */
  get counts(): SpanCounts {
    return this.#counts;
  }

  /** Takes a request, or drops it when the queue is full. Returns at once. */
  add(request: TracedRequest): void {
    const spans = spanCount(request);
    if (this.#isStopping || this.#waitingSpans + spans > this.#limits.spansMax) {
      this.#counts.overflowed += spans;
      return;
    }
    this.#waiting.push(request);
    this.#waitingSpans += spans;
    if (this.#waitingSpans >= this.#limits.batchSpans) this.#startSending();
    else this.#timer ??= setTimeout(() => this.#startSending(), this.#limits.delayMs).unref();
  }

  /** Sends what is left, within `withinMs`; what is not sent then is dropped. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    this.#hurry.resolve();
    const timer = setTimeout(() => this.#end.abort(), withinMs);
    this.#startSending();
    await this.#sending;
    clearTimeout(timer);
  }

  #startSending(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      const spans = batch.reduce((sum, request) => sum + spanCount(request), 0);
      const failure = await this.#sendWithRetries(batch);
      this.#counts[failure === null ? "exported" : "failed"] += spans;
      this.#report(failure);
    }
  }

  #takeBatch(): TracedRequest[] {
    let [count, spans] = [0, 0];
    while (count < this.#waiting.length && spans < this.#limits.batchSpans) {
      spans += spanCount(this.#waiting[count] ?? {});
      count += 1;
    }
    this.#waitingSpans -= spans;
    return this.#waiting.splice(0, count);
  }

  /** The reason why a batch was not taken, or null. */
  async #sendWithRetries(batch: readonly TracedRequest[]): Promise<string | null> {
    const { resource, version, scrub } = this.#target;
    const body = scrub(JSON.stringify(exportBody(batch, resource, version)));
    const { triesMax, retryMs } = this.#limits;
    for (let tries = 1; ; tries += 1) {
      const { failure, isFinal } = await this.#send(body);
      if (failure === null || isFinal || tries >= triesMax || this.#isStopping) return failure;
      await Promise.race([Bun.sleep(retryMs * 2 ** (tries - 1)), this.#hurry.promise]);
    }
  }

  async #send(body: string): Promise<{ readonly failure: string | null; readonly isFinal: boolean }> {
    const { url, headers } = this.#target.tracing;
    try {
      const { status, body: answer } = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
        // The headers hold a token for this host alone.
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(tryMs), this.#end.signal]),
      });
      await answer?.cancel();
      if (status >= 200 && status < 300) return { failure: null, isFinal: true };
      return { failure: `the answer has status ${status}`, isFinal: !retryable.has(status) };
    } catch (error) {
      return { failure: `${reasonOf(error)}${proxyHint(error)}`, isFinal: this.#end.signal.aborted };
    }
  }

  /** The first failure and the first success after it are lines; the rest is in the metrics. */
  #report(failure: string | null): void {
    const host = new URL(this.#target.tracing.url).host;
    if (failure !== null && !this.#isFailing)
      this.#log.warn(
        { host, reason: failure },
        "traces cannot be sent and are dropped; requests are served as ever",
      );
    if (failure === null && this.#isFailing) this.#log.info({ host }, "traces are sent again");
    this.#isFailing = failure !== null;
  }
}
