import { answerTokensMax, type Content } from "./chat-completion.ts";
import type { Prompt } from "./prompt.ts";

/** Pixels of a side of the square that becomes one token in Qwen2.5-VL; other models take more or fewer. */
const tokenSide = 28;
/** English text and JSON; an estimate. */
const charactersPerToken = 4;
/** Tokens of an answer as long as the words of the demo library; from a text it is shorter. */
const answerTokens = { picture: 270, text: 150 } as const;

/** The size of what a request is about: pixels of pictures, or characters of a text. */
export type ContentSize =
  | readonly { readonly width: number; readonly height: number }[]
  | { readonly characters: number };

/** An estimate of the tokens that a request about a screen sends. */
export function estimatedInput(prompt: Prompt, size: ContentSize): number {
  const { instructions, answerFormat } = prompt;
  const told = instructions.length + prompt.question(null).length + JSON.stringify(answerFormat).length;
  const tokens =
    "characters" in size
      ? Math.ceil(size.characters / charactersPerToken)
      : size.reduce((sum, { width, height }) => sum + tiles(width) * tiles(height), 0);
  return Math.ceil(told / charactersPerToken) + tokens;
}

function tiles(pixels: number): number {
  return Math.ceil(pixels / tokenSide);
}

export function sizeOf(content: Content): ContentSize {
  return "text" in content ? { characters: content.text.length } : content.pictures;
}

/** An estimate of the tokens of a description. */
export function usualOutput({ source }: Prompt): number {
  return answerTokens[source];
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
