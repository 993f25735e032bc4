// Servers with the chat interface of OpenAI on the usual ports of this machine, to be offered where none is
// set. Only the loopback is asked, and only for the names of models.
import { request } from "node:http";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { DescriptionSource } from "../../fields.ts";
import type { DescribeSettings } from "./chat-model.ts";

/** A server that answers, and the settings that would use it. */
export interface LocalServer {
  readonly name: string;
  readonly model: string;
  /** `text` where its model has no eyes, or nobody knows. */
  readonly input: DescriptionSource;
  /** Its address on the loopback, without `/chat/completions`. */
  readonly url: string;
  /** The line of settings, as a shell reads it. */
  readonly settings: string;
}

/** Ports to look at, each with the name of the program that usually has it. */
export type ServerPorts = readonly (readonly [name: string, port: number])[];

/** The usual ports. Another program may answer on them, so the answer counts, too. */
export const usualPorts: ServerPorts = [
  ["Ollama", 11434],
  ["LM Studio", 1234],
  ["llama.cpp", 8080],
  ["vLLM", 8000],
];
/** A server on this machine that takes longer is not offered; tests on a busy machine are more patient. */
const usualTimeLimitMs = 500;
const answerBytesMax = 262_144;

const Models = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String({ pattern: "^[\\x21-\\x7e]{1,200}$" }) }), { minItems: 1 }),
});

/** Names of families that see, as their makers write them. */
const seeing =
  /(^|[^a-z])(vl|vlm|vision|llava|moondream|pixtral|internvl|minicpm-?v|smolvlm|glm-4v)([^a-z]|$)|gemma-?3:(4b|12b|27b)|gemma-3-(4b|12b|27b)/i;
/** Models that answer no questions. */
const mute = /embed|rerank|whisper|(^|[^a-z])(bge|e5|gte|tts)([^a-z]|$)/i;
/** Models that Ollama only passes on to its own servers: https://docs.ollama.com/cloud. */
const remote = /[:-]cloud$/i;

/** The servers that answer on this machine, all asked at once. */
export async function localServers(
  ports = usualPorts,
  timeLimitMs = usualTimeLimitMs,
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(ports.map(async ([name, port]) => probe(name, port, timeLimitMs)));
  return found.filter((server) => server !== null);
}

async function probe(name: string, port: number, timeLimitMs: number): Promise<LocalServer | null> {
  const models = parseModels(await read(port, timeLimitMs).catch(() => "")).filter(
    (id) => !(mute.test(id) || remote.test(id)),
  );
  const model = models.find((id) => seeing.test(id)) ?? models[0];
  if (model === undefined) return null;
  const input = seeing.test(model) ? "picture" : "text";
  const url = `http://127.0.0.1:${port}/v1`;
  const address = `DESCRIBE_URL=${url} DESCRIBE_MODEL=${quoted(model)}`;
  const settings = input === "text" ? `${address} DESCRIBE_INPUT=text` : address;
  return { name, model, input, url, settings };
}

/** The settings of a run by this server: one screen at a time, as a model on a processor likes it. */
export function localSettings({ model, input, url }: LocalServer): DescribeSettings {
  return { model, input, url, apiKey: null, concurrency: 1, perMinute: 0 };
}

/** A name as one word of a shell. */
function quoted(name: string): string {
  return /^[\w.:/@-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}

function parseModels(answer: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(answer);
    return Value.Check(Models, value) ? value.data.map(({ id }) => id) : [];
  } catch {
    return [];
  }
}

/** Reads the list of models. `fetch` would ask a proxy of the environment, and follow redirects. */
function read(port: number, timeLimitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const asked = request({ host: "127.0.0.1", port, path: "/v1/models", signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("error", reject);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > answerBytesMax) asked.destroy(new Error("the list is too long."));
        chunks.push(chunk);
      });
      response.on("end", () => resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString() : ""));
    });
    asked.on("error", reject);
    asked.end();
  });
}
