// Older revisions of the protocol, in raw requests as their clients send them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listTools, type McpService, openMcpService, rpcErrorOf } from "./support/mcp.ts";

let service: McpService;
beforeAll(async () => void (service = await openMcpService()));
afterAll(() => service.close());

const versionHeader = (revision: string | null): Record<string, string> =>
  revision === null ? {} : { "mcp-protocol-version": revision };
const old = [null, "2024-11-05", "2025-03-26"];
const newer = ["2025-06-18", "2025-11-25"];
const nameOf = (revision: string | null) => revision ?? "no revision named";

const call = (id: number | string, name: string, args: object) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name, arguments: args },
});
const search = { query: "login", platform: "ios", mode: "standard", limit: 20 };

interface Answer {
  readonly id: number | string | null;
  readonly result?: {
    readonly tools?: object[];
    readonly content?: { type: string; text?: string }[];
    readonly structuredContent?: object;
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

const answerOf = async (response: Response) => (await response.json()) as Answer;
const answersOf = async (response: Response) => (await response.json()) as Answer[];

describe("content", () => {
  for (const revision of [...old, ...newer]) {
    test(`with ${nameOf(revision)} is text and pictures only, which every revision has`, async () => {
      const many = call(1, "search_screens", { ...search, limit: 17, include_image_urls: true });
      const { result } = await answerOf(await service.post(many, versionHeader(revision)));
      expect(result?.content?.[0]?.text).toStartWith("17 screens");
      expect(new Set(result?.content?.map(({ type }) => type))).toEqual(new Set(["text", "image"]));
    });
  }

  for (const revision of old) {
    test(`with ${nameOf(revision)} has no data and publishes no output schema, and the text says it all`, async () => {
      const headers = versionHeader(revision);
      const { result: list } = await answerOf(await service.post(listTools, headers));
      for (const tool of list?.tools ?? []) expect(tool).not.toHaveProperty("outputSchema");
      const { result } = await answerOf(await service.post(call(1, "list_apps", {}), headers));
      expect(result).not.toHaveProperty("structuredContent");
      expect(result?.content?.[0]?.text).toContain("Monzo (web, 10 screens)");
    });
  }

  for (const revision of newer) {
    test(`with ${revision} has data where an output schema is published`, async () => {
      const headers = versionHeader(revision);
      const { result: list } = await answerOf(await service.post(listTools, headers));
      expect(list?.tools?.filter((tool) => "outputSchema" in tool)).toMatchObject([{ name: "list_apps" }]);
      const { result } = await answerOf(await service.post(call(1, "list_apps", {}), headers));
      expect(result?.structuredContent).toMatchObject({ total: 6 });
    });
  }
});

describe("a batch", () => {
  for (const revision of old) {
    test(`with ${nameOf(revision)} is answered, request by request and in order`, async () => {
      const batch = [
        call("a", "list_apps", {}),
        { jsonrpc: "2.0", method: "notifications/initialized" },
        call(2, "search_screens", { ...search, limit: 1 }),
        { jsonrpc: "2.0", id: 3, method: "no/such" },
        call(4, "search_screens", { ...search, limit: 0 }),
      ];
      const response = await service.post(batch, versionHeader(revision));
      expect(response.status).toBe(200);
      const answers = await answersOf(response);
      expect(answers.map(({ id }) => id)).toEqual(["a", 2, 3, 4]);
      expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, -32_601, undefined]);
      expect(answers[3]?.result?.isError).toBe(true);
    });
  }

  test("of one message is answered as a batch, and one of the same ids twice is answered twice", async () => {
    expect(await answersOf(await service.post([listTools]))).toMatchObject([{ id: 1 }]);
    expect(await answersOf(await service.post([listTools, listTools]))).toMatchObject([{ id: 1 }, { id: 1 }]);
  });

  test("of notifications alone is accepted without a body", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    const response = await service.post([notification, notification]);
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  test("answers what is no message, and a handshake, with an error of its own", async () => {
    const initialize = {
      ...{ jsonrpc: "2.0", id: 9, method: "initialize" },
      params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "x", version: "1" } },
    };
    const answers = await answersOf(await service.post([5, {}, initialize, listTools]));
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_600],
      [null, -32_600],
      [9, -32_600],
      [1, undefined],
    ]);
  });

  for (const [what, size] of [
    ["nothing", 0],
    ["21 messages", 21],
  ] as const) {
    test(`of ${what} is refused as a whole`, async () => {
      const response = await service.post(Array(size).fill(listTools));
      expect(response.status).toBe(400);
      expect(await rpcErrorOf(response)).toMatchObject({
        ...{ id: null, number: -32_600, code: "invalid_request" },
        message: "body: a batch must have 1 to 20 messages.",
      });
    });
  }

  for (const revision of newer) {
    test(`with ${revision}, which has none, is refused`, async () => {
      const response = await service.post([listTools], versionHeader(revision));
      expect(response.status).toBe(400);
      const error = await rpcErrorOf(response);
      expect(error).toMatchObject({ id: null, number: -32_600, code: "invalid_request" });
      expect(error.message).toContain("send each message on its own");
    });
  }

  test("leaves one log line, with all its tools and its first error", async () => {
    const wrong = call(2, "search_screens", { ...search, limit: 0 });
    const batch = [call(1, "list_apps", {}), wrong, call(3, "list_apps", {})];
    await service.post(batch, { "x-request-id": "the-logged-batch" });
    const linesOf = () => service.log.filter((line) => line.includes("the-logged-batch"));
    // Lines are written between two turns of the event loop.
    while (linesOf().length === 0) await new Promise(setImmediate);
    expect(linesOf().map((line) => JSON.parse(line))).toMatchObject([
      { path: "/mcp", status: 200, tool: "list_apps,search_screens", code: "invalid_request" },
    ]);
  });

  test("is counted call by call", async () => {
    const limited = await openMcpService({ RATE_LIMIT_PER_MINUTE: "2" });
    const searches = Array.from({ length: 4 }, (_, id) =>
      call(id, "search_screens", { ...search, limit: 1, include_images: false }),
    );
    const answers = await answersOf(await limited.post(searches));
    expect(answers.filter(({ result }) => result?.isError !== true).length).toBe(2);
    const refused = answers.filter(({ result }) => result?.isError === true);
    for (const { result } of refused) expect(result?.content?.[0]?.text).toStartWith("rate_limit_exceeded: ");
    expect(refused.length).toBe(2);
    await limited.close();
  });
});
