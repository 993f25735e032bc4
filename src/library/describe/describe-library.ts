import type { DescribeScope, ScreenToDescribe } from "../../database/description-storage.ts";
import { DatabaseUnavailableError, reasonOf } from "../../errors.ts";
import { type DescribeProgress, DescribeReport, type DescribeSummary } from "./describe-report.ts";
import { type DescribeServices, describeScreen } from "./describe-screen.ts";
import { promptSha256 } from "./prompt.ts";
import { BudgetSpentError, estimatedInput, TokenBudget } from "./token-budget.ts";
import { type VisionModel, VisionServerError } from "./vision-model.ts";

/** Options of describing. */
export interface DescribeOptions {
  /**
   * Also screens that the model could not describe, and those that another model or an earlier prompt
   * described.
   */
  readonly isAgain?: boolean;
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
  /**
   * Stops at once, with the requests of the vision model that it was opened with; what is under way stays as
   * it was.
   */
  readonly signal: AbortSignal;
}

/** Screens read at a time, and failures of the server in a row after which it is left alone. */
const pageScreens = 200;
const failuresInRowMax = 5;

/**
 * Describes the pictures of screens that have no words of their own. Each screen is written as soon as it is
 * answered, so that stopping loses nothing, and the same command again goes on from there. Only one process
 * may describe a library at a time. Throws a `DatabaseUnavailableError` when the database cannot be asked.
 */
export async function describeLibrary(
  services: DescribeServices,
  vision: VisionModel,
  options: DescribeOptions,
): Promise<DescribeSummary> {
  const scope = { model: vision.model, promptSha256, isAgain: options.isAgain === true };
  const found = await services.descriptions.countToDescribe(scope);
  const report = new DescribeReport(Math.min(found, options.limit ?? Number.POSITIVE_INFINITY));
  const screens = screensOf(services, scope, options.limit ?? Number.POSITIVE_INFINITY);
  if (options.isDryRun === true) await estimate(report, screens);
  else {
    const budget = new TokenBudget(options.maxTokens ?? null);
    const run: Run = { services, vision, options, scope, report, screens, budget };
    await Promise.all(Array.from({ length: options.concurrency }, () => work(run)));
  }
  const undescribed = await services.descriptions.undescribed(undescribedMax);
  return report.summary({ model: vision.model, isDryRun: options.isDryRun === true, undescribed });
}

const undescribedMax = 1_000;

interface Run {
  readonly services: DescribeServices;
  readonly vision: VisionModel;
  readonly options: DescribeOptions;
  readonly scope: DescribeScope;
  readonly report: DescribeReport;
  /** Shared by all workers, which take turns. */
  readonly screens: AsyncGenerator<ScreenToDescribe>;
  readonly budget: TokenBudget;
}

/** By id, page after page: what is described meanwhile is behind the page. */
async function* screensOf({ descriptions }: DescribeServices, scope: DescribeScope, limit: number) {
  let [after, left] = ["", limit];
  while (left > 0) {
    const page = await descriptions.screensToDescribe(scope, after, Math.min(pageScreens, left));
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    left -= page.length;
  }
}

async function estimate(report: DescribeReport, screens: AsyncGenerator<ScreenToDescribe>): Promise<void> {
  for await (const screen of screens) report.estimate(estimatedInput([screen]));
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
  const { services, vision, scope, report, budget } = run;
  const use = { requests: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
  try {
    report.count(await describeScreen(services, scope, { vision, budget, use }, id));
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
  const isServer = error instanceof VisionServerError;
  report.fail(id, reasonOf(error), isServer);
  const isHopeless = isServer && error.fault === "settings";
  if (isHopeless || report.serverFailuresInRow >= failuresInRowMax) report.stopped ??= "server";
}
