// Servers with the chat interface of OpenAI on the usual ports of this machine, to be offered where none is
// set: of those, and of one that an operator chooses, only the names of models are asked here.
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isLoopback } from "../../config/insecure-connections.ts";
import type { DescriptionSource } from "../../fields.ts";
import { boundedFetch } from "./chat-model.ts";

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
/** A closed port refuses at once; a server may share its processor with the model that it runs. */
const timeLimitMs = 2_000;
/** A server elsewhere; some list thousands of models. */
const otherTimeLimitMs = 10_000;
const listBytesMax = 4_000_000;

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

/** Asks for a server's models for a few seconds: no names if it lists none. Throws without an answer. */
export async function listModels(url: string, apiKey: string | null) {
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const signal = AbortSignal.timeout(isLoopback(url) ? timeLimitMs : otherTimeLimitMs);
  // False leaves out the proxies of the environment, which cannot reach this machine; bun-types lacks it
  // (1.4.5).
  const proxy = isLoopback(url) ? ({ proxy: false } as object) : {};
  const how = { headers, signal, redirect: "manual", ...proxy } as const;
  const answer = await boundedFetch(`${url}/models`, how, listBytesMax);
  return { status: answer.status, names: answer.ok ? parseModels(await answer.text()) : [] };
}

/** The servers that answer on this machine, all asked at once. */
export async function localServers(ports = usualPorts): Promise<readonly LocalServer[]> {
  const found = await Promise.all(ports.map(async ([name, port]) => probe(name, port)));
  return found.filter((server) => server !== null);
}

async function probe(name: string, port: number): Promise<LocalServer | null> {
  const url = `http://127.0.0.1:${port}/v1`;
  const { names } = await listModels(url, null).catch(() => ({ names: [] }));
  const models = names.filter((id) => !(mute.test(id) || remote.test(id)));
  const model = models.find((id) => seeing.test(id)) ?? models[0];
  if (model === undefined) return null;
  const input = seeing.test(model) ? "picture" : "text";
  const address = `DESCRIBE_URL=${url} DESCRIBE_MODEL=${quoted(model)}`;
  const settings = input === "text" ? `${address} DESCRIBE_INPUT=text` : address;
  return { name, model, input, url, settings };
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
