// An agent describes a library of bare screenshots: it takes screens, writes their words, and searches find
// them. The screens and their words are not part of the repository.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { clientOf } from "./support/imports.ts";
import { callTool, firstOf, type McpService, openMcpService } from "./support/mcp.ts";
import { until } from "./support/until.ts";
import { keyOf } from "./support/writers.ts";

const shared = join(import.meta.dir, "../../shared");
const words = join(shared, "eval/real-screens/text-described.jsonl");
if (!existsSync(words))
  console.log("Agents that describe real screens are SKIPPED: these are not beside the repository.");

interface Row {
  readonly id: string;
  readonly app_name: string;
  readonly platform: "ios" | "web";
  readonly text: string;
  readonly title: string;
  readonly description: string;
  readonly elements: readonly string[];
}

const screensMax = 60;
const rowsOf = async (path: string) => Bun.JSONL.parse(await Bun.file(path).text()) as Row[];
/** Every fourth, so that all apps take part. */
const some = (rows: readonly Row[]) => rows.filter((_, at) => at % 4 === 0).slice(0, screensMax);

describe.skipIf(!existsSync(words))("sixty screens with nothing but the text on them", () => {
  let clock = Date.now();
  let service: McpService;
  let clients: Client[];
  let described: Map<string, Row>;
  beforeAll(async () => {
    service = await openMcpService({}, { now: () => clock });
    const key = await keyOf(service);
    clients = await Promise.all([service.connect("2025-11-25", key), service.connect("2026-07-28", key)]);
    const rows = some(await rowsOf(words));
    described = new Map(rows.map((row) => [row.id, row]));
    const bare = rows.map(({ id, app_name, platform, text }) =>
      JSON.stringify({ id, app_name, platform, text, text_source: "ocr" }),
    );
    const job = await clientOf(service, key).import({ body: bare.join("\n"), name: "a.jsonl" });
    expect(job).toMatchObject({ imported: screensMax, failed: 0 });
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await service.close();
  });

  const call = async (client: Client, name: string, args: object) => {
    const result = await callTool(client, name, args);
    if (result.isError) throw new Error(firstOf(result));
    return firstOf(result);
  };
  const take = async (client: Client, limit = 10) => {
    const text = await call(client, "list_screens", { limit });
    return [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? "");
  };
  /** The words of a language model that saw the text alone. */
  const wordsOf = (id: string) => {
    const { title, description, elements } = described.get(id) as Row;
    return { id, title, description, elements };
  };

  test("are counted where a search is answered from them", async () => {
    const { engine, storage } = service.services;
    const written = await storage.library.lastSequence();
    await until(() => engine.status().sequence >= written);
    const query = { query: "choose how a message is delivered to others", platform: "web" };
    expect(await call(clients[0] as Client, "search_screens", query)).toContain(
      "60 of 120 screens of this library have only the text on them",
    );
  });

  test("are each described once, by two agents at once of which one is killed midway", async () => {
    const [survivor, killed] = clients as [Client, Client];
    expect(await call(survivor, "list_screens", { limit: 0 })).toStartWith(
      "60 screens wait for a description.",
    );
    const taken: string[] = [];
    const batch = async (client: Client) => {
      const ids = await take(client);
      taken.push(...ids);
      const answer = await call(client, "describe_screens", { screens: ids.map(wordsOf) });
      expect(answer).toBe(`${ids.length} described`);
    };
    await Promise.all([batch(survivor), batch(killed)]);
    const lost = await take(killed);
    expect(lost).toHaveLength(10);
    for (let n = 0; n < 3; n += 1) await batch(survivor);
    expect(await call(survivor, "list_screens", {})).toStartWith(
      "0 screens to describe, 0 more wait. 10 more are taken",
    );
    clock += 600_001;
    await batch(survivor);
    expect(await call(survivor, "list_screens", {})).toStartWith("0 screens to describe, 0 more wait.");
    expect(taken).toHaveLength(screensMax);
    expect(new Set(taken)).toEqual(new Set(described.keys()));
    const screens = await service.services.storage.library.screensByIds([...described.keys()]);
    for (const screen of screens)
      expect(screen).toMatchObject({
        title: described.get(screen.id)?.title,
        modelWords: { model: "API key Screen robot" },
      });
  });

  // By their text alone, 50 are.
  test("are found by what others say of their pictures: 58 of them among the first five", async () => {
    const { engine, storage } = service.services;
    const written = await storage.library.lastSequence();
    await until(() => engine.status().sequence >= written);
    const captions = await rowsOf(join(shared, "screens/manifest.jsonl"));
    const [client] = clients as [Client];
    const missed: string[] = [];
    for (const { id, title, platform } of captions.filter((row) => described.has(row.id))) {
      const args = { query: title, platform, limit: 5, pictures: "none" };
      const text = await call(client, "search_screens", args);
      if (!text.includes(`id: ${id}`)) missed.push(title);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(2);
  });
});
