// Receives the notifications of other nodes (LISTEN/NOTIFY). They are lost while there is no connection, so
// they only wake callers that poll anyway.
import pg from "pg";
import { clientSettings } from "./connections.ts";

const retryMs = 1_000;
/** A probe notices a connection that broke silently. */
const probeMs = 5_000;
const probeMsMax = 2_000;

/** One connection for all channels, opened for the first listener and reopened whenever it breaks. */
export class Listener {
  readonly #url: string;
  readonly #wakes = new Map<string, Set<() => void>>();
  #client: pg.Client | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Calls `wake` for each notice on a channel, and at first, for what was missed. Returns what ends it. */
  on(channel: string, wake: () => void): () => void {
    const wakes = this.#wakes.get(channel) ?? new Set();
    wakes.add(wake);
    this.#wakes.set(channel, wakes);
    if (this.#client === null) this.#connectAfter(0);
    else if (wakes.size === 1) void this.#listen(this.#client, [channel]);
    return () => void wakes.delete(wake);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#client !== null) endNow(this.#client);
  }

  #connectAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), ms);
    this.#timer.unref();
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client({ ...clientSettings(this.#url, true), query_timeout: probeMsMax });
    this.#client = client;
    client.on("notification", ({ channel }) => this.#wake(channel));
    client.on("error", () => this.#reconnect(client));
    client.on("end", () => this.#reconnect(client));
    try {
      await client.connect();
      await this.#listen(client, [...this.#wakes.keys()]);
      this.#probeLater(client);
    } catch {
      this.#reconnect(client);
    }
  }

  async #listen(client: pg.Client, channels: readonly string[]): Promise<void> {
    try {
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      for (const channel of channels) this.#wake(channel);
    } catch {
      this.#reconnect(client);
    }
  }

  #probeLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("select").then(
        () => this.#client === client && this.#probeLater(client),
        () => this.#reconnect(client),
      );
    }, probeMs);
    this.#timer.unref();
  }

  #wake(channel: string): void {
    if (this.#isClosed) return;
    for (const wake of this.#wakes.get(channel) ?? []) wake();
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    endNow(client);
    if (!this.#isClosed) this.#connectAfter(retryMs);
  }
}

/** Ends a connection without waiting for a server that may not answer. */
export function endNow(client: pg.Client): void {
  // Ignores errors: without a listener, one would end the process.
  client.on("error", () => {});
  client.end().catch(() => {});
}
