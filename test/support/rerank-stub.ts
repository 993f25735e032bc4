// A re-ranker on the loopback that speaks each interface, well or badly, and screens for it.
import type { ScreenWords } from "../../src/database/screens.ts";

/** A request that it received. */
export interface RerankCall {
  readonly path: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: three interfaces, each looked into where it is tested.
  readonly body: any;
  /** Aborts when the caller closes the connection. */
  readonly signal: AbortSignal;
}

type Answer = (call: RerankCall) => Response | Promise<Response>;

/** A stub; `answer` may change at any time. */
export interface RerankStub {
  readonly url: string;
  readonly host: string;
  readonly calls: RerankCall[];
  answer: Answer;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a stub that answers as it is told. */
export function startRerankStub(answer: Answer): RerankStub {
  const calls: RerankCall[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.json();
      const call = { path: pathname + search, headers: request.headers, body, signal: request.signal };
      calls.push(call);
      return stub.answer(call);
    },
  });
  const host = `127.0.0.1:${server.port}`;
  const stub: RerankStub = {
    url: `http://${host}/v1/rerank`,
    host,
    calls,
    answer,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return stub;
}

/**
 * Answers by the interface `rerank`, best first as servers do; `gradeOf` gets the place and the text of a
 * document.
 */
export function reranked(gradeOf: (index: number, text: string) => number): Answer {
  return ({ body }) => {
    const results = (body.documents as string[]).map((text, index) => ({
      index,
      relevance_score: gradeOf(index, text),
      document: { text },
    }));
    return Response.json({
      id: "rerank-1",
      model: body.model,
      results: results.toSorted((a, b) => b.relevance_score - a.relevance_score),
    });
  };
}

/** Answers by the interface of text-embeddings-inference. */
export function teiRanked(gradeOf: (index: number) => number): Answer {
  return ({ body }) =>
    Response.json((body.texts as string[]).map((_, index) => ({ index, score: gradeOf(index) })));
}

/** Answers a chat with some content. */
export function said(content: string): Response {
  return Response.json({
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  });
}

/** The screens that a chat was asked about. */
export function chatScreens({ body }: RerankCall): { screen: number; title: string; text: string }[] {
  return JSON.parse(body.messages.at(-1).content).screens;
}

/** Grades of a chat as JSON; `gradeOf` gets the number of a screen, which begins with 1. */
export function chatGrades(call: RerankCall, gradeOf: (screen: number) => number): string {
  const grades = chatScreens(call).map(({ screen }) => ({ screen, grade: gradeOf(screen) }));
  return JSON.stringify({ grades });
}

/** Answers nothing until the caller goes. */
export const silent: Answer = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(new Response())));

/** A screen with few words. */
export const rerankWords = (title: string, rest: Partial<ScreenWords> = {}): ScreenWords => ({
  appName: "Korvo",
  title,
  description: "A form.",
  elements: ["button", "field"],
  visibleText: "Log in",
  pattern: "",
  ...rest,
});
