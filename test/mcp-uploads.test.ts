// The address that `add_screen` gives for the picture: one picture of one screen, for ten minutes, without a
// key, and nothing else.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { buildApp } from "../src/app.ts";
import { uploadSigner } from "../src/screens/upload-token.ts";
import { callTool, mcpService } from "./support/mcp.ts";
import { makeJpeg, makePng, makeWebp } from "./support/pictures.ts";
import { errorOf } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

let client: Client;
let now = Date.now();
const service = mcpService({ LOG_LEVEL: "info" }, { now: () => now });
beforeAll(async () => void (client = await service.connect("2025-11-25", await keyOf(service))));
afterAll(() => client.close());
beforeEach(() => void (now = Date.now()));

let count = 0;
async function addScreen(words: object = {}) {
  count += 1;
  const args = {
    app_name: "Korvo",
    platform: "ios",
    title: `Orders ${count}`,
    description: "A list",
    ...words,
  };
  const { structuredContent, content } = await callTool(client, "add_screen", args);
  const { id, upload_url = "" } = structuredContent as { id: string; upload_url?: string };
  return { id, text: JSON.stringify(content), path: upload_url.replace("https://screens.test", "") };
}
const put = (path: string, body: Uint8Array | string | FormData, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.url), { method: "PUT", body: body as BodyInit, headers });
const pictureOf = async (id: string) =>
  (await service.services.storage.library.screensByIds([id]))[0]?.picture ?? null;
const codeOf = async (response: Response) => [response.status, (await errorOf(response)).code];

test("takes the picture of its screen once, as curl -T sends it, in each of the formats", async () => {
  const files = [await makePng(60, 90, 1), await makeWebp(60, 90, 2), await makeJpeg(60, 90, 3)];
  for (const file of files) {
    const { id, path, text } = await addScreen();
    expect(path).toMatch(/^\/uploads\/[\w-]{80}$/);
    expect(text).toContain(`curl -T FILE \\"https://screens.test${path}\\"`);
    expect(await pictureOf(id)).toBeNull();
    const answer = await put(path, file);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { id, outcome: "updated", service_url: expect.stringContaining(id), notices: expect.any(Array) },
    ]);
    const picture = await pictureOf(id);
    expect(picture?.sha256).toBe(new Bun.CryptoHasher("sha256").update(file).digest("hex"));
    expect(await codeOf(await put(path, await makePng(60, 90, 9)))).toEqual([409, "picture_exists"]);
    expect(await pictureOf(id)).toEqual(picture);
  }
});

test("a screen that is added again keeps the picture that was sent for it, with any of its words", async () => {
  const title = "Orders that come again";
  const { id, path } = await addScreen({ title });
  expect((await put(path, await makePng(60, 90, 10))).status).toBe(200);
  const picture = await pictureOf(id);
  for (const words of [{}, { pattern: "list" }, { elements: ["row"] }]) {
    const again = await addScreen({ title, ...words });
    expect([again.id, await pictureOf(id)]).toEqual([id, picture]);
  }
});

test("of two pictures sent at once takes one", async () => {
  const { path } = await addScreen();
  const pictures = [await makePng(60, 90, 20), await makePng(60, 90, 21), await makePng(60, 90, 22)];
  const answers = await Promise.all(pictures.map((picture) => put(path, picture)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("keeps the words of the screen, whoever changed them meanwhile, and is named in the audit list", async () => {
  const { id, path } = await addScreen({ elements: ["list", "amount"] });
  await addScreen({ title: `Orders ${count}`, pattern: "list" });
  expect((await put(path, await makePng(60, 90, 30))).status).toBe(200);
  const [screen] = await service.services.storage.library.screensByIds([id]);
  expect(screen).toMatchObject({ description: "A list", elements: ["list", "amount"] });
  const [newest] = (await service.services.storage.activity.audit({ action: "screen" }, 1)).events;
  expect(newest).toMatchObject({ action: "screen.update", target: expect.stringContaining(id) });
  expect(newest?.actor).toContain("Screen robot");
});

test("has a clear error for each thing that is wrong, and stays good after it", async () => {
  const { id, path } = await addScreen();
  const form = new FormData();
  form.set("image", new Blob(["x"]));
  expect(await codeOf(await put(path, "hello"))).toEqual([400, "invalid_request"]);
  expect(await codeOf(await put(path, ""))).toEqual([400, "invalid_request"]);
  expect(await codeOf(await put(path, form))).toEqual([400, "unsupported_media_type"]);
  expect(await codeOf(await put(path, "x", { "content-encoding": "gzip" }))).toEqual([
    400,
    "unsupported_media_type",
  ]);
  expect(await codeOf(await put(path, new Uint8Array(40_000_001)))).toEqual([400, "request_too_large"]);
  expect(await pictureOf(id)).toBeNull();
  expect((await put(path, await makePng(60, 90, 41))).status).toBe(200);
});

test("ends after ten minutes, with its screen and with its key", async () => {
  const picture = await makePng(60, 90, 50);
  const { path } = await addScreen();
  now += 10 * 60_000 + 1_000;
  expect(await codeOf(await put(path, picture))).toEqual([403, "url_expired"]);

  const removed = await addScreen();
  await service.services.storage.library.removeScreens([removed.id]);
  expect(await codeOf(await put(removed.path, picture))).toEqual([404, "not_found"]);

  const other = await addScreen();
  const keys = await service.services.storage.keys.list(service.workspaceId);
  for (const { id, name } of keys)
    if (name === "Screen robot") await service.services.storage.keys.revoke(id, now);
  expect(await codeOf(await put(other.path, picture))).toEqual([403, "invalid_signature"]);
  await client.close();
  client = await service.connect("2025-11-25", await keyOf(service));
});

test("is good at every node that has the secret, and is in no log", async () => {
  const { path } = await addScreen();
  const node = buildApp({ ...service.services });
  const request = new Request(`http://localhost${path}`, {
    method: "PUT",
    body: (await makePng(60, 90, 60)) as BodyInit,
  });
  expect((await node.handle(request)).status).toBe(200);
  expect(service.log.join("\n")).toContain('"path":"/uploads/…"');
  expect(service.log.join("\n")).not.toContain(path.slice("/uploads/".length));
});

test("changed in any character, or signed by another secret, is refused", () => {
  const key = { id: "k", secret: new Uint8Array(32).fill(1) };
  const signer = uploadSigner([key]);
  const grant = fc.record({
    screenId: fc.uuid(),
    keyId: fc.uuid(),
    expiresAtSeconds: fc.integer({ min: 0, max: 0xffff_ffff }),
    pictureMark: fc.stringMatching(/^[0-9a-f]{16}$/),
  });
  const rotated = { id: "n", secret: new Uint8Array(32).fill(2) };
  fc.assert(
    fc.property(grant, fc.nat(79), fc.constantFrom(..."Aa0_-z"), (given, at, character) => {
      const token = signer.sign(given);
      expect(signer.verify(token)).toEqual(given);
      expect(uploadSigner([rotated, key]).verify(token)).toEqual(given);
      expect(uploadSigner([rotated]).verify(token)).toBeNull();
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      if (changed !== token) expect(signer.verify(changed)).toBeNull();
    }),
  );
});
