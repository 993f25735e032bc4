// Latency of a workspace that writes one screen after another, and the time until its import begins, beside
// each kind of flood of writes.
//   bun benchmarks/write-fairness.ts [--checkout FOLDER] [--writes 20] [--clients 70]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makePng } from "../test/support/pictures.ts";
import { drawText } from "../test/support/text-picture.ts";
import { fillLibrary } from "./fill-library.ts";
import { quantile } from "./ranking-metrics.ts";
import { startServing } from "./serving-process.ts";

const DRIP_MS = 8_000;
const IMPORT_WAIT_MS_MAX = 90_000;
const JUNK = "1\n".repeat(3_000_000);

const { values } = parseArgs({
  options: {
    checkout: { type: "string", default: join(import.meta.dir, "..") },
    writes: { type: "string", default: "20" },
    clients: { type: "string", default: "70" },
  },
});
const [writes, clients] = [Number(values.writes), Number(values.clients)];

/** Requests of one key to the service. */
class Writer {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #seed: number;

  constructor(url: string, key: string, seed: number) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${key}` };
    this.#seed = seed;
  }

  async put(words: object, picture: Uint8Array): Promise<number> {
    const headers = { ...this.#headers, "content-type": "application/json" };
    const body = JSON.stringify({ ...words, image: Buffer.from(picture).toString("base64") });
    const url = `${this.#url}/v1/screens/${crypto.randomUUID()}`;
    const answer = await fetch(url, { method: "PUT", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  async describedPicture(): Promise<number> {
    this.#seed += 1;
    const words = { app_name: `App ${this.#seed}`, platform: "web", description: "A list of orders" };
    return this.put(words, await makePng(400, 300, this.#seed));
  }

  async import(body: string): Promise<string> {
    const url = `${this.#url}/v1/imports?name=rows.jsonl&dry_run=on`;
    const answer = await fetch(url, { method: "POST", headers: this.#headers, body });
    return ((await answer.json()) as { id: string }).id;
  }

  async hasStarted(id: string): Promise<boolean> {
    const answer = await fetch(`${this.#url}/v1/imports/${id}`, { headers: this.#headers });
    return ((await answer.json()) as { started_at: string | null }).started_at !== null;
  }

  /** Declares a body, sends its beginning, then a byte now and then. Returns what ends it. */
  async drip(bytes: number): Promise<() => void> {
    const { hostname, port } = new URL(this.#url);
    const socket = await Bun.connect({ hostname, port: Number(port), socket: { data: () => undefined } });
    const head = [`PUT /v1/screens/${crypto.randomUUID()} HTTP/1.1`, "host: localhost"];
    const headers = { ...this.#headers, "content-type": "application/json", "content-length": bytes };
    for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
    socket.write(`${head.join("\r\n")}\r\n\r\n{"app_name":`);
    const timer = setInterval(() => socket.write(" "), DRIP_MS);
    return () => {
      clearInterval(timer);
      socket.end();
    };
  }
}

/** Begins a flood; returns what ends it. */
type Flood = (busy: Writer) => Promise<() => unknown>;

const floods: Readonly<Record<string, Flood>> = {
  nothing: async () => () => undefined,
  "pictures without words": async (busy) => {
    let isOver = false;
    const loops = Array.from({ length: clients }, async (_, at) => {
      const words = { app_name: `Busy ${at}`, platform: "web" };
      for (let n = 0; !isOver; n += 1) {
        const status = await busy.put(words, drawText(["TITLE LIST", "CLOSE TEST"], 600 + at + 100 * n));
        if (status >= 400) await Bun.sleep(1_000);
      }
    });
    return () => {
      isOver = true;
      return Promise.all(loops);
    };
  },
  "bodies that do not end": async (busy) => {
    const ends = await Promise.all([54, 54, 20].map((megabytes) => busy.drip(megabytes * 1_000_000)));
    return () => {
      for (const end of ends) end();
    };
  },
  "imports of junk": async (busy) => {
    for (let n = 0; n < 3; n += 1) await busy.import(JUNK);
    return () => undefined;
  },
};

async function measure(calm: Writer, busy: Writer, flood: Flood) {
  const end = await flood(busy);
  await Bun.sleep(1_000);
  const samples: { status: number; ms: number }[] = [];
  for (let n = 0; n < writes; n += 1) {
    const startedAt = performance.now();
    samples.push({ status: await calm.describedPicture(), ms: performance.now() - startedAt });
  }
  const startedAt = performance.now();
  const id = await calm.import('{"app_name":"A","platform":"web","title":"T"}\n');
  let importMs: number | null = null;
  while (importMs === null && performance.now() - startedAt < IMPORT_WAIT_MS_MAX) {
    await Bun.sleep(50);
    if (await calm.hasStarted(id)) importMs = performance.now() - startedAt;
  }
  await end();
  const times = samples.map(({ ms }) => ms);
  return {
    written: samples.filter(({ status }) => status === 201).length,
    refused: samples.filter(({ status }) => status !== 201).length,
    "median ms": Math.round(quantile(times, 0.5)),
    "longest ms": Math.round(Math.max(...times)),
    "import begins after ms": importMs === null ? "never" : Math.round(importMs),
  };
}

const folder = await mkdtemp(join(tmpdir(), "screen-search-write-fairness-"));
try {
  const scopes = ["screens:search", "screens:write"] as const;
  const filling = { screens: 200, platform: "web", workspaces: 2, scopes } as const;
  const [calmKey = "", busyKey = ""] = await fillLibrary(folder, filling);
  const environment = { WRITES_PER_MINUTE: "100000" };
  const side = await startServing("ours", values.checkout, folder, { cores: "0,1", environment });
  const found: Record<string, object> = {};
  try {
    for (const [at, [name, flood]] of Object.entries(floods).entries()) {
      const writer = (key: string, seed: number) => new Writer(side.url, key, 1_000 * at + seed);
      found[name] = await measure(writer(calmKey, 0), writer(busyKey, 500), flood);
    }
  } finally {
    await side.stop();
  }
  console.table(found);
} finally {
  await rm(folder, { recursive: true, force: true });
}
