import type { DescribeUse } from "../../database/stores/counters.ts";
import type { JpegPicture } from "../../images/fit-picture.ts";
import type { ModelAnswer } from "./chat-completion.ts";
import type { Description } from "./prompt.ts";
import { type ReadAnswer, readAnswer } from "./read-answer.ts";
import { estimatedInput, estimatedOutput, type TokenBudget } from "./token-budget.ts";
import { type VisionModel, VisionServerError } from "./vision-model.ts";

/**
 * The cost of asking about one screen, counted on the way: when a request fails, those before it still have
 * to be counted.
 */
export type CountedUse = { -readonly [Name in keyof DescribeUse]: DescribeUse[Name] };

/** One screen's questions. */
export interface Asking {
  readonly vision: VisionModel;
  readonly budget: TokenBudget;
  readonly use: CountedUse;
}

/** One picture, or the parts of a long one. */
type Pictures = readonly JpegPicture[];

/** A description, or why there is none. */
export type Asked = { readonly description: Description } | { readonly reason: string };

/**
 * Asks about a screen, and once more when the answer breaks the schema. Throws what `VisionModel.ask`
 * throws, and a `BudgetSpentError` when the budget has no room for a request.
 */
export async function askModel(asking: Asking, pictures: Pictures): Promise<Asked> {
  const first = await askOnce(asking, pictures, null).catch(asProblem);
  if (!("problem" in first)) return first;
  const second = await askOnce(asking, pictures, first.problem);
  return "problem" in second ? { reason: `the answer could not be used: ${second.problem}` } : second;
}

/** An answer that is no chat completion may be so this once. */
function asProblem(error: unknown): { readonly problem: string } {
  if (error instanceof VisionServerError && error.fault === "answer") return { problem: error.message };
  throw error;
}

async function askOnce(
  { vision, budget, use }: Asking,
  pictures: Pictures,
  problem: string | null,
): Promise<ReadAnswer | { readonly reason: string }> {
  const estimate = estimatedInput(pictures);
  const reserved = budget.reserve(estimate);
  const startedAt = performance.now();
  const used = { input: 0, output: 0 };
  try {
    use.requests += 1;
    const answer = await vision.ask(
      pictures.map(({ file }) => file),
      problem,
    );
    used.input = answer.tokens?.input ?? estimate;
    used.output = answer.tokens?.output ?? estimatedOutput(answer.content);
    return readModelAnswer(answer);
  } finally {
    budget.charge(reserved, used.input, used.output);
    use.inputTokens += used.input;
    use.outputTokens += used.output;
    use.milliseconds += Math.round(performance.now() - startedAt);
  }
}

function readModelAnswer({ content, ending }: ModelAnswer): ReadAnswer | { readonly reason: string } {
  if (ending === "refused") return { reason: "the model refused to describe it." };
  const read = readAnswer(content);
  if ("problem" in read && ending === "cut") return { problem: "it was too long and was cut." };
  return read;
}
