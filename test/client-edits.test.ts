// Changes of one and of many screens by the published client, against a real server over a socket.
import { beforeAll, expect, test } from "bun:test";
import { createScreenSearchClient } from "../src/client/client.ts";
import { testServer } from "./support/open-server.ts";
import { makePng } from "./support/pictures.ts";

let apiKey: string;
const server = testServer();
beforeAll(async () => {
  apiKey = server.writeKey;
});

test("screens are changed, brought back, downloaded and deleted", async () => {
  const client = createScreenSearchClient({ baseUrl: server.url, apiKey });
  const id = crypto.randomUUID();
  const image = new Uint8Array(await makePng(60, 90, 72));
  await client.putScreen(id, { app_name: "Client edits", platform: "ios", title: "Orders" }, { image });
  const { screen, rateLimit } = await client.editScreen(id, { title: "Standing orders" });
  expect([screen.title, screen.outcome, rateLimit?.limit]).toEqual(["Standing orders", "updated", 600]);
  const filter = { app: "client edits" };
  expect(await client.editScreens({ filter, count: 1 }, { platform: "web" })).toMatchObject({ updated: 1 });
  expect((await client.getScreen(id)).screen.edits.map(({ field }) => field)).toContain("platform");
  expect(await client.restoreScreens({ ids: [id], fields: ["platform"] })).toMatchObject({ updated: 1 });
  expect((await client.getScreen(id)).screen.platform).toBe("ios");
  const { body } = await client.downloadOriginals([id]);
  expect((await new Response(body).text()).slice(0, 2)).toBe("PK");
  expect(await client.deleteScreens({ ids: [id] })).toMatchObject({ deleted: 1, failed: [] });
});
