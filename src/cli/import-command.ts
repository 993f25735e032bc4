import { importLibrary } from "../library/import-library.ts";
import type { ImportSummary } from "../library/import-report.ts";
import type { ImportOptions, ImportServices } from "../library/import-run.ts";
import { type ImportOutput, processOutput } from "./import-output.ts";
import { jsonLine } from "./output.ts";
import { showProgress } from "./show-progress.ts";
import { summaryText } from "./summary-text.ts";

/** How to import, and how to show it. */
export interface ImportCommandOptions extends Omit<ImportOptions, "onProgress"> {
  /** One line of JSON on standard output instead of the summary for people. */
  readonly isJson?: boolean;
  readonly output?: ImportOutput;
}

/**
 * Imports and shows how it goes. Returns the exit code: 0 when every row is in the library, 1 when one failed or the disk was full,
 * 130 when `signal` stopped it. Throws an `OperatorError` when there is no manifest to read.
 */
export async function runImport(
  services: ImportServices,
  source: string,
  { isJson = false, output = processOutput, ...options }: ImportCommandOptions = {},
): Promise<number> {
  const progress = showProgress(output);
  const summary = await importLibrary(services, source, { ...options, onProgress: progress.update }).finally(
    progress.end,
  );
  output.out(isJson ? jsonLine(summary) : summaryText(summary));
  return exitCode(summary);
}

function exitCode({ failed, stopped }: ImportSummary): number {
  if (stopped === "interrupted") return 130;
  return failed > 0 || stopped !== null ? 1 : 0;
}
