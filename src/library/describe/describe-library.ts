import { trialScreensMax } from "../../bounds.ts";
import type { ChosenScreens, DescribeScope, ScreenToDescribe } from "../../database/description-storage.ts";
import type { Screen } from "../../database/screens.ts";
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import { DatabaseUnavailableError, reasonOf } from "../../errors.ts";
import { type ChatModel, ModelServerError } from "./chat-model.ts";
import { type DescribeProgress, DescribeReport, type DescribeSummary } from "./describe-report.ts";
import { type DescribeServices, describeScreen } from "./describe-screen.ts";
import { layoutCharactersMax } from "./layout.ts";
import { BudgetSpentError, estimatedInput, TokenBudget, usualOutput } from "./token-budget.ts";

export interface DescribeOptions {
  /** Also screens that the model could not describe, or that another model or earlier prompt described. */
  readonly isAgain?: boolean;
  /** Only these, also described ones; those without words that were given. */
  readonly chosen?: ChosenScreens | undefined;
  /** Screens at most. */
  readonly limit?: number | undefined;
  /** Tokens at most, sent and answered. */
  readonly maxTokens?: number | undefined;
  /** Counts and estimates, and asks nothing. */
  readonly isDryRun?: boolean;
  /** Screens at a time. */
  readonly concurrency: number;
  /** Called after each screen; what it counts as described is durable. */
  readonly onProgress?: (progress: DescribeProgress) => void;
  /** Called with each screen that has words of the model now; in a trial, with those that it would have. */
  readonly onDescribed?: (screen: Screen) => void;
  /** Asks about a few screens chosen at random, and writes none of their words. */
  readonly isTrial?: boolean;
  /** Called once after the first few screens, if there are more, with those described; false ends the run. */
  readonly approve?: (ids: readonly string[], progress: DescribeProgress) => Promise<boolean>;
  /** Stops at once, with the requests of its model; what is under way stays as it was. */
  readonly signal: AbortSignal;
}

/** Screens read at a time, and failures of the server in a row after which it is left alone. */
const pageScreens = 200;
const failuresInRowMax = 5;
/** Longer than a model takes with all retries; those of a process that was killed end with the next run. */
const leaseMs = 3_600_000;

export function scopeOf(
  { model, prompt }: Pick<ChatModel, "model" | "prompt">,
  isAgain = false,
  chosen?: ChosenScreens,
): DescribeScope {
  const { sha256: promptSha256, source } = prompt;
  return { model, promptSha256, source, isAgain: isAgain || chosen !== undefined, chosen };
}

/**
 * Describes screens that have no words of their own and that no agent leases. Each screen is leased while it
 * is described, and written as soon as it is answered, so that stopping loses nothing, and the same command
 * again goes on from there. Only one process may describe a library at a time. Throws a
 * `DatabaseUnavailableError` when the database cannot be asked.
 */
export async function describeLibrary(
  services: DescribeServices,
  model: ChatModel,
  options: DescribeOptions,
): Promise<DescribeSummary> {
  const { isDryRun = false, limit = Number.POSITIVE_INFINITY } = options;
  const { descriptions } = services;
  const scope = scopeOf(model, options.isAgain, options.chosen);
  // Those of a process that was killed.
  if (!isDryRun) await descriptions.releaseRun();
  const found = await descriptions.countToDescribe(scope, Date.now());
  const { unknown, kept } = await leftOut(descriptions, scope);
  const report = new DescribeReport(Math.min(found, limit) + unknown.length, kept);
  for (const id of unknown) report.fail(id, "there is no such screen.", false);
  if (isDryRun) await estimate(services, model, { report, scope, limit, concurrency: options.concurrency });
  else {
    const budget = new TokenBudget(options.maxTokens ?? null);
    const page = Math.min(options.concurrency, pageScreens);
    const screens = options.isTrial
      ? randomScreens((after, count) => descriptions.screensToDescribe(scope, after, count, Date.now()))
      : screensOf(limit, page, (after, count) => {
          const now = Date.now();
          return descriptions.takeToDescribe(scope, after, count, { now, expiresAt: now + leaseMs });
        });
    const run: Run = { services, model, options, scope, report, screens, budget };
    await describeAll(run).finally(() => descriptions.releaseRun());
  }
  const undescribed = await descriptions.undescribed(undescribedMax);
  return report.summary({ model: model.model, isDryRun, undescribed });
}

const undescribedMax = 1_000;

/** The chosen screens that are not there, and how many of the others stay as they are. */
async function leftOut(descriptions: DescriptionStore, scope: DescribeScope) {
  const { chosen } = scope;
  if (chosen === undefined) return { unknown: [], kept: 0 };
  const live = await descriptions.liveIds(chosen.ids);
  const whole = { ...scope, chosen: { ...chosen, askedBefore: null } };
  const kept = live.size - (await descriptions.countToDescribe(whole, Date.now()));
  return { unknown: chosen.ids.filter((id) => !live.has(id)), kept };
}

interface Run {
  readonly services: DescribeServices;
  readonly model: ChatModel;
  readonly options: DescribeOptions;
  readonly scope: DescribeScope;
  readonly report: DescribeReport;
  /** Shared by all workers, which take turns. */
  readonly screens: AsyncGenerator<ScreenToDescribe>;
  readonly budget: TokenBudget;
}

type ReadPage = (after: string, limit: number) => Promise<readonly ScreenToDescribe[]>;

/** By id, page after page: what is described meanwhile is behind the page. */
async function* screensOf(limit: number, pageMax: number, read: ReadPage) {
  let [after, left] = ["", limit];
  while (left > 0) {
    const page = await read(after, Math.min(pageMax, left));
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    left -= page.length;
  }
}

/** The screens behind a random id, and the first ones where these are too few. */
async function* randomScreens(read: ReadPage) {
  const from = crypto.randomUUID();
  const behind = await read(from, trialScreensMax);
  yield* behind;
  const left = trialScreensMax - behind.length;
  const first = left === 0 ? [] : await read("", left);
  yield* first.filter(({ id }) => id <= from);
}

interface Estimate {
  readonly report: DescribeReport;
  readonly scope: DescribeScope;
  readonly limit: number;
  readonly concurrency: number;
}

/** Counts the tokens of all screens, and the time by what requests took so far. */
async function estimate(
  { descriptions }: DescribeServices,
  { prompt }: ChatModel,
  { report, scope, limit, concurrency }: Estimate,
): Promise<void> {
  const milliseconds = await descriptions.millisecondsAScreen(scope);
  const took = milliseconds === null ? null : milliseconds / concurrency;
  const read: ReadPage = (after, count) => descriptions.screensToDescribe(scope, after, count, Date.now());
  for await (const screen of screensOf(limit, pageScreens, read)) {
    const { width, height, textLength } = screen;
    const size =
      prompt.source === "text" || width === null || height === null
        ? { characters: Math.min(textLength, layoutCharactersMax) }
        : [{ width, height }];
    report.estimate(estimatedInput(prompt, size), usualOutput(prompt), took);
  }
}

/** Describes samples first where they are to be approved. */
async function describeAll(run: Run): Promise<void> {
  const { options, report, screens } = run;
  const { approve } = options;
  if (approve !== undefined) {
    const samples: string[] = [];
    const onDescribed = ({ id }: Screen) => void samples.push(id);
    const first = {
      ...run,
      screens: firstOf(screens, trialScreensMax),
      options: { ...options, onDescribed },
    };
    await workAll(first);
    const progress = report.progress();
    if (isStopped(run) || progress.rows >= progress.screens) return;
    if (!(await approve(samples, progress))) report.stopped ??= "declined";
  }
  if (!isStopped(run)) await workAll(run);
}

async function workAll(run: Run): Promise<void> {
  await Promise.all(Array.from({ length: run.options.concurrency }, () => work(run)));
}

async function* firstOf(screens: AsyncGenerator<ScreenToDescribe>, count: number) {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = await screens.next();
    if (done === true) return;
    yield value;
  }
}

async function work(run: Run): Promise<void> {
  const { options, report, screens } = run;
  while (!isStopped(run)) {
    const { value: screen, done } = await screens.next();
    if (done === true || isStopped(run)) return;
    await describeOne(run, screen);
    options.onProgress?.(report.progress());
  }
}

function isStopped({ options, report }: Run): boolean {
  if (options.signal.aborted) report.stopped ??= "interrupted";
  return report.stopped !== null;
}

async function describeOne(run: Run, { id }: ScreenToDescribe): Promise<void> {
  const { services, model, options, scope, report, budget } = run;
  const use = { requests: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
  try {
    const isTrial = options.isTrial === true;
    const outcome = await describeScreen(services, scope, { model, budget, use, isTrial }, id);
    // The reason of a screen that is left without words is nowhere else.
    if (isTrial && typeof outcome === "object" && "reason" in outcome)
      return report.fail(id, outcome.reason, false);
    report.count(outcome);
    if (typeof outcome === "object" && "described" in outcome) options.onDescribed?.(outcome.described);
  } catch (error) {
    if (isStopped(run)) return;
    // A run that goes on later asks about it again.
    if (error instanceof DatabaseUnavailableError) throw error;
    recordFailure(report, id, error);
  } finally {
    report.addUse(use);
  }
}

function recordFailure(report: DescribeReport, id: string, error: unknown): void {
  if (error instanceof BudgetSpentError) {
    report.stopped = "budget";
    return;
  }
  const isServer = error instanceof ModelServerError;
  report.fail(id, reasonOf(error), isServer);
  const isHopeless = isServer && error.fault === "settings";
  if (isHopeless || report.serverFailuresInRow >= failuresInRowMax) report.stopped ??= "server";
}
