// `add_screen`: for keys that may write, and for nobody else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { mcpService, openMcpService, revisions } from "./support/mcp.ts";
import { makePng } from "./support/pictures.ts";
import { base64, keyOf } from "./support/writers.ts";

const service = mcpService();

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const textOf = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");
const words = { app_name: "Korvo", platform: "ios", description: "A list of standing orders" };

for (const [at, revision] of revisions.entries())
  describe(`in ${revision}`, () => {
    let writer: Client;
    let searcher: Client;
    beforeAll(async () => {
      writer = await service.connect(revision, await keyOf(service));
      searcher = await service.connect(revision);
    });
    afterAll(async () => {
      await writer.close();
      await searcher.close();
    });
    const add = async (args: object, client = writer) =>
      (await client.callTool({ name: "add_screen", arguments: { ...args } })) as CallToolResult;

    test("a key that may write sees it, with honest hints; others neither see nor call it", async () => {
      expect(await namesOf(searcher)).not.toContain("add_screen");
      const { tools } = await writer.listTools();
      expect(tools.find(({ name }) => name === "add_screen")?.annotations).toEqual({
        readOnlyHint: false,
        idempotentHint: true,
        destructiveHint: true,
        openWorldHint: false,
      });
      const before = await service.services.storage.library.lastSequence();
      const image = base64(await makePng(60, 90, 80 + at));
      const refused = await add({ ...words, image }, searcher).catch((error: unknown) => String(error));
      expect(JSON.stringify(refused)).toContain("screens:write");
      expect(await service.services.storage.library.lastSequence()).toBe(before);
    });

    test("a key that may only write sees nothing else", async () => {
      const client = await service.connect(revision, await keyOf(service, ["screens:write"]));
      expect(await namesOf(client)).toEqual([
        ...["add_screen", "list_screens", "describe_screens", "edit_screens"],
      ]);
      await client.close();
    });

    test("a screenshot is added once, and its words are updated by the next call", async () => {
      const image = base64(await makePng(60, 90, 90 + at));
      const added = await add({ ...words, image });
      const { id } = added.structuredContent as { id: string };
      expect(added.structuredContent).toMatchObject({ outcome: "created", notices: [] });
      expect(textOf(added)).toStartWith(`Added screen ${id}: https://screens.test/screens/${id}`);
      expect((await add({ ...words, image })).structuredContent).toMatchObject({ id, outcome: "unchanged" });
      const renamed = await add({ ...words, title: "Orders", image });
      expect(renamed.structuredContent).toMatchObject({ id, outcome: "updated" });
      const [screen] = await service.services.storage.library.screensByIds([id]);
      expect(screen).toMatchObject({ title: "Orders", description: words.description });
    });

    test("its answer is what its output schema says", async () => {
      const { tools } = await writer.listTools();
      const schema = tools.find(({ name }) => name === "add_screen")?.outputSchema ?? { not: {} };
      const ajv = new Ajv2020({ strict: true });
      addFormats(ajv);
      const validate = ajv.compile(schema as AnySchemaObject);
      const { structuredContent } = await add({ ...words, image: base64(await makePng(60, 90, 100 + at)) });
      expect(validate(structuredContent) ? [] : validate.errors).toEqual([]);
    });

    test("a picture of a megabyte arrives", async () => {
      const picture = await makePng(600, 600, 110 + at);
      expect(picture.length).toBeGreaterThan(1_000_000);
      expect((await add({ ...words, image: base64(picture) })).structuredContent).toMatchObject({
        outcome: "created",
      });
    });

    for (const [name, args, message] of [
      ["no base64", { ...words, image: "***" }, "image: must be base64."],
      ["a text", { ...words, image: btoa("hello") }, "image: it is no PNG, JPEG or WebP."],
      ["no app", { platform: "ios", image: "" }, "app_name: is required and must be 1 to 200 characters."],
    ] as const)
      test(`${name} is answered with what to change`, async () => {
        const refused = await add(args);
        expect([refused.isError, textOf(refused)]).toEqual([true, `invalid_request: ${message}`]);
      });
  });

test("a search key's message keeps its bound of 64 KiB", async () => {
  const answer = await service.post({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    params: { a: "a".repeat(70_000) },
  });
  expect(answer.status).toBe(400);
});

test("writes of agents are counted and named in the audit list", async () => {
  const limited = await openMcpService({ WRITES_PER_MINUTE: "1" });
  const client = await limited.connect("2025-11-25", await keyOf(limited));
  const image = base64(await makePng(60, 90, 120));
  const call = async () =>
    (await client.callTool({ name: "add_screen", arguments: { ...words, image } })) as CallToolResult;
  expect((await call()).isError).toBeFalsy();
  expect(textOf(await call())).toStartWith("rate_limit_exceeded: ");
  const [newest] = (await limited.services.storage.activity.audit({ action: "screen" }, 1)).events;
  expect(newest).toMatchObject({ action: "screen.create" });
  expect(newest?.address).not.toBe("");
  await client.close();
  await limited.close();
});
