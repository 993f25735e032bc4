import type { Command } from "commander";
import type { Config } from "../config/config.ts";
import { isServed } from "../database/file-lock.ts";
import { hostInUrl } from "../http/hosts.ts";
import { pathsIn } from "../system/paths.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage } from "./command-storage.ts";
import { type OutputOptions, print, table } from "./output.ts";

/** As the serving process says; null when none serves, `unreachable` when it does not answer. */
type IndexState = {
  readonly status: string;
  /** Null when the service does not answer, or does not say (METRICS=off). */
  readonly sequence: number | null;
} | null;

export function addStatusCommand(program: Command): void {
  program.command("status").description("what is in the library and how far the index is").action(status);
}

async function status(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const { config, storage } = opened;
  const { earlierPictures, ...counts } = await storage.library.counts();
  const words = await storage.descriptions.wordCounts();
  const lastSequence = await storage.library.lastSequence();
  const index = await indexState(config);
  const openImports = await storage.imports.openCount(null);
  print(
    options,
    {
      library: { ...counts, earlier_pictures: earlierPictures },
      words,
      last_sequence: lastSequence,
      open_imports: openImports,
      data_dir: config.dataDir,
      index,
    },
    [
      ...table(
        ["", ""],
        [
          ["Data folder", config.dataDir],
          ["Apps", String(counts.apps)],
          ["Screens, phone", String(counts.screens.ios)],
          ["Screens, web", String(counts.screens.web)],
          ["Pictures", String(counts.pictures)],
          ["Words, given", String(words.given)],
          ["Words, of a tree", String(words.tree)],
          ...words.models.map(({ model, screens }) => [`Words, model: ${model}`, String(screens)]),
          ["Words, OCR only", String(words.ocr)],
          ["Words, none", String(words.none)],
          ...(words.undescribed > 0 ? [["Not described by the model", String(words.undescribed)]] : []),
          ...(openImports > 0 ? [["Imports that wait or run", String(openImports)]] : []),
          ["Last change", String(lastSequence)],
          ["Index", sentenceOf(index)],
        ],
      ).slice(1),
      ...(lastSequence === 0
        ? ["", "The library is empty. Fill it with:", `  ${shellCommand("import <path>")}`]
        : []),
    ],
  );
}

type ReadyAnswer = { readonly status?: string; readonly index?: { readonly sequence?: number } };

async function indexState(config: Config): Promise<IndexState> {
  if (!isServed(pathsIn(config.dataDir).servingLock)) return null;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  const answer: ReadyAnswer | null = await fetch(`http://${hostInUrl(host)}:${config.port}/readyz`, {
    signal: AbortSignal.timeout(2_000),
    headers: config.metricsToken === null ? {} : { authorization: `Bearer ${config.metricsToken}` },
  })
    .then((response) => response.json())
    .catch(() => null);
  return { status: answer?.status ?? "unreachable", sequence: answer?.index?.sequence ?? null };
}

function sentenceOf(index: IndexState): string {
  if (index === null) return "not loaded: no process serves this folder";
  if (index.status === "unreachable") return "unreachable: the service does not answer on HOST and PORT";
  return index.sequence === null ? index.status : `${index.status}, at change ${index.sequence}`;
}
