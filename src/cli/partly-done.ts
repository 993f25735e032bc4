// Commands that change many screens in parts: one that fails has done something, which it says.
import { jsonLine, type OutputOptions } from "./output.ts";

interface Task {
  readonly total: number;
  readonly done: "changed" | "removed";
}

/** The screens that a command is done with, and its result so far with `--json`. */
interface SoFar {
  readonly count: number;
  readonly result: object;
}

/** Does `work`. If it fails, says how many screens are done: on standard error, with `--json` as `error`. */
export async function tellWhatIsDone<T>(
  options: OutputOptions,
  { total, done }: Task,
  soFar: () => SoFar,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const { count, result } = soFar();
    if (count === 0) throw failure;
    const error = `${count.toLocaleString("en-US")} of ${screensText(total)} are ${done}, then it failed.`;
    process.stderr.write(`${error}\n`);
    if (options.json === true) process.stdout.write(jsonLine({ ...result, error }));
    throw failure;
  }
}

export function screensText(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "screen" : "screens"}`;
}
