import { afterAll, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { ApiError } from "../src/errors.ts";
import { imageRoutes } from "../src/images/routes.ts";
import { serveImage } from "../src/images/serve-image.ts";
import { imageSigner } from "../src/images/signed-url.ts";
import { folderSetting, store } from "./support/image-stores.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const content = webpOf(1000);
const setting = folderSetting();
const opened: string[] = [];
const images: typeof setting.images = {
  ...setting.images,
  open: (asked, quality) => {
    opened.push(asked);
    return setting.images.open(asked, quality);
  },
};
await store(setting, id, {
  original: { file: content, format: "png" },
  optimized: webpOf(20),
  high: content,
});

/** A file that says of itself what a WebP of its length says. */
function webpOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(new Uint8Array(bytes).map((_, index) => index % 251));
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(bytes - 8, 4);
  file.write("WEBP", 8, "latin1");
  return new Uint8Array(file);
}

const pictureFaults = { recordMissing: async () => undefined, recordUnreadable: () => undefined };
let clock = 1_800_000_000_000;
const signer = imageSigner([{ id: "k1", secret: new Uint8Array(32) }], 3600, () => clock);

/** A real server, since Bun adds and changes headers behind Elysia. */
const app = new Elysia({ strictPath: true })
  .onError(({ error, code }) => {
    if (error instanceof ApiError)
      return Response.json({ error: { code: error.code } }, { status: error.status, headers: error.headers });
    return new Response(null, { status: code === "NOT_FOUND" ? 404 : 500 });
  })
  .use(imageRoutes({ images, signer, pictureFaults, now: () => clock }))
  .listen({ hostname: "127.0.0.1", port: 0 });
afterAll(() => app.stop(true));

const base = `http://127.0.0.1:${app.server?.port}`;
const path = signer.sign(id, "high").path;

async function ask(target: string, init: RequestInit = {}) {
  const response = await fetch(base + target, init);
  const body = new Uint8Array(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, body, text: () => new TextDecoder().decode(body) };
}

const ranged = (range: string, more: Record<string, string> = {}) =>
  ask(path, { headers: { range, ...more } });

describe("a signed picture", () => {
  test("comes whole, cacheable until its address expires, and can run or embed nothing", async () => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(content);
    expect(answer.header("content-type")).toBe("image/webp");
    expect(answer.header("content-length")).toBe("1000");
    expect(answer.header("cache-control")).toBe("private, max-age=3600, immutable");
    expect(answer.header("x-content-type-options")).toBe("nosniff");
    expect(answer.header("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(answer.header("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.header("accept-ranges")).toBe("bytes");
  });

  test("answers HEAD like GET, without the body", async () => {
    const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
    expect([head.status, head.text()]).toEqual([200, ""]);
    for (const name of ["content-length", "etag", "content-type", "cache-control"])
      expect(head.header(name)).toBe(get.header(name));
  });

  test("that the client has is 304 without a body", async () => {
    const etag = (await ask(path)).header("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await ask(path, { headers: { "if-none-match": value } });
      expect([answer.status, answer.text(), answer.header("etag")]).toEqual([304, "", etag]);
    }
    expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("comes in parts", async () => {
    for (const [range, first, last] of [
      ["bytes=0-9", 0, 9],
      ["bytes=990-", 990, 999],
      ["bytes=-10", 990, 999],
      ["bytes=995-2000", 995, 999],
      ["bytes=-5000", 0, 999],
    ] as const) {
      const answer = await ranged(range);
      expect(answer.status).toBe(206);
      expect(answer.header("content-range")).toBe(`bytes ${first}-${last}/1000`);
      expect(answer.body).toEqual(content.slice(first, last + 1));
    }
  });

  test("has no part behind its end", async () => {
    for (const range of ["bytes=1000-", "bytes=1000-1001", "bytes=-0"]) {
      const answer = await ranged(range);
      expect(answer.status).toBe(416);
      expect(answer.header("content-range")).toBe("bytes */1000");
      expect(answer.header("cache-control")).toBe("no-store");
    }
  });

  test("comes whole where the range is not understood or is of an older picture", async () => {
    for (const range of ["bytes=9-0", "bytes=a-b", "items=0-1", "bytes=0-1,4-5", "bytes=-"]) {
      expect((await ranged(range)).status).toBe(200);
    }
    const etag = (await ask(path)).header("etag") ?? "";
    expect((await ranged("bytes=0-9", { "if-range": '"older"' })).status).toBe(200);
    expect((await ranged("bytes=0-9", { "if-range": etag })).status).toBe(206);
  });
});

describe("a picture that may not be had", () => {
  test("is 403 with the reason, before it is looked up", async () => {
    const forged = await ask(path.replace("signature=", "signature=x"));
    expect([forged.status, forged.text()]).toEqual([403, '{"error":{"code":"invalid_signature"}}']);
    expect((await ask(`/images/${id}/high.webp`)).status).toBe(403);
    clock += 2 * 3_600_000;
    const expired = await ask(path);
    clock -= 2 * 3_600_000;
    expect([expired.status, expired.text()]).toEqual([403, '{"error":{"code":"url_expired"}}']);
  });

  test("is 404 when its screen has none", async () => {
    const answer = await ask(signer.sign(id.replace("ab", "ac"), "high").path);
    expect([answer.status, answer.text()]).toEqual([404, '{"error":{"code":"not_found"}}']);
  });

  test("is 404 for every path that is no picture's, and nothing outside is opened", async () => {
    const { search } = new URL(path, base);
    opened.length = 0;
    for (const bad of [
      "/images/..%2f..%2fetc%2fpasswd/high.webp",
      `/images/${id}%00/high.webp`,
      "/images/%ff/high.webp",
      "/images//etc/passwd",
      `/images/${id}/..%2foriginal.png`,
      `/images/${id}/original.png`,
      `/images/${id}/high.webp%00`,
      `/images/${id.toUpperCase()}/high.webp`,
    ])
      expect((await ask(bad + search)).status).toBe(404);
    expect(opened).toEqual([]);
  });

  test("is 405 for other methods", async () => {
    const answer = await ask(path, { method: "POST" });
    expect([answer.status, answer.header("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("a picture that is cut short is a fault", async () => {
  const { searchParams: query } = new URL(base + path);
  const request = { screenId: id, file: "high.webp", query, ifNoneMatch: null, range: null, ifRange: null };
  const open: typeof images.open = async (...picture) => {
    const image = await images.open(...picture);
    return image && { ...image, bytes: 500 };
  };
  let faults = 0;
  const counted = { ...pictureFaults, recordUnreadable: () => void (faults += 1) };
  const services = { images: { ...images, open }, signer, pictureFaults: counted, now: () => clock };
  await expect(serveImage(services, request)).rejects.toThrow("is damaged: it has 500 bytes");
  expect(faults).toBe(1);
});
