// The words that the samples of a trial had, put back when a person does not like what the model made of
// them.
import type { WordsBefore } from "../../database/description-storage.ts";
import type { Screen } from "../../database/screens.ts";
import { isTrial } from "../../database/stores/description-jobs.ts";
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import type { WordField } from "../../database/word-edits.ts";
import { ApiError } from "../../errors.ts";
import type { ScreenEncoder } from "../../index/engine.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import { type JobsScope, requireJob } from "../jobs/job-answer.ts";
import { encodeWords, type mergeWords } from "./describe-screen.ts";
import { type DescriptionServices, runLabel } from "./description-jobs.ts";
import type { DiscardedAnswer } from "./schema.ts";

/** A screen that changes again and again is left as it is. */
const attemptsMax = 3;

type DiscardServices = DescriptionServices & { readonly engine: ScreenEncoder };

/**
 * Puts the words of a trial's samples back; the next run asks about them again. What a person, an import or
 * another model wrote since stays. Throws `not_found`, and `invalid_request` for a run that goes on or has
 * none.
 */
export async function discardSamples(
  services: DiscardServices,
  actor: LibraryActor,
  id: string,
  scope: JobsScope,
): Promise<DiscardedAnswer> {
  const { engine: encoder, now, storage } = services;
  const job = await requireJob(storage.descriptionJobs, scope, id, runLabel);
  if (job.finishedAt === null || !isTrial(job.options))
    throw new ApiError("invalid_request", "Only the words of a trial that has ended can be put back.");
  let discarded = 0;
  for (const before of job.before)
    if (await putBack({ descriptions: storage.descriptions, encoder, now }, before)) discarded += 1;
  await storage.descriptionJobs.forgetSamples(job.id);
  if (discarded > 0) {
    const screens = discarded === 1 ? "1 screen" : `${discarded} screens`;
    await recordKeyAct(services, actor, "description.discard", `${screens} (${job.id})`);
  }
  return { discarded };
}

interface PutBackTools {
  readonly descriptions: DescriptionStore;
  readonly encoder: ScreenEncoder;
  readonly now: () => number;
}

/** True when words of a screen were put back. */
async function putBack(tools: PutBackTools, before: WordsBefore): Promise<boolean> {
  const { descriptions, now } = tools;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const read = await descriptions.readScreen(before.id);
    if (read === null || read.screen.modelWords?.model !== before.by) return false;
    const words = await encodeWords(tools, withWordsBefore(read.screen, before), "");
    const back = { id: before.id, sequence: read.sequence, words };
    if ((await descriptions.putBack(back, now())) === "finished") return true;
  }
  return false;
}

/** The screen with the words that it had, in the fields that are the model's still. */
export function withWordsBefore(screen: Screen, before: WordsBefore): ReturnType<typeof mergeWords> {
  const fields = screen.modelWords?.fields ?? [];
  const had = before.modelWords;
  const isBack = (field: WordField) => fields.includes(field);
  const isItsStill = (field: WordField) => isBack(field) || Bun.deepEquals(screen[field], before[field]);
  const backEdits = fields.flatMap((field) => {
    const edit = before.edits[field];
    return edit === undefined ? [] : [[field, edit] as const];
  });
  return {
    appName: screen.appName,
    heading: screen.heading ?? "",
    originalName: screen.originalName ?? "",
    system: screen.system ?? null,
    title: isBack("title") ? before.title : screen.title,
    description: isBack("description") ? before.description : screen.description,
    elements: isBack("elements") ? before.elements : screen.elements,
    pattern: isBack("pattern") ? before.pattern : screen.pattern,
    visibleText: isBack("visibleText") ? before.visibleText : screen.visibleText,
    visibleTextSource: isBack("visibleText") ? before.visibleTextSource : screen.visibleTextSource,
    modelWords: had === null ? null : { ...had, fields: had.fields.filter(isItsStill) },
    edits: { ...Object.fromEntries(backEdits), ...screen.edits },
  };
}
