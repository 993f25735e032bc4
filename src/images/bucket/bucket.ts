// An S3-compatible bucket, addressed by path. Requests are signed by aws4fetch and sent by `fetch`:
// `Bun.S3Client` (1.4.5) takes neither a time limit nor a signal, and a silent server held it for minutes.
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import pLimit from "p-limit";
import type { BucketSettings } from "../../config/config.ts";
import { boundedBytes } from "../../system/bounded-bytes.ts";
import { BucketError, errorOfAnswer, errorOfNetwork } from "./bucket-error.ts";
import { type RetryPolicy, retry } from "./try-again.ts";

export interface BucketObject {
  /** Without the prefix of the settings. */
  readonly key: string;
  readonly bytes: number;
  /** By the bucket's clock, milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Calls to a bucket since the start, by outcome; retries are not counted. */
export type BucketCounts = Readonly<Record<"done" | "refused" | "failed", number>>;

/** Bun sends 256 requests at once in all: a bucket that hangs must leave most of them to others. */
const requestsAtOnce = 64;
const waitingMax = 256;
/** 4 Mbit/s: what a large object may take longer. */
const bytesPerMsMin = 500;
/** Above an original, a piece of the index and a list of 1,000 objects. */
const answerBytesMax = 64_000_000;
/**
 * After a call to which the bucket gave no answer in all its time, others fail at once for so long; twice as
 * long after each further one: whoever wants a picture hears at once, and an import of many rows ends.
 */
const restMs = 2_000;
const restMsMax = 16_000;

interface Asked {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly key: string;
  readonly query?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads and writes objects. Every method throws a `BucketError`, or the reason of its signal. Keys are
 * letters, digits and `/._-`. Uses that must not wait for each other have an object each.
 */
export class Bucket {
  readonly #settings: BucketSettings;
  readonly #retryPolicy: RetryPolicy;
  readonly #client: AwsClient;
  readonly #limit = pLimit(requestsAtOnce);
  readonly #counts = { done: 0, refused: 0, failed: 0 };
  #restsUntil = 0;
  #failuresInARow = 0;

  constructor(settings: BucketSettings, retryPolicy: RetryPolicy) {
    this.#settings = settings;
    this.#retryPolicy = retryPolicy;
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  }

  get counts(): BucketCounts {
    return this.#counts;
  }

  /** Sends a SHA-256 along, made here unless given, so that the bucket refuses what changed on the way. */
  async put(
    key: string,
    body: Uint8Array<ArrayBuffer>,
    type: string,
    signal?: AbortSignal,
    sha256 = createHash("sha256").update(body).digest("hex"),
  ): Promise<void> {
    const headers = { "content-type": type, "x-amz-content-sha256": sha256 };
    await this.#ask({ method: "PUT", key, body, headers, signal });
  }

  /** An object whole, or null when there is none. */
  async get(key: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#ask({ method: "GET", key, signal });
  }

  /** Removes an object; nothing to remove is no error. */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    await this.#ask({ method: "DELETE", key, signal });
  }

  /** The objects whose keys begin with `prefix`, in the order of their keys, up to 1,000 at a time. */
  async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<readonly BucketObject[]> {
    const own = this.#settings.prefix;
    for (let after = ""; ; ) {
      const query = new URLSearchParams({ "list-type": "2", prefix: own + prefix });
      if (after !== "") query.set("start-after", own + after);
      const body = await this.#ask({ method: "GET", key: "", query: `?${query}`, signal });
      const text = new TextDecoder().decode(body ?? new Uint8Array());
      const page = objectsIn(text).map((object) => ({ ...object, key: object.key.slice(own.length) }));
      if (page.length > 0) yield page;
      after = page.at(-1)?.key ?? "";
      if (after === "" || !/<IsTruncated>true<\/IsTruncated>/.test(text)) return;
    }
  }

  /** An address that reads one object for `seconds`, at most 604,800, from `atMs` on. Sends no request. */
  async presign(key: string, atMs: number, seconds: number, query: Record<string, string>): Promise<string> {
    const url = new URL(this.#addressOf(key));
    for (const [name, value] of Object.entries({ ...query, "X-Amz-Expires": String(seconds) }))
      url.searchParams.set(name, value);
    const datetime = new Date(atMs).toISOString().replace(/[:-]|\.\d{3}/g, "");
    const signed = await this.#client.sign(url.href, { method: "GET", aws: { signQuery: true, datetime } });
    return signed.url;
  }

  #addressOf(key: string): string {
    const { endpoint, name, prefix } = this.#settings;
    return key === "" ? `${endpoint}/${name}` : `${endpoint}/${name}/${prefix}${key}`;
  }

  async #ask(asked: Asked): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#limit.pendingCount >= waitingMax)
      throw new BucketError("away", "too many requests to the bucket are under way.");
    return this.#limit(() => this.#askInTurn(asked));
  }

  async #askInTurn(asked: Asked): Promise<Uint8Array<ArrayBuffer> | null> {
    asked.signal?.throwIfAborted();
    if (performance.now() < this.#restsUntil)
      throw new BucketError("away", "the bucket did not answer a moment ago.");
    const { tryMs, totalMs, ...rest } = this.#retryPolicy;
    try {
      const extraMs = (asked.body?.byteLength ?? 0) / bytesPerMsMin;
      const retryPolicy = { ...rest, tryMs: tryMs + extraMs, totalMs: totalMs + extraMs };
      const attempt = (signal: AbortSignal, heard: () => void) => this.#tryOnce(asked, signal, heard);
      const found = await retry(attempt, retryPolicy, asked.signal);
      this.#counts.done += 1;
      this.#failuresInARow = 0;
      return found;
    } catch (error) {
      asked.signal?.throwIfAborted();
      this.#recordFault(error);
      throw error;
    }
  }

  #recordFault(error: unknown): void {
    const isRefused = error instanceof BucketError && error.fault === "settings";
    this.#counts[isRefused ? "refused" : "failed"] += 1;
    if (isRefused || performance.now() < this.#restsUntil) return;
    this.#restsUntil = performance.now() + Math.min(restMsMax, restMs * 2 ** this.#failuresInARow);
    this.#failuresInARow += 1;
  }

  async #tryOnce(
    asked: Asked,
    signal: AbortSignal,
    heard: () => void,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const { method, key, query = "", body, headers = {} } = asked;
    const request = await this.#client.sign(this.#addressOf(key) + query, {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body }),
    });
    try {
      const response = await fetch(request, { signal });
      const tooLarge = () =>
        new BucketError("settings", "the bucket answered more than any object of this service has.");
      const answer = await boundedBytes(response.body, answerBytesMax, tooLarge, heard);
      if (response.ok) return answer;
      const text = new TextDecoder().decode(answer);
      const isMissing = method === "DELETE" ? !text.includes("NoSuchBucket") : text.includes("NoSuchKey");
      if (response.status === 404 && method !== "PUT" && isMissing) return null;
      throw errorOfAnswer(response.status, text);
    } catch (error) {
      throw error instanceof BucketError ? error : errorOfNetwork(error);
    }
  }
}

/** The objects of an answer to ListObjectsV2. The names that this service gives need no entities. */
function objectsIn(text: string): BucketObject[] {
  const textIn = (entry: string, name: string) =>
    entry.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "";
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: textIn(entry, "Key"),
    bytes: Number(textIn(entry, "Size")),
    changedAt: Date.parse(textIn(entry, "LastModified")),
  }));
}
