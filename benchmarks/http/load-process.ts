// The load generator as a child process on the core that the servers are not on.
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestFile } from "./request-file.ts";

/** The answers of one run; `ms` are their latencies, if requested. */
export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
  readonly ms?: readonly number[];
}

export interface Load {
  readonly pid: number;
  run(seconds: number, withLatencies?: boolean): Promise<Loaded>;
  close(): Promise<void>;
}

const GENERATOR_CORE = "0";

/** Connects so many clients, which take turns through the requests. `core` is where the generator runs. */
export async function startLoad(
  port: number,
  requests: readonly Uint8Array[],
  connections: number,
  core = GENERATOR_CORE,
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), "screen-search-load-"));
  const file = join(folder, "requests");
  await writeFile(file, requestFile(requests));
  const pin = existsSync("/usr/bin/taskset") ? ["/usr/bin/taskset", "-c", core] : [];
  const generator = join(import.meta.dir, "load-generator.ts");
  const child = Bun.spawn([...pin, process.execPath, generator, String(port), file, String(connections)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = linesOf(child.stdout);
  return {
    pid: child.pid,
    async run(seconds, withLatencies = false) {
      child.stdin.write(`${JSON.stringify({ seconds, withLatencies })}\n`);
      await child.stdin.flush();
      const { value } = await lines.next();
      if (value === undefined) throw new Error("the load generator ended by itself");
      return JSON.parse(value) as Loaded;
    },
    async close() {
      await child.stdin.end();
      await child.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}
