import type { DescribeUse } from "../../database/stores/counters.ts";
import type { Content, ModelAnswer } from "./chat-completion.ts";
import { type ChatModel, ModelServerError } from "./chat-model.ts";
import type { Prompt } from "./prompt.ts";
import { type DescribedScreen, type ReadAnswer, readAnswer } from "./read-answer.ts";
import { estimatedInput, estimatedOutput, sizeOf, type TokenBudget } from "./token-budget.ts";

export interface Asking {
  readonly model: ChatModel;
  readonly budget: TokenBudget;
  /** The cost of asking about one screen, counted on the way: a request may fail after others. */
  readonly use: { -readonly [Name in keyof DescribeUse]: DescribeUse[Name] };
}

/** A description, or the reason why there is none. */
export type Asked = { readonly description: DescribedScreen } | { readonly reason: string };

/**
 * Asks about a screen, and once more when the answer breaks the schema. Throws what `ChatModel.ask`
 * throws, and a `BudgetSpentError` when the budget has no room for a request.
 */
export async function askModel(asking: Asking, content: Content): Promise<Asked> {
  const first = await askOnce(asking, content, null).catch(asProblem);
  if (!("problem" in first)) return first;
  const second = await askOnce(asking, content, first.problem);
  return "problem" in second ? { reason: `the answer could not be used: ${second.problem}` } : second;
}

/** An answer that is no chat completion may be so this once. */
function asProblem(error: unknown): { readonly problem: string } {
  if (error instanceof ModelServerError && error.fault === "answer") return { problem: error.message };
  throw error;
}

async function askOnce(
  { model, budget, use }: Asking,
  content: Content,
  problem: string | null,
): Promise<ReadAnswer> {
  const estimate = estimatedInput(model.prompt, sizeOf(content));
  const reserved = budget.reserve(estimate);
  const startedAt = performance.now();
  const used = { input: 0, output: 0 };
  try {
    use.requests += 1;
    const answer = await model.ask(content, problem);
    used.input = answer.tokens?.input ?? estimate;
    used.output = answer.tokens?.output ?? estimatedOutput(answer.content);
    return readModelAnswer(answer, model.prompt);
  } finally {
    budget.charge(reserved, used.input, used.output);
    use.inputTokens += used.input;
    use.outputTokens += used.output;
    use.milliseconds += Math.round(performance.now() - startedAt);
  }
}

function readModelAnswer({ content, ending }: ModelAnswer, prompt: Prompt): ReadAnswer {
  if (ending === "refused") return { reason: "the model refused to describe it." };
  const read = readAnswer(content, prompt);
  if ("problem" in read && ending === "cut") return { problem: "it was too long and was cut." };
  return read;
}
