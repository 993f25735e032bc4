// Writes of the published client, against a real server over a socket; they survive killing the server.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createScreenSearchClient, type ScreenWords, type WrittenScreen } from "../src/client/client.ts";
import { failing, failureOf } from "./support/client.ts";
import { makePng } from "./support/pictures.ts";
import { type ServerProcess, startServer } from "./support/server.ts";

let server: ServerProcess;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server[Symbol.asyncDispose]());

const client = (options = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.writeKey, ...options });
const words: ScreenWords = {
  app_name: "Korvo",
  platform: "ios",
  title: "Orders",
  description: "A list of orders",
};

test("a screen is written with its picture, changed without it, and removed once", async () => {
  const id = crypto.randomUUID();
  const image = new Uint8Array(await makePng(60, 90, 71));
  const made = await client().putScreen(id, words, { image });
  expect(made).toMatchObject({
    screen: { id, outcome: "created", has_picture: true },
    rateLimit: { limit: 600 },
  });
  const renamed = await client().putScreen(id, { ...words, title: "Renamed" });
  expect(renamed.screen).toMatchObject({ outcome: "updated", title: "Renamed", has_picture: true });
  const bare = await client().putScreen(id, words, { image: null });
  expect(bare.screen).toMatchObject({ outcome: "updated", has_picture: false });
  expect((await client().deleteScreen(id)).isRemoved).toBe(true);
  expect(await client().deleteScreen(id)).toMatchObject({ isRemoved: false, rateLimit: { limit: 600 } });
});

test("a picture of several megabytes arrives, also in base64", async () => {
  // Noise does not compress.
  const picture = new Uint8Array(await makePng(1_400, 1_400, 72));
  expect(picture.length).toBeGreaterThan(4_000_000);
  const id = crypto.randomUUID();
  expect((await client().putScreen(id, words, { image: picture })).screen.outcome).toBe("created");
  const answer = await fetch(`${server.url}/v1/screens/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${server.writeKey}`, "content-type": "application/json" },
    body: JSON.stringify({ ...words, image: Buffer.from(picture).toString("base64") }),
  });
  expect([answer.status, ((await answer.json()) as WrittenScreen).outcome]).toEqual([200, "unchanged"]);
});

test("a write that was refused for now is sent again with its picture", async () => {
  const id = crypto.randomUUID();
  let tries = 0;
  const once = (url: string, init: RequestInit) => {
    tries += 1;
    return tries === 1 ? Promise.resolve(failing(503, { "retry-after": "0" })) : fetch(url, init);
  };
  const image = new Blob([new Uint8Array(await makePng(60, 90, 73))]);
  const { screen } = await client({ fetch: once }).putScreen(id, words, { image });
  expect([tries, screen.outcome, screen.has_picture]).toEqual([2, "created", true]);
});

test("a key that may only search is told so", async () => {
  const searcher = client({ apiKey: server.key });
  for (const call of [
    () => searcher.putScreen(crypto.randomUUID(), words),
    () => searcher.deleteScreen(crypto.randomUUID()),
  ])
    expect(await failureOf(call())).toMatchObject({ status: 403, code: "scope_insufficient" });
});

test("screens are leased and described, and the same words again change nothing", async () => {
  const id = crypto.randomUUID();
  await client().putScreen(id, { app_name: "Korvo", platform: "ios", text: "Standing orders" });
  const { leases } = await client().leaseScreens({ limit: 20 });
  expect(leases.screens.find((screen) => screen.id === id)).toMatchObject({
    visible_text: "Standing orders",
  });
  const screens = [{ id, title: "Orders", description: "A list of orders" }];
  expect((await client().describeScreens(screens)).screens).toEqual([{ id, outcome: "described" }]);
  expect((await client().describeScreens(screens)).screens).toEqual([{ id, outcome: "unchanged" }]);
  const { words_model, words_model_source } = (await client().getScreen(id)).screen;
  expect([words_model, words_model_source]).toEqual(["API key test", "text"]);
});

test("what was answered is there after the server was killed", async () => {
  const id = crypto.randomUUID();
  const image = new Uint8Array(await makePng(60, 90, 74));
  await client().putScreen(id, words, { image });
  server.signal("SIGKILL");
  await server.exited;
  server = await startServer({}, { again: server });
  const { screen } = await client().getScreen(id);
  expect(screen).toMatchObject({ title: "Orders", has_picture: true });
  expect((await fetch(screen.image.url.replace(/^.*?(?=\/images)/, server.url))).status).toBe(200);
  const { screens } = await client().search({ query: "orders of Korvo", platform: "ios", mode: "standard" });
  expect(screens.map((found) => found.id)).toContain(id);
});
