// The serving process as the simulation holds it.

import { join } from "node:path";
import type { Answer } from "../support/people.ts";
import { hangMs } from "../support/until.ts";
import { forgetClock } from "./clock.ts";
import { sendAndDrop } from "./drop.ts";
import { BrokenPromise } from "./model.ts";
import { baseUrl } from "./people.ts";

/**
 * Number of times a request may be told that the database is unavailable before that counts as its answer.
 */
const refusalsMax = 5;
/** In the settings below: what a search may take. */
export const deepDeadlineMs = 4_000;

/**
 * No rate hinders a step, with the bounds of `serve.ts`, but that of the workspace which is there to meet it.
 */
const defaults = {
  HOST: "127.0.0.1",
  PORT: "0",
  BASE_URL: baseUrl,
  ALLOWED_HOSTS: "*",
  // Of all nodes, wherever they run.
  IMAGE_SIGNING_SECRET: "s".repeat(40),
  DRAIN_MS: "0",
  PICTURES_PER_MINUTE: "1000000",
  WRITES_PER_MINUTE: "off",
  SEARCH_DEEP_DEADLINE_MS: String(deepDeadlineMs),
  SEARCH_STANDARD_DEADLINE_MS: "30000",
};

/** An answer in JSON. */
export type JsonAnswer<T> = Pick<Answer<T>, "status" | "body">;

/** A hit of a search. */
export interface FoundScreen {
  readonly id: string;
  readonly app_name: string;
  readonly image: { readonly url: string; readonly width?: number; readonly height?: number };
}

/** A serving process. */
export class ServerProcess {
  readonly #child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  readonly #lines: string[] = [];
  readonly #reading: Promise<unknown>;
  readonly #hasPostgres: boolean;
  #port = 0;

  private constructor(environment: Readonly<Record<string, string>>) {
    this.#hasPostgres = "DATABASE_URL" in environment;
    this.#child = Bun.spawn([process.execPath, join(import.meta.dir, "serve.ts")], {
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#reading = Promise.all([this.#read(this.#child.stdout), this.#read(this.#child.stderr)]);
  }

  /** Starts one and waits until it listens. Throws a `BrokenPromise` when it does not. */
  static async start(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = new ServerProcess({ ...defaults, ...settings });
    await server.#untilListening();
    return server;
  }

  get pid(): number {
    return this.#child.pid;
  }

  get log(): string {
    return this.#lines.join("");
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** SIGTERM must end it in good order. */
  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    const code = await Promise.race([this.#child.exited, Bun.sleep(hangMs).then(() => "nothing")]);
    if (code === 0) return;
    const said = this.log.slice(-3_000);
    throw new BrokenPromise(`SIGTERM ended the service with ${code} instead of 0: ${said}`);
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
    await this.#reading;
    forgetClock(this.pid);
  }

  /** Waits until it is ready and has taken every change over. */
  async untilReady(): Promise<void> {
    const startedAt = performance.now();
    for (let last = ""; ; ) {
      const response = await this.#get("/readyz");
      const body = (await response.json()) as {
        degraded?: readonly string[];
        index?: { sequence: number; last_sequence: number };
      };
      const hasDatabase = body.degraded?.includes("records") !== true;
      last = `${response.status} ${JSON.stringify(body)}`;
      // An index ahead of its database calls itself ready in old builds: what it finds shows it.
      const isCurrent = (body.index?.sequence ?? 0) >= (body.index?.last_sequence ?? 1);
      if (response.status === 200 && hasDatabase && isCurrent) return;
      if (performance.now() - startedAt > hangMs)
        throw new BrokenPromise(`the service is not ready after ${hangMs} ms: ${last}.`);
      await Bun.sleep(5);
    }
  }

  /** Sends a request that was made for another address. */
  async send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    return this.#bounded(fetch(this.url + pathname + search, { method, headers, body }), pathname);
  }

  /** A request to the interface for programs: an object is sent as JSON. */
  async ask<T>(...request: Parameters<ServerProcess["request"]>): Promise<JsonAnswer<T>> {
    const response = await this.request(...request);
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
  }

  /** The same, with the answer as it is. */
  request(
    key: string,
    method: string,
    path: string,
    sent?: object | Uint8Array<ArrayBuffer>,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const type = sent instanceof Uint8Array ? "application/octet-stream" : "application/json";
    const body = sent === undefined || sent instanceof Uint8Array ? sent : JSON.stringify(sent);
    const own = { authorization: `Bearer ${key}`, ...(sent !== undefined && { "content-type": type }) };
    const headers = { ...own, ...more };
    const request = fetch(this.url + path, { method, headers, ...(body !== undefined && { body }) });
    return this.#bounded(request, `${method} ${path}`);
  }

  /** The answer to a search. */
  search(key: string, body: object): Promise<Response> {
    return this.request(key, "POST", "/v1/screens/search", body);
  }

  /** The hits of a search, which must be answered. */
  async hits(key: string, body: object): Promise<readonly FoundScreen[]> {
    const response = await this.#askAgain(() => this.search(key, body));
    if (response.status === 200) return ((await response.json()) as { screens: FoundScreen[] }).screens;
    throw new BrokenPromise(
      `${JSON.stringify(body)} was answered by ${response.status} ${await response.text()}`,
    );
  }

  /** All hits of a standard search, which must be answered. */
  found(key: string, query: string, platform: "ios" | "web"): Promise<readonly FoundScreen[]> {
    return this.hits(key, { query, platform, mode: "standard", limit: 100 });
  }

  /** A picture by the address that a search gave. */
  picture(url: string): Promise<Response> {
    const { pathname, search } = new URL(url);
    return this.#askAgain(() => this.#get(pathname + search));
  }

  /** Sends searches, and closes each connection before it is answered. */
  drop(key: string, bodies: readonly object[]): Promise<void> {
    return sendAndDrop(this.#port, key, bodies);
  }

  /**
   * As a client would: a starved PostgreSQL that is late for half a second is refused with a Retry-After, and
   * breaks no promise.
   */
  async #askAgain(ask: () => Promise<Response>): Promise<Response> {
    for (let left = refusalsMax; ; left -= 1) {
      const answer = await ask();
      const retryAfter = answer.headers.get("retry-after");
      const isAway = answer.status === 500 && retryAfter !== null && this.#hasPostgres;
      if (!isAway || left === 0) return answer;
      await Bun.sleep(Number(retryAfter) * 1_000);
    }
  }

  #get(path: string): Promise<Response> {
    return this.#bounded(fetch(this.url + path), path);
  }

  async #bounded(answer: Promise<Response>, what: string): Promise<Response> {
    const late = Bun.sleep(hangMs).then(() => {
      throw new BrokenPromise(`${what} was not answered in ${hangMs} ms.`);
    });
    return Promise.race([answer, late]).catch((error: unknown) => {
      if (error instanceof BrokenPromise) throw error;
      throw new BrokenPromise(`${what} got no answer: ${String(error)} (exit ${this.#child.exitCode})`);
    });
  }

  async #untilListening(): Promise<void> {
    const startedAt = performance.now();
    while (this.#port === 0) {
      this.#port = Number(/"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(this.log)?.[1] ?? 0);
      if (this.#child.exitCode !== null || performance.now() - startedAt > hangMs) {
        await this.kill();
        throw new BrokenPromise(`the service did not start (exit ${this.#child.exitCode}): ${this.log}`);
      }
      await Bun.sleep(2);
    }
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      this.#lines.push(decoder.decode(chunk));
      if (this.#lines.length > 2_000) this.#lines.splice(0, 1_000);
    }
  }
}
