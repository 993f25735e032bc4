// The operator's re-ranker as the service sees it. Servers share the rerank interface in two kinds. `rerank`:
// vLLM, Infinity, Jina, Cohere, llama.cpp and others take `documents` and answer `results` with a
// `relevance_score`. `tei`: text-embeddings-inference takes `texts` and answers a bare list with a `score`.
import { Type } from "@sinclair/typebox";
import type { RerankSettings } from "../../config/config.ts";
import type { ScreenWords } from "../../database/screens.ts";
import { untilAborted } from "../../http/stop-signal.ts";
import { ChatApi } from "./chat-api.ts";
import { type Endpoint, postJson, requireAnswer } from "./post-json.ts";
import { checkedAnswer, finite, gradesInOrder, parsedJson } from "./rerank-answer.ts";
import { passageOf, type ScreenTexts, screenTexts } from "./screen-texts.ts";

const index = Type.Integer({ minimum: 0 });
const rerankAnswer = Type.Object({ results: Type.Array(Type.Object({ index, relevance_score: finite })) });
const teiAnswer = Type.Array(Type.Object({ index, score: finite }));

/**
 * Grades screens by how well they match a query, one number for each in their order: higher is better,
 * comparable within one call only. Throws the reason of `signal` as soon as that aborts, and a `RerankError`
 * when the re-ranker gives no order.
 */
export type GradeScreens = (
  query: string,
  screens: readonly ScreenWords[],
  signal: AbortSignal,
) => Promise<readonly number[]>;

type Ask = (query: string, screens: readonly ScreenTexts[], signal: AbortSignal) => Promise<number[]>;

/** Makes the calls by the settings. Nothing is sent before the first one. */
export function rerankClient(settings: RerankSettings): GradeScreens {
  const ask = askOf(settings);
  return async (query, screens, signal) => {
    signal.throwIfAborted();
    // The deadline must hold whatever the connection does: a fetch has ignored its signal while a host
    // dropped its packets (github.com/oven-sh/bun/issues/18536).
    return untilAborted(ask(query, screens.map(screenTexts), signal), signal);
  };
}

function askOf({ url, api, model, apiKey }: RerankSettings): Ask {
  switch (api) {
    case "rerank":
      return (...call) => askRerank({ url, apiKey, model }, ...call);
    case "tei":
      return (...call) => askTei({ url, apiKey }, ...call);
    case "chat": {
      const chat = new ChatApi({ url, apiKey, model });
      return (...call) => chat.ask(...call);
    }
  }
}

/**
 * Asks by the interface `rerank`. Only what all servers know is sent: Cohere refuses a field that it does not
 * know with 422, and each of them grades all documents when no number is given.
 */
async function askRerank(
  { model, ...endpoint }: Endpoint & Pick<RerankSettings, "model">,
  query: string,
  screens: readonly ScreenTexts[],
  signal: AbortSignal,
): Promise<number[]> {
  const body = { ...(model !== null && { model }), query, documents: screens.map(passageOf) };
  const answer = parsedJson(requireAnswer(await postJson(endpoint, body, signal)));
  const { results } = checkedAnswer(rerankAnswer, answer, "rerank");
  const graded = results.map((result) => ({ index: result.index, grade: result.relevance_score }));
  return gradesInOrder(graded, screens.length);
}

/** Asks by `tei`. A server has one model, and refuses a text that is too long unless it may cut it. */
async function askTei(
  endpoint: Endpoint,
  query: string,
  screens: readonly ScreenTexts[],
  signal: AbortSignal,
): Promise<number[]> {
  const body = { query, texts: screens.map(passageOf), truncate: true };
  const answer = parsedJson(requireAnswer(await postJson(endpoint, body, signal)));
  const results = checkedAnswer(teiAnswer, answer, "tei");
  const graded = results.map((result) => ({ index: result.index, grade: result.score }));
  return gradesInOrder(graded, screens.length);
}

/** The host that texts go to; the rest of an address may hold a secret. */
export function rerankHost({ url }: RerankSettings): string {
  return new URL(url).host;
}
