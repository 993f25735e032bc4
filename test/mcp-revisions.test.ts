// Older revisions of the protocol, in raw requests as their clients send them.
import { describe, expect, test } from "bun:test";
import { mcpService, rpcErrorOf } from "./support/mcp.ts";
import { listTools, toolCall } from "./support/mcp-message.ts";

const service = mcpService();

const versionHeader = (revision: string | null): Record<string, string> =>
  revision === null ? {} : { "mcp-protocol-version": revision };
const old = [null, "2024-11-05", "2025-03-26"];
const newer = ["2025-06-18", "2025-11-25"];
const nameOf = (revision: string | null) => revision ?? "no revision named";

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

describe("content", () => {
  for (const revision of [...old, ...newer]) {
    test(`with ${nameOf(revision)} is text and pictures only, which every revision has`, async () => {
      const many = toolCall("search_screens", { ...search, limit: 17, include_image_urls: true });
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
      const { result } = await answerOf(await service.post(toolCall("list_apps", {}), headers));
      expect(result).not.toHaveProperty("structuredContent");
      expect(result?.content?.[0]?.text).toContain("Monzo (web, 10 screens)");
    });
  }

  for (const revision of newer) {
    test(`with ${revision} has data where an output schema is published`, async () => {
      const headers = versionHeader(revision);
      const { result: list } = await answerOf(await service.post(listTools, headers));
      expect(list?.tools?.filter((tool) => "outputSchema" in tool)).toMatchObject([
        { name: "list_apps" },
        { name: "search" },
        { name: "fetch" },
      ]);
      const { result } = await answerOf(await service.post(toolCall("list_apps", {}), headers));
      expect(result?.structuredContent).toMatchObject({ total: 6 });
    });
  }
});

for (const revision of [...old, ...newer])
  test(`a batch with ${nameOf(revision)} is refused`, async () => {
    const response = await service.post([listTools], versionHeader(revision));
    expect(response.status).toBe(400);
    const error = await rpcErrorOf(response);
    expect(error).toMatchObject({ id: null, number: -32_600, code: "invalid_request" });
    expect(error.message).toContain("Send each message on its own");
  });
