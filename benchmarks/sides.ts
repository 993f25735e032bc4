// The sides of a comparison: child processes on one core and one thread that speak JSON lines (`prepare`,
// `round`, `answers`, then the end of their input). A fault of a side becomes a reason, never an exception.
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { quantile } from "./ranking-metrics.ts";

/** The command that starts a side. */
export interface SideCommand {
  readonly name: string;
  readonly isOurs?: boolean | undefined;
  readonly command: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The reason why it cannot be started, when that is known: it then answers every request with it. */
  readonly missing?: string | undefined;
  /** False lets it use every core, as for building an index; a side that is timed is pinned. */
  readonly isPinned?: boolean | undefined;
}

/** A request without an answer: why, in one line. */
export interface Skip {
  readonly skip: string;
}

/** One side's medians, one a round; empty with a reason when it failed. */
export interface Timed {
  readonly side: string;
  readonly isOurs: boolean;
  readonly medians: readonly number[];
  readonly skipped?: string | undefined;
}

/** A side's answer to `prepare`. */
export interface Prepared {
  readonly ok: true;
  readonly version: string;
  readonly setting: string;
  readonly buildSeconds?: number | undefined;
  readonly bytes?: number | undefined;
}

export interface Side {
  readonly name: string;
  readonly isOurs: boolean;
  /** True when it has exited or was killed because it was late. */
  hasFailed(): boolean;
  /** Sends one request and waits for its answer. After the first failure every answer is that failure. */
  ask<T extends object>(request: object, secondsMax?: number): Promise<T | Skip>;
  /** Ends its input and waits; kills it when it does not end by itself. */
  close(): Promise<void>;
}

const ASK_SECONDS_MAX = 600;
const CLOSE_SECONDS_MAX = 10;
const REASON_LENGTH_MAX = 300;
/** The last core: the system's own work tends to be on the first. */
const CORE = Math.max(0, cpus().length - 1);
const THREAD_VARIABLES = [
  "OMP_NUM_THREADS",
  "OPENBLAS_NUM_THREADS",
  "MKL_NUM_THREADS",
  "RAYON_NUM_THREADS",
  "TOKIO_WORKER_THREADS",
  "LANCE_CPU_THREADS",
  "LANCE_IO_THREADS",
] as const;

export function isSkip(answer: object): answer is Skip {
  return "skip" in answer;
}

/** One core for the process and what it starts; without `taskset` nothing is pinned. */
export function pinned(command: readonly string[]): readonly string[] {
  return existsSync("/usr/bin/taskset") ? ["/usr/bin/taskset", "-c", String(CORE), ...command] : command;
}

/** The variables that hold numeric libraries to one thread. */
export const oneThread: Readonly<Record<string, string>> = Object.fromEntries(
  THREAD_VARIABLES.map((name) => [name, "1"]),
);

export function startSide(side: SideCommand): Side {
  const isOurs = side.isOurs ?? false;
  if (side.missing !== undefined) return missingSide(side.name, isOurs, side.missing);
  const isPinned = side.isPinned ?? true;
  const child = Bun.spawn([...(isPinned ? pinned(side.command) : side.command)], {
    ...(side.cwd !== undefined && { cwd: side.cwd }),
    env: { ...process.env, ...(isPinned ? oneThread : {}), ...side.env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines = jsonLines(child.stdout);
  const complaint = complaintOf(child.stderr);
  let failure: Skip | null = null;
  return {
    name: side.name,
    isOurs,
    hasFailed: () => failure !== null,
    async ask<T extends object>(request: object, secondsMax = ASK_SECONDS_MAX) {
      if (failure !== null) return failure;
      child.stdin.write(`${JSON.stringify(request)}\n`);
      await child.stdin.flush();
      const answer = await within(secondsMax, lines.next());
      if (answer === "late") child.kill("SIGTERM");
      if (answer === "late") failure = { skip: `did not answer within ${secondsMax} s` };
      else if (answer.done) failure = { skip: oneLine(`ended by itself: ${await complaint}`) };
      else return answer.value as T | Skip;
      return failure;
    },
    async close() {
      await child.stdin.end();
      if ((await within(CLOSE_SECONDS_MAX, child.exited)) === "late") child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/**
 * Times sides in turns: each does a warm-up, then round 0 of every side, round 1 of every side and so on.
 * `request` goes to each side as it is; give a function when sides differ. A side that fails keeps its reason
 * and is left out.
 */
export async function interleave(
  sides: readonly Side[],
  request: object | ((side: Side) => object),
  rounds: number,
): Promise<readonly Timed[]> {
  const medians = new Map<Side, number[]>(sides.map((side) => [side, []]));
  const failures = new Map<Side, string>();
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sides) {
      if (failures.has(side)) continue;
      const asked = typeof request === "function" ? request(side) : request;
      const answer = await side.ask<{ ms: readonly number[] }>(asked);
      if (isSkip(answer)) failures.set(side, answer.skip);
      else if (round >= 0) medians.get(side)?.push(quantile([...answer.ms], 0.5));
    }
  }
  return sides.map((side) => ({
    side: side.name,
    isOurs: side.isOurs,
    medians: failures.has(side) ? [] : (medians.get(side) ?? []),
    skipped: failures.get(side),
  }));
}

function missingSide(name: string, isOurs: boolean, reason: string): Side {
  const answer = { skip: oneLine(reason) };
  return {
    name,
    isOurs,
    hasFailed: () => false,
    ask: () => Promise.resolve(answer),
    close: () => Promise.resolve(),
  };
}

/** Standard output as the objects of its lines; a line that is not one is noise of a library. */
async function* jsonLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<object, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks(stream)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) yield JSON.parse(line) as object;
  }
  return undefined;
}

/**
 * The last line about an error that a process wrote, else its last line, once it ended; only the end is kept.
 */
async function complaintOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  for await (const chunk of chunks(stream))
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4000);
  const lines = tail.trim().split("\n");
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "";
}

/** The types of the DOM know no `for await` over a stream. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, REASON_LENGTH_MAX);
}

async function within<T>(seconds: number, promise: Promise<T>): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
