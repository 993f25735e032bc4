// The address that `similar_screens` gives for a picture of the agent's own: searches by pictures, for ten
// minutes, without a key, and nothing else.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { wordsAreData } from "../src/mcp/tool.ts";
import { demoPictures, putPictures, soonLooking } from "./support/copies.ts";
import { screenId } from "./support/library.ts";
import { callTool, mcpService, revisions } from "./support/mcp.ts";
import { makePng } from "./support/pictures.ts";
import { errorOf, goodBody } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

let picture: Uint8Array;
let now = Date.now();
const service = mcpService(
  { LOG_LEVEL: "info", RATE_LIMIT_PER_MINUTE: "100" },
  { ...soonLooking, now: () => now },
);
beforeAll(async () => {
  const [first = new Uint8Array()] = await demoPictures(1);
  picture = first;
  await putPictures(service, new Map([[2, picture]]));
});
beforeEach(() => void (now = Date.now()));

async function call(name: string, args: object, { revision = "2025-11-25", key = service.key } = {}) {
  await using client = await service.connect(revision as (typeof revisions)[number], key);
  return JSON.stringify((await callTool(client, name, args)).content);
}
async function addressOf(args = {}, options = {}): Promise<string> {
  const text = await call("similar_screens", args, options);
  const [, address = ""] = /curl -T FILE \\"https:\/\/screens\.test([^\\]+)\\"/.exec(text) ?? [];
  expect([text, address]).toEqual([expect.stringContaining("within 10 minutes"), expect.stringMatching(/./)]);
  return address;
}
const put = (path: string, body: Uint8Array | string = picture, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.url), { method: "PUT", body: body as BodyInit, headers });
const codeOf = async (response: Response) => [response.status, (await errorOf(response)).code];

test("lists the screens like it, a copy first, in the words of the tools, by a key that only reads", async () => {
  for (const revision of revisions) {
    const key = await keyOf(service, ["screens:search"]);
    const path = await addressOf({ limit: 3 }, { revision, key });
    expect(path).toMatch(/^\/uploads\/[\w-]{80}\/search\?limit=3$/);
    // The address is good for more than one picture.
    for (const more of ["", "&platform=ios"]) {
      const answer = await put(path + more);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/plain"),
      ]);
      const text = await answer.text();
      expect(text).toMatch(/^3 screens, best first, platform ios:\n1\. /);
      const [, first = ""] = text.split("\n1. ")[1]?.split("\n2. ")[0]?.split("\nid: ") ?? [];
      expect(first).toStartWith(screenId(2));
      expect(first).toContain("\nnote: a copy of the picture\n");
      expect(text.match(/note: a copy/g)).toHaveLength(1);
      expect(text).toEndWith(`get_screens shows them larger, by their ids.\n${wordsAreData}\n`);
      expect(await call("get_screens", { ids: [first.split("\n")[0]], pictures: "none" })).toContain("1. ");
    }
  }
});

test("takes the filters of the published search by a picture, and refuses others by name", async () => {
  const path = await addressOf();
  const web = await (await put(`${path}&platform=web`)).text();
  expect(web).toContain("best first, platform web:");
  expect(await (await put(`${path}&app=Nobody`)).text()).toBe("No screens.\n");
  const refused = await put(`${path}&apps=Korvo`);
  expect([refused.status, (await errorOf(refused)).message]).toEqual([400, expect.stringContaining("apps")]);
});

test("has a clear error for each thing that is wrong, and stays good after it", async () => {
  const path = await addressOf();
  expect(await codeOf(await put(path, ""))).toEqual([400, "invalid_request"]);
  expect(await codeOf(await put(path, "<html>"))).toEqual([400, "invalid_request"]);
  expect(await codeOf(await put(path, picture.slice(0, 900)))).toEqual([400, "invalid_request"]);
  expect(await codeOf(await put(path, await makePng(300, 500)))).toEqual([400, "query_empty"]);
  expect(await codeOf(await put(path, new Uint8Array(40_000_001)))).toEqual([400, "request_too_large"]);
  expect(await codeOf(await put(path, "x", { "content-encoding": "gzip" }))).toEqual([
    400,
    "unsupported_media_type",
  ]);
  expect((await put(path)).status).toBe(200);
  expect((await fetch(new URL(path, service.url), { method: "POST" })).status).toBe(405);
});

test("is an address of its own: that of a screen searches nothing, and this one adds nothing", async () => {
  const search = await addressOf({}, { key: await keyOf(service) });
  const screen = { app_name: "Korvo", platform: "ios", title: "New", description: "A list" };
  const added = await call("add_screen", screen, { key: await keyOf(service) });
  const [upload = ""] = /\/uploads\/[\w-]{80}/.exec(added) ?? [];
  expect(await codeOf(await put(`${upload}/search`))).toEqual([403, "invalid_signature"]);
  expect(await codeOf(await put(search.replace("/search?limit=8", "")))).toEqual([404, "not_found"]);
  const changed = search.replace(/.(?=\/search)/, (last) => (last === "A" ? "B" : "A"));
  expect(await codeOf(await put(changed))).toEqual([403, "invalid_signature"]);
  const written = service.log.join("\n");
  expect(written).toContain('"path":"/uploads/…"');
  expect(written).not.toContain(search.slice("/uploads/".length, -"/search?limit=8".length));
});

test("ends after ten minutes, with its key, and with the plan of its workspace", async () => {
  const expired = await addressOf();
  now += 10 * 60_000 + 1_000;
  expect(await codeOf(await put(expired))).toEqual([403, "url_expired"]);

  const { id, key, keyId } = await service.workspace("team");
  const path = await addressOf({}, { key });
  expect((await put(path)).status).toBe(200);
  await service.services.storage.workspaces.update(id, { plan: "free" });
  expect(await codeOf(await put(path))).toEqual([403, "plan_upgrade_required"]);
  await service.services.storage.keys.revoke(keyId, now);
  expect(await codeOf(await put(path))).toEqual([403, "invalid_signature"]);
});

test("a call without an id counts as a read, and what is sent as a search", async () => {
  const { key } = await service.workspace("team");
  const searches = async () => {
    const { headers } = await service.search(goodBody, { authorization: `Bearer ${key}` });
    return Number(headers.get("x-ratelimit-remaining"));
  };
  const before = await searches();
  const path = await addressOf({}, { key });
  expect(await searches()).toBe(before - 1);
  await put(path);
  expect(await searches()).toBe(before - 3);
});
