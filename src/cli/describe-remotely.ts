// The run of a service that describes its library, from another machine.

import { trialScreensMax } from "../bounds.ts";
import type { DescriptionRunDetails, ScreenSearchClient } from "../client/client.ts";
import { OperatorError } from "../errors.ts";
import type { FileProgress } from "../maintenance/backup/problems.ts";
import type { ShownDescriptions } from "./describe-text.ts";
import { askPatiently, pollMs, throwOperatorError } from "./remote-library.ts";

export type RemoteSamples = DescriptionRunDetails["samples"];

interface RemoteDescription {
  readonly again: boolean;
  readonly limit: number | undefined;
  readonly maxTokens: number | undefined;
  /** Only these; undefined for the library. */
  readonly screenIds: readonly string[] | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
  /** Called once, with the first descriptions. */
  readonly onSamples: (samples: RemoteSamples) => void;
  /** Called when the run is queued. */
  readonly say: (text: string) => void;
}

/**
 * Asks a service for a run and follows it to the end. A signal cancels the run: what is counted is in the
 * library. Throws an `OperatorError` when the service refuses it or the run fails as a whole.
 */
export async function describeRemotely(
  client: ScreenSearchClient,
  { again, limit, maxTokens, screenIds, signal, onProgress, onSamples, say }: RemoteDescription,
): Promise<ShownDescriptions> {
  const startedAt = performance.now();
  const { run } = await client
    .createDescription({ again, limit, maxTokens, screenIds })
    .catch(throwOperatorError);
  say(`The service describes its library as run ${run.id}.\n`);
  let [isCancelled, isShown] = [false, false];
  for (;;) {
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await client.cancelDescription(run.id).catch(throwOperatorError);
    }
    const before = `The run ${run.id} may go on there. `;
    const { run: now } = await askPatiently(() => client.getDescription(run.id), before);
    const elapsedMs = performance.now() - startedAt;
    const rows = now.described + now.undescribed + now.changed + now.failed;
    const fraction = now.screens === 0 ? 0 : Math.min(1, rows / now.screens);
    onProgress({ rows, failed: now.failed, fraction, elapsedMs });
    if (!isShown && (now.samples.length >= trialScreensMax || now.finished_at !== null)) {
      isShown = true;
      if (now.samples.length > 0) onSamples(now.samples);
    }
    if (now.finished_at !== null) return summaryOf(now, elapsedMs);
    await Bun.sleep(pollMs);
  }
}

function summaryOf(run: DescriptionRunDetails, elapsedMs: number): ShownDescriptions {
  const { error, described, undescribed, changed, failed, kept, screens, requests, state } = run;
  if (error !== null && error.code !== "vision_server_failed")
    throw new OperatorError(`The run failed (${error.code}): ${error.message}`);
  const stopped = error !== null ? "server" : run.budget_spent ? "budget" : null;
  const seconds = Math.round(elapsedMs / 1000);
  return {
    screens,
    described,
    undescribed,
    changed,
    failed,
    kept,
    requests,
    seconds,
    inputTokens: run.input_tokens,
    outputTokens: run.output_tokens,
    estimatedInputTokens: 0,
    estimatedOutputTokens: 0,
    estimatedSeconds: null,
    isDryRun: false,
    failures: run.failures.map(({ screen_id: id, reason }) => ({ id, reason })),
    undescribedScreens: run.undescribed_screens.map(({ screen_id: id, ...why }) => ({ id, ...why })),
    stopped: state === "cancelled" ? "interrupted" : stopped,
  };
}
