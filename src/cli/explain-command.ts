import { type Command, Option } from "commander";
import type { RerankSettings } from "../config/config.ts";
import type { Screen } from "../database/screens.ts";
import type { Storage } from "../database/storage.ts";
import { OperatorError, reasonOf } from "../errors.ts";
import { type Platform, platforms, type SearchMode, searchModes } from "../fields.ts";
import { type Engine, type EngineHit, type EngineReading, openEngine, partNames } from "../index/engine.ts";
import { ChangeFollower } from "../index/follow-changes.ts";
import { looksOf } from "../search/look-evidence.ts";
import { readQueryText } from "../search/query-text.ts";
import { rerankClient, rerankHost } from "../search/rerank/rerank-client.ts";
import { inGradedOrder } from "../search/rerank-screens.ts";
import { rerankBounds } from "../search/reranker.ts";
import { createLog } from "../system/log.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage } from "./command-storage.ts";
import { validatedBy, wholeNumber } from "./option-values.ts";
import { type OutputOptions, print, table } from "./output.ts";

interface ExplainFlags extends OutputOptions {
  readonly platform: Platform;
  readonly mode: SearchMode;
  readonly limit: number;
  readonly rerank?: true;
}

const limitMax = 100;
const titleWidth = 40;

export function addExplainCommand(program: Command): void {
  program
    .command("explain")
    .argument("<query>", "what would be searched for", validatedBy(readQueryText))
    .addOption(new Option("--platform <platform>", "the platform").choices(platforms).makeOptionMandatory())
    .addOption(new Option("--mode <mode>", "the mode").choices(searchModes).default("deep"))
    .option("--limit <count>", "at most so many screens, 1 to 100", wholeNumber(1, limitMax), 15)
    .option(
      "--rerank",
      "ask the re-ranker of RERANK_URL, too; it gets the query and the words of the best screens",
    )
    .description("how a query is read, and what each screen's score is made of, the dropped ones too")
    .action(explain);
}

async function explain(query: string, flags: ExplainFlags): Promise<void> {
  await using opened = await openCommandStorage();
  const { config, storage } = opened;
  const settings = flags.rerank ? rerankSettings(config.rerank, flags.mode) : null;
  const engine = await indexOf(storage);
  const { platform, mode } = flags;
  const limit = Math.max(flags.limit, settings ? rerankBounds.screensMax : 0);
  const found = await engine.search({ query, platform, mode, limit, excludeIds: [], isUncut: true });
  const screens = await storage.library.screensByIds(found.hits.map((hit) => hit.id));
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  const regraded = settings && (await regrade(settings, query, found.hits, byId));
  const hits = (regraded?.hits ?? found.hits).slice(0, flags.limit);
  const gradeOf = (id: string) => regraded?.gradeById.get(id);
  const result = {
    query,
    platform,
    mode,
    reading: found.reading,
    ...(regraded && { rerank: { host: regraded.host, milliseconds: regraded.milliseconds } }),
    screens: hits.map((hit) => ({ ...explained(hit, byId.get(hit.id)), rerank_grade: gradeOf(hit.id) })),
  };
  const asked = regraded ? [`Ordered by ${regraded.host} in ${regraded.milliseconds} ms.`, ""] : [];
  print(flags, result, [...readingLines(found.reading), "", ...asked, ...tableOf(hits, byId, gradeOf)]);
}

function rerankSettings(settings: RerankSettings | null, mode: SearchMode): RerankSettings {
  if (settings === null) throw new OperatorError("RERANK_URL: is missing. Set it as the service has it.");
  if (mode !== "deep") throw new OperatorError("--rerank: only deep searches are re-ranked.");
  return settings;
}

/**
 * Asks the re-ranker as the service would, but once and without its circuit breaker; null where the service
 * would not ask. Throws an `OperatorError` with the reason when there is no order.
 */
async function regrade(
  settings: RerankSettings,
  query: string,
  hits: readonly EngineHit[],
  byId: ReadonlyMap<string, Screen>,
) {
  const best = hits.filter((hit) => hit.isKept).slice(0, rerankBounds.screensMax);
  const screens = best.flatMap(({ id }) => byId.get(id) ?? []);
  if (screens.length < 2) return null;
  const host = rerankHost(settings);
  const startedAt = performance.now();
  try {
    const grades = await rerankClient(settings)(query, screens, AbortSignal.timeout(settings.timeoutMs));
    const ids = screens.map(({ id }) => id);
    const gradeById = new Map(ids.map((id, index) => [id, grades[index] ?? 0]));
    const milliseconds = Math.round(performance.now() - startedAt);
    return { host, milliseconds, hits: inGradedOrder(hits, ids, grades), gradeById };
  } catch (error) {
    throw new OperatorError(`The re-ranker at ${host} gave no order: ${reasonOf(error)}`, { cause: error });
  }
}

/** An index of its own in memory: the snapshot belongs to the process that serves. */
async function indexOf(storage: Storage): Promise<Engine> {
  const engine = await openEngine();
  if ((await storage.library.encodedByOtherModels(engine.modelId, 1)).length > 0) {
    throw new OperatorError(
      `Screens are left that another model encoded. Start the service, which encodes them again, or run: ${shellCommand("reindex")}`,
    );
  }
  const follower = new ChangeFollower(storage.library, engine, createLog("error", [], process.stderr));
  await follower.catchUp();
  const { ios, web } = engine.status().screens;
  if (ios + web === 0)
    throw new OperatorError(`The library is empty. Fill it with: ${shellCommand("import <path>")}`);
  return engine;
}

function explained({ id, score, probability, isKept, parts }: EngineHit, screen: Screen | undefined) {
  return { id, app_name: screen?.appName, title: screen?.title, score, probability, kept: isKept, parts };
}

function readingLines(reading: EngineReading): string[] {
  const lines: [string, string][] = [
    ["Matched", reading.isListing ? "nothing: all that is allowed is listed" : reading.text],
  ];
  if (reading.appNames.length > 0) lines.push(["Only in", reading.appNames.join(", ")]);
  if (reading.refusedAppNames.length > 0) lines.push(["Not in", reading.refusedAppNames.join(", ")]);
  if (reading.quotes.length > 0) lines.push(["Quoted", reading.quotes.join(" | ")]);
  if (reading.negated.length > 0) lines.push(["Not wanted", reading.negated.join(" | ")]);
  if (reading.language !== undefined) lines.push(["Language", reading.language]);
  const looks = looksOf(reading);
  if (looks.length > 0) lines.push(["Look", looks.join(", ")]);
  return table(["", ""], lines).slice(1);
}

function tableOf(
  hits: readonly EngineHit[],
  byId: ReadonlyMap<string, Screen>,
  gradeOf: (id: string) => number | undefined,
): string[] {
  if (hits.length === 0) return ["Nothing of this platform or app is in the library."];
  const isGraded = hits.some((hit) => gradeOf(hit.id) !== undefined);
  const headings = [
    "",
    ...(isGraded ? ["re-ranker"] : []),
    "probability",
    "score",
    ...partNames,
    "app",
    "screen",
  ];
  return table(
    headings,
    hits.map((hit) => {
      const screen = byId.get(hit.id);
      return [
        hit.isKept ? "kept" : "-",
        ...(isGraded ? [gradeOf(hit.id)?.toFixed(3) ?? "-"] : []),
        hit.probability?.toFixed(3) ?? "-",
        hit.score.toFixed(3),
        ...partNames.map((name) => hit.parts[name].toFixed(2)),
        screen?.appName ?? "-",
        (screen?.title || hit.id).slice(0, titleWidth),
      ];
    }),
  );
}
