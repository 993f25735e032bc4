// The chat interface of OpenAI, as far as it is needed: what a request says, and what an answer is.
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { JpegPicture } from "../../images/fit-picture.ts";
import type { Prompt } from "./prompt.ts";

export const answerTokensMax = 1_500;

export interface ModelAnswer {
  readonly content: string;
  /** `refused`: the model or a filter of the server declined. `cut`: the answer reached its bound. */
  readonly ending: "whole" | "cut" | "refused";
  /** As the server counts them; null when it does not. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
}

const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      message: Type.Object({
        content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        refusal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
    }),
    { minItems: 1 },
  ),
  usage: Type.Optional(Type.Unknown()),
});
const Usage = Type.Object({
  prompt_tokens: Type.Integer({ minimum: 0, maximum: 1e9 }),
  completion_tokens: Type.Integer({ minimum: 0, maximum: 1e9 }),
});

/** The picture of a screen, the parts of a long one, or its text. */
export type Content = { readonly pictures: readonly JpegPicture[] } | { readonly text: string };

/** The body of a request about a screen; `problem` is why the last answer could not be used. */
export function completionRequest(model: string, prompt: Prompt, content: Content, problem: string | null) {
  const question = prompt.question(problem, "text" in content ? 1 : content.pictures.length);
  return {
    model,
    messages: [
      { role: "system", content: prompt.instructions },
      // Servers of models without eyes may take a plain string only.
      {
        role: "user",
        content:
          "text" in content ? `${question}\n\n${content.text}` : picturedQuestion(question, content.pictures),
      },
    ],
    response_format: prompt.answerFormat,
    max_tokens: answerTokensMax,
    temperature: 0,
    stream: false,
  };
}

function picturedQuestion(question: string, pictures: readonly JpegPicture[]) {
  const images = pictures.map(({ file }) => {
    const url = `data:image/jpeg;base64,${Buffer.from(file).toString("base64")}`;
    return { type: "image_url", image_url: { url } };
  });
  return [{ type: "text", text: question }, ...images];
}

/** Reads what a server answered; null for what is no chat completion. */
export function readCompletion(text: string): ModelAnswer | null {
  const completion = parseCompletion(text);
  const [choice] = completion?.choices ?? [];
  if (completion === null || choice === undefined) return null;
  const { content, refusal } = choice.message;
  const isRefused = Boolean(refusal) || choice.finish_reason === "content_filter";
  return {
    content: content ?? "",
    ending: isRefused ? "refused" : choice.finish_reason === "length" ? "cut" : "whole",
    tokens: tokensOf(completion.usage),
  };
}

function parseCompletion(text: string): Static<typeof Completion> | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Completion, value) ? value : null;
  } catch {
    return null;
  }
}

function tokensOf(usage: unknown): ModelAnswer["tokens"] {
  if (!Value.Check(Usage, usage)) return null;
  return { input: usage.prompt_tokens, output: usage.completion_tokens };
}
