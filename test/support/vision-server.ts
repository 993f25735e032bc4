// A stand-in for a server with a vision model: it speaks the chat interface of OpenAI on the loopback, and
// answers as a test says.
import type { Server } from "bun";
import type { DescriptionSource } from "../../src/fields.ts";
import { chatModel } from "../../src/library/describe/chat-model.ts";
import type { Description } from "../../src/library/describe/prompt.ts";

/** A request as the server got it. */
export interface VisionRequest {
  readonly authorization: string | null;
  readonly model: string;
  /** The system's and the user's words. */
  readonly words: string;
  /** Empty where the text is sent. */
  readonly picture: Uint8Array;
  /** More than one of a long screen, `picture` first. */
  readonly pictures: readonly Uint8Array[];
  readonly format: unknown;
  readonly answerTokensMax: number;
}

/** Answer of the stub to a request by its number, counted from 1. */
export type Answer = (request: VisionRequest, number: number) => Response | Promise<Response>;

/** A running stand-in. */
export type VisionServer = ReturnType<typeof startVision>;

interface Settings {
  readonly url: string;
  readonly model: string;
  readonly input: DescriptionSource;
  readonly apiKey: string | null;
  readonly perMinute: number;
  readonly answerMs: number;
}

/** A description that keeps to the schema. */
export const goodDescription: Description = {
  title: "Passcode with number pad",
  description: "A lock screen. Six dots are above a number pad.",
  elements: ["passcode dots", "number pad"],
  text: "Welcome back",
  pattern: "login",
  theme: "dark",
};

/** A chat completion that says `content`. */
export function completion(content: unknown, choice: object = {}): Response {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return Response.json({
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop", ...choice }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  });
}

/** Starts a stand-in, which lists `models`, to `apiKey` if one is given; it is ended with the block that uses it. */
export function startVision(
  answer: Answer = () => completion(goodDescription),
  models: readonly string[] = [],
  apiKey: string | null = null,
) {
  const requests: VisionRequest[] = [];
  let [running, most] = [0, 0];
  const server: Server<undefined> = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (apiKey !== null && request.headers.get("authorization") !== `Bearer ${apiKey}`)
        return Response.json({ error: { message: "Wrong key." } }, { status: 401 });
      if (pathname === "/v1/models" && models.length > 0)
        return Response.json({ data: models.map((id) => ({ id })) });
      if (pathname !== "/v1/chat/completions") return new Response(null, { status: 404 });
      most = Math.max(most, ++running);
      try {
        const read = await readRequest(request);
        requests.push(read);
        return await answer(read, requests.length);
      } finally {
        running -= 1;
      }
    },
  });
  const url = `http://127.0.0.1:${server.port}/v1`;
  return {
    url,
    port: server.port ?? 0,
    requests,
    /** The most requests that were answered at once. */
    atOnceMax: () => most,
    /** The model as the service asks it, without long waits. */
    model({ answerMs = 10_000, ...settings }: Partial<Settings> = {}, signal = new AbortController().signal) {
      const usual = {
        url,
        model: "stand-in",
        input: "picture",
        apiKey: null,
        concurrency: 1,
        perMinute: 0,
      } as const;
      return chatModel({ ...usual, ...settings }, signal, { answerMs, backoffMs: 1 });
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

async function readRequest(request: Request): Promise<VisionRequest> {
  const body = (await request.json()) as {
    model: string;
    messages: [
      { content: string },
      { content: string | [{ text: string }, ...{ image_url: { url: string } }[]] },
    ];
    response_format: unknown;
    max_tokens: number;
  };
  const [system, user] = body.messages;
  const [text, images] =
    typeof user.content === "string"
      ? [user.content, []]
      : [user.content[0].text, user.content.slice(1) as { image_url: { url: string } }[]];
  const pictures = images.map(({ image_url: { url } }) =>
    Buffer.from(url.replace("data:image/jpeg;base64,", ""), "base64"),
  );
  return {
    authorization: request.headers.get("authorization"),
    model: body.model,
    words: `${system.content}\n${text}`,
    picture: pictures[0] ?? new Uint8Array(),
    pictures,
    format: body.response_format,
    answerTokensMax: body.max_tokens,
  };
}
