// A service whose pictures are in a bucket, and what becomes of requests while the bucket is slow, away or
// refuses.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { pathsIn } from "../src/system/paths.ts";
import { makePng } from "./support/pictures.ts";
import { hasS3Server, testS3 } from "./support/s3-server.ts";
import { errorOf, goodBody, openTestService, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { base64, keyOf, words, write } from "./support/writers.ts";

const server = testS3();
let service: TestService;
let writeKey: string;
let picture = "";
const id = "ab000000-0000-4000-8000-000000000001";
beforeAll(async () => {
  if (!hasS3Server) return;
  service = await openTestService(server.environment);
  writeKey = await keyOf(service);
  const made = await put(service, writeKey, id, 11);
  picture = pathOf(made.body.image?.url);
});
afterAll(() => service?.close());

const put = async (to: TestService, key: string, screenId: string, seed: number) =>
  write(to, key, "PUT", screenId, { ...words, image: base64(await makePng(60, 90, seed)) });
const pathOf = (url: string | undefined) => (url ?? "").replace("https://screens.test", "http://localhost");
const get = (to: TestService, url: string, headers: Record<string, string> = {}) =>
  to.handle(new Request(url, { headers }));
const searched = async (to: TestService) => (await to.search(goodBody)).status;
const recorded = async (to: TestService, screenId: string) =>
  (await to.services.storage.library.screensByIds([screenId])).length;

describe.skipIf(!hasS3Server)("delivered by the service", () => {
  test("a picture comes from the bucket as it does from a folder: validator, parts, and kept by browsers", async () => {
    const whole = await get(service, picture);
    const body = await whole.bytes();
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(whole.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
    const etag = whole.headers.get("etag") ?? "";
    expect((await get(service, picture, { "if-none-match": etag })).status).toBe(304);
    const part = await get(service, picture, { range: "bytes=0-3" });
    expect([part.status, await part.text()]).toEqual([206, "RIFF"]);
    expect(part.headers.get("content-range")).toBe(`bytes 0-3/${body.length}`);
    expect(existsSync(pathsIn(service.dataDir).images)).toBe(false);
  });

  test("a bucket that says nothing: the picture is 503 in bounded time, searches go on, and it heals by itself", async () => {
    server.pause();
    try {
      const [answer, status] = await Promise.all([get(service, picture), searched(service)]);
      expect([answer.status, answer.headers.get("retry-after"), status]).toEqual([503, "5", 200]);
      expect((await errorOf(answer)).code).toBe("pictures_unavailable");
      expect((await get(service, picture)).status).toBe(503);
      expect(service.services.bucketCounts()["read"]?.failed).toBeGreaterThan(0);
    } finally {
      server.resume();
    }
    await healed();
  });

  test("a bucket that was killed: a write is refused and leaves no record, a removal needs no bucket; then all goes on", async () => {
    const [fresh, removed] = [crypto.randomUUID(), crypto.randomUUID()];
    expect((await put(service, writeKey, removed, 12)).status).toBe(201);
    await server.kill();
    const refused = await put(service, writeKey, fresh, 13);
    expect([refused.status, refused.body.error?.code]).toEqual([503, "pictures_unavailable"]);
    expect([await recorded(service, fresh), await searched(service)]).toEqual([0, 200]);
    expect((await write(service, writeKey, "DELETE", removed, "")).status).toBe(204);
    await server.restart();
    await healed();
    await until(async () => (await put(service, writeKey, fresh, 13)).status === 201, { everyMs: 100 });
    expect(await recorded(service, fresh)).toBe(1);
  });
});

/** The pause after a failure ends by itself. */
const healed = () => until(async () => (await get(service, picture)).status === 200, { everyMs: 100 });

test.skipIf(!hasS3Server)(
  "a wrong key is said once in words, never shown, and costs pictures only",
  async () => {
    const secret = "not-the-secret";
    const environment = { ...server.environment, S3_SECRET_ACCESS_KEY: secret };
    await using wrong = await openTestService(environment);
    const key = await keyOf(wrong);
    const refused = await put(wrong, key, id, 11);
    expect([refused.status, refused.body.error?.code]).toEqual([503, "pictures_unavailable"]);
    expect([await recorded(wrong, id), await searched(wrong)]).toEqual([0, 200]);
    const text = wrong.log.join("");
    expect(text).toContain("403 SignatureDoesNotMatch");
    expect(text).toContain("Check S3_SECRET_ACCESS_KEY");
    expect(text).toContain("the bucket cannot be read; pictures are answered with 503 until it can");
    expect(text).not.toContain(secret);
  },
);

describe.skipIf(!hasS3Server)("delivered by the bucket", () => {
  let redirecting: TestService;
  let clock = 1_800_000_000_000;
  beforeAll(async () => {
    if (!hasS3Server) return;
    clock = Date.now();
    redirecting = await openTestService(
      {
        ...server.environment,
        IMAGE_DELIVERY: "redirect",
        S3_PREFIX: "redirected",
      },
      { now: () => clock, imageUrlTtlSeconds: 300 },
    );
  });
  afterAll(() => redirecting?.close());

  test("the address leads to the bucket for no longer than it holds itself, and a forged one does not", async () => {
    const made = await put(redirecting, await keyOf(redirecting), id, 21);
    const address = pathOf(made.body.image?.url);
    const answer = await get(redirecting, address);
    const location = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, location.origin]).toEqual([302, server.settings.endpoint]);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const followed = await fetch(location);
    expect([followed.status, followed.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await followed.text()).slice(0, 4)).toBe("RIFF");
    const from = location.searchParams
      .get("X-Amz-Date")
      ?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
    const until = Date.parse(from ?? "") / 1000 + Number(location.searchParams.get("X-Amz-Expires"));
    expect(until).toBeLessThanOrEqual(Number(new URL(address).searchParams.get("expires")));
    expect((await get(redirecting, address)).headers.get("location")).toBe(location.href);
    expect((await get(redirecting, address.replace(/signature=./, "signature=_"))).status).toBe(403);
    location.searchParams.set("X-Amz-Expires", "604800");
    expect((await fetch(location)).status).toBe(403);
  });

  test("no answer outlives what it says: a removed screen is not found at once, and a file is kept no longer than its address", async () => {
    const [key, removed] = [await keyOf(redirecting), crypto.randomUUID()];
    const made = await put(redirecting, key, removed, 22);
    const address = pathOf(made.body.image?.url);
    const first = await get(redirecting, address);
    const location = new URL(first.headers.get("location") ?? "");
    const kept = /max-age=(\d+)/.exec((await fetch(location)).headers.get("cache-control") ?? "");
    expect(Number(kept?.[1])).toBeLessThanOrEqual(Number(location.searchParams.get("X-Amz-Expires")));
    expect(Number(kept?.[1])).toBeGreaterThan(0);
    expect((await write(redirecting, key, "DELETE", removed, "")).status).toBe(204);
    expect((await get(redirecting, address)).status).toBe(404);
    expect((await fetch(location)).status).toBe(404);
  });

  test("pages may show pictures of the bucket, and those of a service that delivers itself may not", async () => {
    const policyOf = async (to: TestService) =>
      (await get(to, "http://localhost/")).headers.get("content-security-policy");
    expect(await policyOf(redirecting)).toContain(`img-src 'self' data: blob: ${server.settings.endpoint};`);
    expect(await policyOf(service)).toContain("img-src 'self' data: blob:;");
  });

  test("an address of a screen without a picture is 404", async () => {
    const { path } = redirecting.services.signer.sign(crypto.randomUUID(), "high");
    expect((await get(redirecting, `http://localhost${path}`)).status).toBe(404);
  });
});
