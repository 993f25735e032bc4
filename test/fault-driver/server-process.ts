// The serving process as the driver holds it.
import { join } from "node:path";
import { sendAndDrop } from "./drop.ts";
import { BrokenPromise } from "./model.ts";

/** Many times what a start takes on a busy machine. */
const startMsMax = 60_000;
/** In the settings below: what a search may take. */
export const deepDeadlineMs = 4_000;

/** A hit of a search. */
export interface FoundScreen {
  readonly id: string;
  readonly image: { readonly url: string };
}

/** A serving process. */
export class ServerProcess {
  readonly #child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  readonly #lines: string[] = [];
  readonly #reading: Promise<unknown>;
  #port = 0;

  private constructor(environment: Readonly<Record<string, string>>) {
    this.#child = Bun.spawn([process.execPath, join(import.meta.dir, "serve.ts")], {
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#reading = Promise.all([this.#read(this.#child.stdout), this.#read(this.#child.stderr)]);
  }

  /** Starts one and waits until it listens. Throws a `BrokenPromise` when it does not. */
  static async start(dataDir: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = new ServerProcess({
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      DRAIN_MS: "0",
      PICTURES_PER_MINUTE: "1000000",
      WRONG_KEYS_PER_MINUTE: "1000000",
      SEARCH_DEEP_DEADLINE_MS: String(deepDeadlineMs),
      SEARCH_STANDARD_DEADLINE_MS: "30000",
      ...environment,
    });
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
    const code = await Promise.race([this.#child.exited, Bun.sleep(startMsMax).then(() => "nothing")]);
    if (code !== 0) throw new BrokenPromise(`SIGTERM ended the service with ${code} instead of 0.`);
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
    await this.#reading;
  }

  /** Waits until it is ready and has taken every change over. */
  async untilReady(): Promise<void> {
    const startedAt = performance.now();
    for (let last = ""; ; ) {
      const response = await this.#get("/readyz");
      const body = (await response.json()) as { index?: { sequence: number; last_sequence: number } };
      last = `${response.status} ${JSON.stringify(body)}`;
      // An index ahead of its records calls itself ready in old builds: what it finds shows it.
      if (response.status === 200 && (body.index?.sequence ?? 0) >= (body.index?.last_sequence ?? 1)) return;
      if (performance.now() - startedAt > startMsMax)
        throw new BrokenPromise(`the service is not ready after ${startMsMax} ms: ${last}.`);
      await Bun.sleep(5);
    }
  }

  /** The answer to a search. */
  search(key: string, body: object): Promise<Response> {
    return this.#bounded(
      fetch(`${this.url}/v1/screens/search`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      "a search",
    );
  }

  /** The hits of a standard search, which must be answered. */
  async found(key: string, query: string, platform: "ios" | "web"): Promise<readonly FoundScreen[]> {
    const response = await this.search(key, { query, platform, mode: "standard", limit: 100 });
    if (response.status !== 200)
      throw new BrokenPromise(`a search was answered by ${response.status} ${await response.text()}`);
    return ((await response.json()) as { screens: FoundScreen[] }).screens;
  }

  /** A picture by the address that a search gave. */
  picture(url: string): Promise<Response> {
    const { pathname, search } = new URL(url);
    return this.#get(pathname + search);
  }

  /** Sends searches, and closes each connection before it is answered. */
  drop(key: string, bodies: readonly object[]): Promise<void> {
    return sendAndDrop(this.#port, key, bodies);
  }

  #get(path: string): Promise<Response> {
    return this.#bounded(fetch(this.url + path), path);
  }

  async #bounded(answer: Promise<Response>, what: string): Promise<Response> {
    const late = Bun.sleep(startMsMax).then(() => {
      throw new BrokenPromise(`${what} was not answered in ${startMsMax} ms.`);
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
      if (this.#child.exitCode !== null || performance.now() - startedAt > startMsMax) {
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
