import { answerTokensMax } from "./chat-completion.ts";
import { answerFormat, instructions, question } from "./prompt.ts";

/** Pixels of a side of the square that becomes one token in Qwen2.5-VL; other models take more or fewer. */
const tokenSide = 28;
/** English text and JSON; an estimate. */
const charactersPerToken = 4;
const promptTokens = Math.ceil(
  (instructions.length + question(null).length + JSON.stringify(answerFormat).length) / charactersPerToken,
);

/** An estimate of the tokens that a request about pictures of so many pixels sends. */
export function estimatedInput(
  pictures: readonly { readonly width: number; readonly height: number }[],
): number {
  const tokens = pictures.map(
    ({ width, height }) => Math.ceil(width / tokenSide) * Math.ceil(height / tokenSide),
  );
  return tokens.reduce((sum, ofPicture) => sum + ofPicture, promptTokens);
}

/** An estimate of the tokens of an answer, for servers that do not count them. */
export function estimatedOutput(answer: string): number {
  return Math.min(answerTokensMax, Math.ceil(answer.length / charactersPerToken));
}

/** The budget is spent: no further request may begin. */
export class BudgetSpentError extends Error {
  override readonly name = "BudgetSpentError";
}

/**
 * Bounds the tokens of all requests together. Each takes the most it may need before it begins and gives back
 * the rest, so that requests that run at once do not pass the bound together.
 */
export class TokenBudget {
  readonly #max: number;
  #used = 0;
  #reserved = 0;
  /** The largest request so far: what a server counts may be more than the estimate. */
  #inputMax = 0;

  constructor(max: number | null) {
    this.#max = max ?? Number.POSITIVE_INFINITY;
  }

  /** Takes what a request may need. Throws a `BudgetSpentError` when there is less. */
  reserve(input: number): number {
    const reserved = Math.max(input, this.#inputMax) + answerTokensMax;
    if (this.#used + this.#reserved + reserved > this.#max) throw new BudgetSpentError();
    this.#reserved += reserved;
    return reserved;
  }

  /** Gives back what `reserve` took, less what the request used. */
  charge(reserved: number, input: number, output: number): void {
    this.#reserved -= reserved;
    this.#used += input + output;
    this.#inputMax = Math.max(this.#inputMax, input);
  }
}
