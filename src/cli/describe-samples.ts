// The first descriptions of a run, shown beside the text of their screens before all are described.
import { createInterface } from "node:readline/promises";
import type { Screen } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import type { DescribeProgress } from "../library/describe/describe-report.ts";
import type { RemoteSamples } from "./describe-remotely.ts";
import { aboutTokens, durationText } from "./describe-text.ts";
import { printable } from "./output.ts";
import type { ImportOutput } from "./progress.ts";

/** Asks the person at the terminal; false for anything but a yes. */
export type Ask = (question: string, signal: AbortSignal) => Promise<boolean>;

const textCharactersMax = 300;

/** Asks on standard error, where Ctrl-C still ends the command. */
export async function askAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  try {
    return /^\s*y(es)?\s*$/i.test(await terminal.question(`${question} [y/N] `, { signal }));
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    terminal.close();
  }
}

/** Shows the first descriptions and asks for the rest; true goes on. */
export async function approveSamples(
  library: Pick<LibraryStorage, "screensByIds">,
  ids: readonly string[],
  progress: DescribeProgress,
  { ask, output, signal }: { readonly ask: Ask; readonly output: ImportOutput; readonly signal: AbortSignal },
): Promise<boolean> {
  const screens = await library.screensByIds(ids);
  output.err(screens.map((screen) => `${sampleText(screen)}\n`).join("\n"));
  if (screens.length === 0) output.err("None of the first screens could be described.\n");
  const { rows, inputTokens, outputTokens, elapsedMs } = progress;
  const left = progress.screens - rows;
  const share = left / Math.max(1, rows);
  const tokens = aboutTokens((inputTokens + outputTokens) * share);
  const time = durationText((elapsedMs * share) / 1000);
  return ask(
    `${left.toLocaleString("en-US")} screens are left: about ${tokens} tokens, ${time}. Describe them?`,
    signal,
  );
}

function sampleText(screen: Screen): string {
  const { appName, platform, title, description, elements, pattern, visibleText } = screen;
  return linesText([
    ["Screen", `${screen.id}, ${appName}, ${platform}`],
    ["Text", shortened(visibleText)],
    ["Title", title],
    ["Description", description],
    ["Elements", elements.join(", ")],
    ["Pattern", pattern],
  ]);
}

/** The first descriptions of a service's run, which goes on meanwhile. */
export function remoteSamplesText(samples: RemoteSamples): string {
  const texts = samples.map(({ screen_id: id, title, description, text }) =>
    linesText([
      ["Screen", id],
      ["Text", shortened(text)],
      ["Title", title],
      ["Description", description],
    ]),
  );
  return `${texts.join("\n\n")}\nCtrl-C cancels the run; what is described stays.\n`;
}

function linesText(lines: readonly (readonly [string, string])[]): string {
  return lines
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name.padEnd(12)} ${printable(value)}`)
    .join("\n");
}

function shortened(given: string): string {
  const text = given.replace(/\s*\n\s*/g, " / ");
  return text.length <= textCharactersMax ? text : `${text.slice(0, textCharactersMax).toWellFormed()}…`;
}
