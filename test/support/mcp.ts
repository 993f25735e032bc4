// A service that listens, and the official client to talk to it in either era of the protocol.
import { expect } from "bun:test";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { buildApp } from "../../src/app.ts";
import type { KeyScope } from "../../src/fields.ts";
import { wordsAreData } from "../../src/mcp/tool.ts";
import type { OpenParts } from "../../src/open-services.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { writeAsRecorded } from "./image-stores.ts";
import { librarySize, screenId } from "./library.ts";
import { mcpRequest } from "./mcp-message.ts";
import { opened } from "./opened.ts";
import { makePng } from "./pictures.ts";
import { openTestService, type TestService } from "./service.ts";
import { keyOf } from "./writers.ts";

/** The revisions that are tested: the last one with a handshake, and the first without. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof revisions)[number];

/** A listening service whose screens have pictures, except every seventh. */
export type McpService = Awaited<ReturnType<typeof openMcpService>>;

/** Opens it. `environment` overrides settings; a port in its `BASE_URL` is the one that it listens on. */
export async function openMcpService(
  environment: Record<string, string> = {},
  parts: Partial<OpenParts> = {},
) {
  const service = await openTestService(environment, parts);
  await putPictures(service);
  const port = Number(new URL(service.services.config.baseUrl).port);
  const app = buildApp(service.services).listen({ hostname: "127.0.0.1", port });
  const url = `http://127.0.0.1:${app.server?.port}/mcp`;
  /** The content types of all answers so far, with the session ids that were given out. */
  const answers: { status: number; type: string | null; session: string | null }[] = [];
  const watchedFetch = async (address: string | URL, init?: RequestInit) => {
    const response = await fetch(address, init);
    const { status, headers } = response;
    answers.push({ status, type: headers.get("content-type"), session: headers.get("mcp-session-id") });
    return response;
  };
  const connect = async (revision: Revision, key = service.key) => {
    const mode = revision === "2025-11-25" ? "legacy" : ({ pin: revision } as const);
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { fetch: watchedFetch, requestInit }),
    );
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
  };
  const close = async () => {
    await app.server?.stop(true);
    await service.close();
  };
  return {
    ...service,
    url,
    answers,
    connect,
    /** `POST /mcp` by hand. */
    post: (body: unknown, headers?: Record<string, string>) =>
      fetch(mcpRequest(service.key, body, headers, url)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** One for the tests of a file or a `describe`. */
export function mcpService(...given: Parameters<typeof openMcpService>): McpService {
  return opened(
    () => openMcpService(...given),
    (service) => service.close(),
  );
}

/** A client of a service for the tests of a file or a `describe`, with a key of these scopes or that of the service. */
export function mcpClient(
  service: McpService,
  scopes?: readonly KeyScope[],
  revision: Revision = "2025-11-25",
) {
  const it = opened(
    async () => ({ client: await service.connect(revision, scopes && (await keyOf(service, scopes))) }),
    ({ client }) => client.close(),
  );
  return {
    get client() {
      return it.client;
    },
    call: (name: string, args: object = {}) => callTool(it.client, name, args),
  };
}

/** Calls a tool by a client. */
export async function callTool(client: Client, name: string, args: object): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
}

/** All words of an answer. */
export function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");
}

/** The words that an answer begins with, without the line that says that they are data. */
export function firstOf({ content: [first] }: CallToolResult): string {
  return first?.type === "text" ? first.text.replace(`\n${wordsAreData}`, "") : "";
}

/** The error of an answer in the shape of JSON-RPC, after checking that nothing else is in its body. */
export async function rpcErrorOf(response: Response) {
  const body = (await response.json()) as {
    readonly id: unknown;
    readonly error: {
      readonly code: number;
      readonly message: string;
      readonly data: { readonly code: string; readonly request_id: string };
    };
  };
  const { id, error } = body;
  expect<unknown>(body).toEqual({ jsonrpc: "2.0", id, error });
  expect(Object.keys(error).sort()).toEqual(["code", "data", "message"]);
  expect(error.data.request_id).toBe(response.headers.get("x-request-id") ?? "none");
  return { id, code: error.data.code, number: error.code, message: error.message };
}

/** Of each screen another one, for copies would come last in an answer: squares, which are soon encoded. */
const pictures = new Map<number, Promise<Uint8Array>>();
async function makePicture(seed: number): Promise<Uint8Array> {
  const squares = new Bun.Image(await makePng(5, 11, seed));
  return squares.resize(473, 1024, { fit: "fill", filter: "nearest" }).webp({ lossless: true }).bytes();
}

async function putPictures({ services }: TestService): Promise<void> {
  const indexes = Array.from({ length: librarySize }, (_, index) => index).filter((index) => index % 7 !== 0);
  for (const index of indexes) {
    const picture = pictures.get(index) ?? makePicture(index);
    pictures.set(index, picture);
    await writePictureOf(services, screenId(index), await picture);
  }
}

/** Puts a file in the place of all three that a screen's row names, if it names any. */
export async function writePictureOf(
  { storage, config }: TestService["services"],
  id: string,
  file: Uint8Array,
): Promise<void> {
  const [screen] = await storage.library.screensByIds([id]);
  if (!screen?.picture) return;
  await writeAsRecorded(pathsIn(config.dataDir).images, screen, {
    original: file,
    optimized: file,
    high: file,
  });
}
