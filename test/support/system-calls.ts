// Files that a command flushes, makes and renames, in order, as the kernel sees it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

/** A call that succeeded; `start` and `end` are its places among all. */
export interface SystemCall {
  readonly name: "flush" | "make" | "rename";
  readonly path: string;
  /** Of a rename. */
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

const traced = "fsync,fdatasync,mkdir,mkdirat,rename,renameat,renameat2";

/** True when system calls can be traced here; prints the reason otherwise. */
export const canTrace = (() => {
  const found = Bun.which("strace");
  const isAllowed = found !== null && Bun.spawnSync([found, "-o", "/dev/null", "true"]).exitCode === 0;
  if (!isAllowed)
    console.log("Tests of what is flushed are SKIPPED: strace is not installed or may not trace here.");
  return isAllowed;
})();

/** Runs a command to its end. Throws when it fails. */
export async function systemCallsOf(
  command: readonly string[],
  env: Record<string, string>,
): Promise<readonly SystemCall[]> {
  const file = join(temporaryFolder(), "trace");
  const child = Bun.spawn(
    ["strace", "-f", "-y", "-qq", "-s", "4096", "-e", `trace=${traced}`, "-o", file, ...command],
    {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const [err, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  if (code !== 0) throw new Error(err);
  return callsIn((await readFile(file, "utf8")).trimEnd().split("\n"));
}

/**
 * A call of one thread may end lines after it began: `fsync(3</a> <unfinished ...>`, `<... fsync resumed>) =
 * 0`.
 */
function callsIn(lines: readonly string[]): readonly SystemCall[] {
  const unfinished = new Map<string, { readonly text: string; readonly start: number }>();
  return lines.flatMap((line, at) => {
    const [, thread = "", text = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (text.endsWith("<unfinished ...>")) {
      unfinished.set(thread, { text, start: at });
      return [];
    }
    const begun = text.startsWith("<...") ? unfinished.get(thread) : undefined;
    const call = callOf(begun?.text ?? text);
    return call !== null && / = 0$/.test(text) ? [{ ...call, start: begun?.start ?? at, end: at }] : [];
  });
}

function callOf(text: string): Pick<SystemCall, "name" | "path" | "to"> | null {
  const flushed = /^f(?:data)?sync\(\d+<(.+?)>/.exec(text)?.[1];
  if (flushed !== undefined) return { name: "flush", path: flushed, to: "" };
  const [path = "", to = ""] = [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? "");
  if (text.startsWith("mkdir")) return { name: "make", path, to: "" };
  return text.startsWith("rename") ? { name: "rename", path, to } : null;
}
