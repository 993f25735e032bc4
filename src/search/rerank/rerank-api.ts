// The rerank interface, which servers share in two kinds. `rerank`: vLLM, Infinity, Jina, Cohere, llama.cpp
// and others take `documents` and answer `results` with a `relevance_score`. `tei`: text-embeddings-inference
// takes `texts` and answers a bare list with a `score`.
import { Type } from "@sinclair/typebox";
import type { RerankSettings } from "../../config/config.ts";
import { type Endpoint, postJson, requireAnswer } from "./post-json.ts";
import { checkedAnswer, finite, gradesInOrder, parsedJson } from "./rerank-answer.ts";
import { passageOf, type ScreenTexts } from "./screen-texts.ts";

const index = Type.Integer({ minimum: 0 });
const rerankAnswer = Type.Object({ results: Type.Array(Type.Object({ index, relevance_score: finite })) });
const teiAnswer = Type.Array(Type.Object({ index, score: finite }));

/**
 * Asks by the interface `rerank`. Only what all servers know is sent: Cohere refuses a field that it does not
 * know with 422, and each of them grades all documents when no number is given.
 */
export async function askRerank(
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

/**
 * Asks by the interface `tei`. A server has one model, and refuses a text that is too long for it unless it
 * may cut it.
 */
export async function askTei(
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
