// `add_screen`: for keys that may write, and for nobody else.
import { expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import { keyScopes } from "../src/fields.ts";
import { callTool, mcpClient, mcpService, revisions, textOf } from "./support/mcp.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { makePng } from "./support/pictures.ts";
import { openTestService } from "./support/service.ts";
import { resultOf } from "./support/tool-answers.ts";
import { base64, keyOf } from "./support/writers.ts";

const service = mcpService();
const writer = mcpClient(service, keyScopes, "2026-07-28");
const searcher = mcpClient(service, undefined, "2026-07-28");

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const words = { app_name: "Korvo", platform: "ios", description: "A list of standing orders" };
const add = (args: object, by = writer) => by.call("add_screen", args);

test("a key that may write sees it, with honest hints; others neither see nor call it", async () => {
  expect(await namesOf(searcher.client)).not.toContain("add_screen");
  const { tools } = await writer.client.listTools();
  expect(tools.find(({ name }) => name === "add_screen")?.annotations).toEqual({
    readOnlyHint: false,
    idempotentHint: true,
    destructiveHint: true,
    openWorldHint: false,
  });
  const before = await service.services.storage.library.lastSequence();
  const image = base64(await makePng(60, 90, 80));
  const refused = await add({ ...words, image }, searcher).catch((error: unknown) => String(error));
  expect(JSON.stringify(refused)).toContain("screens:write");
  expect(await service.services.storage.library.lastSequence()).toBe(before);
});

test("a key that may only write sees nothing else", async () => {
  await using client = await service.connect("2026-07-28", await keyOf(service, ["screens:write"]));
  expect(await namesOf(client)).toEqual([
    ...["add_screen", "list_screens", "describe_screens", "edit_screens"],
  ]);
});

test.each([...revisions])(
  "a screenshot is added once in %s, and its words are updated by the next call",
  async (revision) => {
    await using client = await service.connect(revision, await keyOf(service));
    const add = (args: object) => callTool(client, "add_screen", args);
    const image = base64(await makePng(60, 90, revisions.indexOf(revision)));
    const added = await add({ ...words, image });
    const { id } = added.structuredContent as { id: string };
    expect(added.structuredContent).toMatchObject({ outcome: "created", notices: [] });
    expect(textOf(added)).toStartWith(`Added screen ${id}: https://screens.test/screens/${id}`);
    expect((await add({ ...words, image })).structuredContent).toMatchObject({ id, outcome: "unchanged" });
    const renamed = await add({ ...words, title: "Orders", image });
    expect(renamed.structuredContent).toMatchObject({ id, outcome: "updated" });
    const [screen] = await service.services.storage.library.screensByIds([id]);
    expect(screen).toMatchObject({ title: "Orders", description: words.description });
  },
);

test("a picture of a megabyte arrives", async () => {
  const picture = await makePng(600, 600, 110);
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

test("writes of agents are counted and named in the audit list", async () => {
  await using limited = await openTestService({ WRITES_PER_MINUTE: "1" });
  const key = await keyOf(limited);
  const message = toolCall("add_screen", { ...words, image: base64(await makePng(60, 90, 120)) });
  const call = async () => resultOf(await mcp(limited, key, message));
  expect((await call()).isError).toBeFalsy();
  expect(textOf(await call())).toStartWith("rate_limit_exceeded: ");
  const [newest] = (await limited.services.storage.activity.audit({ action: "screen" }, 1)).events;
  expect(newest).toMatchObject({ action: "screen.create" });
  expect(newest?.address).not.toBe("");
});
