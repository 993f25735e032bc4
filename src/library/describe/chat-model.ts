// Asks a server with the chat interface of OpenAI: Ollama, vLLM, llama.cpp, LM Studio, hosted ones.
import ky, { isHTTPError, isTimeoutError } from "ky";
import pThrottle from "p-throttle";
import type { Config } from "../../config/config.ts";
import { reasonOf } from "../../errors.ts";
import { boundedBytes } from "../../system/bounded-bytes.ts";
import { proxyHint } from "../../system/proxy.ts";
import { type Content, completionRequest, type ModelAnswer, readCompletion } from "./chat-completion.ts";
import { type Prompt, prompts } from "./prompt.ts";

export type DescribeSettings = NonNullable<Config["describe"]>;

/** Time limits; for tests. */
export interface ModelTimes {
  /** For one answer. A model on a processor takes minutes. */
  readonly answerMs: number;
  /** Before the first retry; doubled for each further one. */
  readonly backoffMs: number;
}

export interface ChatModel {
  readonly model: string;
  /** Its instructions, and its input of a screen. */
  readonly prompt: Prompt;
  /**
   * Asks about a screen; `problem` is what was wrong with the last answer. Waits for its turn, and tries
   * again while the server is busy or away. Throws a `ModelServerError`, or the reason of its signal.
   */
  ask(content: Content, problem: string | null): Promise<ModelAnswer>;
}

/** The server gave no answer of the model, after all retries. */
export class ModelServerError extends Error {
  override readonly name = "ModelServerError";
  /** `settings`: no request can succeed. `answer`: it answered something else, which may be this once. */
  readonly fault: "settings" | "server" | "answer";

  constructor(fault: ModelServerError["fault"], message: string, cause: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Far above what as many tokens need: a server may answer anything. */
const answerBytesMax = 262_144;
const retriesMax = 6;
const retryWaitMsMax = 60_000;
const retryAfterMsMax = 600_000;
const defaultTimes: ModelTimes = { answerMs: 180_000, backoffMs: 1_000 };

/** The model at a server. `signal` ends all requests, and all that waits. */
export function chatModel(
  settings: DescribeSettings,
  signal: AbortSignal,
  times: ModelTimes = defaultTimes,
): ChatModel {
  const turn = takeTurns(settings.perMinute, signal);
  const { apiKey } = settings;
  const client = ky.create({
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    timeout: times.answerMs,
    signal,
    // A screen goes to the address that was set, and to no other.
    redirect: "manual",
    fetch: (input, init) => boundedFetch(input, init),
    hooks: { beforeRetry: [() => turn()] },
    retry: {
      limit: retriesMax,
      methods: ["post"],
      backoffLimit: retryWaitMsMax,
      maxRetryAfter: retryAfterMsMax,
      delay: (attempt) => times.backoffMs * 2 ** (attempt - 1),
      jitter: (delay) => delay * (0.5 + Math.random() / 2),
      shouldRetry: ({ error, retryCount }) => {
        if (isHTTPError(error)) return undefined;
        // A model that is loaded for the first time may need one more try; a slow one does not get faster.
        if (isTimeoutError(error)) return retryCount <= 1;
        // ky does not know Bun's errors of the network.
        return !signal.aborted && !(error instanceof AnswerTooLargeError);
      },
    },
  });
  const prompt = prompts[settings.input];
  return {
    model: settings.model,
    prompt,
    async ask(content, problem) {
      await turn();
      const json = completionRequest(settings.model, prompt, content, problem);
      const text = await client
        .post(`${settings.url}/chat/completions`, { json })
        .text()
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw serverError(error, settings);
        });
      const answer = readCompletion(text);
      if (answer === null)
        throw new ModelServerError("answer", "the server answered no chat completion.", undefined);
      return answer;
    },
  };
}

/** Spreads requests evenly: servers that allow 60 a minute often mean one a second. */
function takeTurns(perMinute: number, signal: AbortSignal): () => Promise<void> {
  if (perMinute === 0) return async () => undefined;
  return pThrottle({ limit: 1, interval: 60_000 / perMinute, signal })(async () => undefined);
}

class AnswerTooLargeError extends Error {
  override readonly name = "AnswerTooLargeError";
}

/** Reads the whole answer, so that time limit and retries hold for all of it, and no more than a bound. */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
  bytesMax = answerBytesMax,
): Promise<Response> {
  const response = await fetch(input, init);
  const tooLarge = () => new AnswerTooLargeError("the answer is too large.");
  const bytes = await boundedBytes(response.body, bytesMax, tooLarge);
  return new Response(bytes.length === 0 ? null : bytes, response);
}

function serverError(error: unknown, { apiKey, input }: DescribeSettings): ModelServerError {
  if (isTimeoutError(error))
    return new ModelServerError("server", "the server did not answer in time.", error);
  if (!isHTTPError(error))
    return new ModelServerError("server", `no answer: ${reasonOf(error)}${proxyHint(error)}`, error);
  const { status } = error.response;
  const said = saidIn(error.data);
  // Servers quote a wrong key.
  const safe = (apiKey === null ? said : said.replaceAll(apiKey, "[redacted]")).slice(0, saidCharactersMax);
  const isWrong = [301, 302, 303, 307, 308, 401, 403, 404].includes(status);
  const hint = input === "picture" && aboutPictures.test(said) ? blindHint : "";
  return new ModelServerError(
    isWrong || hint !== "" ? "settings" : "server",
    `the server answered ${status}${safe === "" ? "." : `: ${safe}`}${hint}`,
    error,
  );
}

const saidCharactersMax = 200;
/** Servers say in many words that a model takes no pictures. */
const aboutPictures = /image|vision|multi-?modal|mmproj/i;
const blindHint = " The model may take no pictures: let it describe from the text alone.";

function saidIn(data: unknown): string {
  const { error } = (typeof data === "object" && data !== null ? data : {}) as { error?: unknown };
  const message =
    typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
  return typeof message === "string" ? message : "";
}
