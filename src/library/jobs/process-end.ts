// The end of the process of a job, for the log. Its stderr may quote rows, as a panic and an error of a
// parser do: only lines of known shapes are kept.
import type { Subprocess } from "bun";

/** The exit code of a job that cannot go on for now, by no fault of its own: EX_TEMPFAIL, sysexits(3). */
export const laterExitCode = 75;
/** Begins what `job-script.ts` says of an error. */
const faultPrefix = "job: ";

/** The end of a process. `later`: what it needs is unavailable; the job resumes when that is back. */
export type ProcessEnd = { readonly kind: "done" | "later" } | ProcessDeath;

export interface ProcessDeath {
  readonly kind: "died";
  /** In a few words: "exit code 1 (TypeError)", "SIGKILL at the limit of memory". */
  readonly reason: string;
  /** The last lines of its stderr that say nothing of rows. */
  readonly stderr: readonly string[];
  /** The most memory it had; null where the system does not say. */
  readonly memoryBytesMax: number | null;
}

/** Enough for a panic and the report of a crash. */
const keptCharacters = 16_384;
const linesMax = 8;
const lineCharactersMax = 600;
/** A process that it started may hold its stderr open. */
const readMsMax = 1_000;

const shapes = [
  new RegExp(`^${faultPrefix}`),
  /^thread '[\w<>-]+' (?:\(\d+\) )?panicked at [\w./-]+:\d+:\d+/,
  /^memory allocation of \d+ bytes failed/,
  /^(?:fatal error: |error: )?(?:RangeError: )?out of memory$/i,
  /^panic(?:\([\w -]+\))?: (?:Segmentation fault|Bus error|Illegal instruction|Stack overflow|Out of memory)/i,
];

/** Waits for the end. `isAtMemoryLimit` says whether the kernel has ended a process for its memory since. */
export async function readEnd(
  child: Subprocess<"ignore", "ignore", "pipe">,
  isAtMemoryLimit: () => boolean,
): Promise<ProcessEnd> {
  const tail = { text: "" };
  // Unreadable stderr is only missing from the log.
  const reading = readTail(child.stderr, tail).catch(() => undefined);
  const code = await child.exited;
  if (code === 0) return { kind: "done" };
  if (code === laterExitCode) return { kind: "later" };
  await Promise.race([reading, Bun.sleep(readMsMax)]);
  const stderr = loggable(tail.text);
  const fault = stderr.findLast((line) => line.startsWith(faultPrefix))?.slice(faultPrefix.length);
  const [name = null] = fault?.split(" at ") ?? [];
  const how = child.signalCode ?? `exit code ${code}`;
  const why = isAtMemoryLimit() ? " at the limit of memory" : name === null ? "" : ` (${name})`;
  const memoryBytesMax = child.resourceUsage()?.maxRSS ?? null;
  return { kind: "died", reason: `${how}${why}`, stderr, memoryBytesMax };
}

/** The line on stderr for an error: kind, code and location, without its message, which may quote a row. */
export function faultLine(error: unknown): string {
  if (!(error instanceof Error)) return `${faultPrefix}${typeof error}`;
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  // Lines before the first frame are the message.
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  const places = frames.slice(0, 4).map((line) => line.replace(/^\s+at /, "").replace(/\/.*\/src\//, "src/"));
  return `${faultPrefix}${error.name}${code}${places.map((place) => ` at ${place}`).join("")}`;
}

/** The lines that may be logged, the last ones. */
function loggable(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => shapes.some((shape) => shape.test(line)));
  return lines.slice(-linesMax).map((line) => line.slice(0, lineCharactersMax));
}

async function readTail(stream: ReadableStream<Uint8Array>, tail: { text: string }): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream)
    tail.text = (tail.text + decoder.decode(chunk, { stream: true })).slice(-keptCharacters);
}
