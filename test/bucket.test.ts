// The client of a bucket: what it asks, how long it waits, and what it says when that fails.
import { afterAll, describe, expect, test } from "bun:test";
import { Bucket } from "../src/images/bucket/bucket.ts";
import { BucketError } from "../src/images/bucket/bucket-error.ts";
import { retry } from "../src/images/bucket/try-again.ts";
import { hasS3Server, startS3 } from "./support/s3-server.ts";
import { startProxy } from "./support/troubled-proxy.ts";

/** For what must fail. */
const patience = { tryMs: 300, totalMs: 1_000 };
/** For what fails at once: the pauses between its tries, however random, leave the last one a second. */
const repeated = { tryMs: 20_000, totalMs: 4_000 };
/** For an answer that takes longer than this, over a link that may stand still for as long as one try. */
const slow = { tryMs: 3_000, totalMs: 4_000 };
/** For what must not because the machine is busy. */
const long = { tryMs: 20_000, totalMs: 40_000 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** Answers as it is told, and counts. */
function answering(answer: (request: Request) => Response | Promise<Response>, within = long) {
  let requests = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      requests += 1;
      return answer(request);
    },
  });
  afterAll(() => server.stop(true));
  const settings = {
    endpoint: `http://127.0.0.1:${server.port}`,
    name: "screens",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "the-secret",
    prefix: "",
  };
  return { bucket: new Bucket(settings, within), requests: () => requests };
}

const failure = async (asked: Promise<unknown>) => {
  const error = await asked.catch((caught: unknown) => caught);
  if (!(error instanceof BucketError)) throw new Error(`no BucketError: ${String(error)}`);
  return { fault: error.fault, message: error.message };
};

test.skipIf(!hasS3Server)(
  "objects are written, read, listed beyond one page and removed, below the prefix",
  async () => {
    await using server = await startS3();
    const bucket = new Bucket({ ...server.settings, prefix: "team/" }, long);
    expect([await bucket.get("a"), await bucket.remove("a")]).toEqual([null, undefined]);
    const keys = Array.from({ length: 1_005 }, (_, n) => `many/${String(n).padStart(4, "0")}`);
    for (let from = 0; from < keys.length; from += 200)
      await Promise.all(keys.slice(from, from + 200).map((key) => bucket.put(key, bytes(key), "text/plain")));
    const pages = [];
    for await (const page of bucket.list("many/")) pages.push(page);
    expect(pages.map((page) => page.length)).toEqual([1_000, 5]);
    expect(pages.flat().map(({ key }) => key)).toEqual(keys);
    expect(pages[0]?.[0]).toMatchObject({ bytes: 9, changedAt: expect.any(Number) });
    const whole = new Bucket(server.settings, long);
    expect(new TextDecoder().decode((await whole.get("team/many/0007")) ?? bytes(""))).toBe("many/0007");
    // Content that changed in transit is sent again for as long as there is patience.
    const changed = new Bucket(server.settings, { ...long, totalMs: 1_000 });
    await expect(changed.put("team/a", bytes("a"), "text/plain", undefined, "0".repeat(64))).rejects.toThrow(
      BucketError,
    );
    expect(await bucket.get("a")).toBeNull();
  },
);

describe("a server that", () => {
  test("fails is asked again with pauses until the time is over, and then left alone for a moment", async () => {
    const { bucket, requests } = answering(
      () => new Response("<Code>SlowDown</Code>", { status: 503 }),
      repeated,
    );
    expect(await failure(bucket.get("a"))).toEqual({
      fault: "away",
      message: "the bucket failed (503 SlowDown).",
    });
    const before = requests();
    expect(before).toBeGreaterThan(2);
    expect((await failure(bucket.get("a"))).message).toBe("the bucket did not answer a moment ago.");
    expect([requests(), bucket.counts]).toEqual([before, { done: 0, refused: 0, failed: 1 }]);
  });

  test("heals while it is asked again is no failure", async () => {
    let left = 2;
    const { bucket } = answering(() =>
      left-- > 0 ? new Response(null, { status: 500 }) : new Response("here"),
    );
    expect(new TextDecoder().decode((await bucket.get("a")) ?? bytes(""))).toBe("here");
    expect(bucket.counts).toEqual({ done: 1, refused: 0, failed: 0 });
  });

  test("refuses is asked once, and the message names the setting and neither key nor address", async () => {
    for (const [code, hint] of [
      ["InvalidAccessKeyId", "S3_ACCESS_KEY_ID"],
      ["SignatureDoesNotMatch", "S3_SECRET_ACCESS_KEY"],
      ["NoSuchBucket", "S3_BUCKET"],
      ["RequestTimeTooSkewed", "clock"],
      ["Whatever", "docs/s3.md"],
    ] as const) {
      const status = code === "NoSuchBucket" ? 404 : 403;
      const { bucket, requests } = answering(() => new Response(`<Code>${code}</Code>`, { status }));
      const { fault, message } = await failure(bucket.get("a"));
      expect([fault, message]).toEqual(["settings", expect.stringContaining(`(${status} ${code})`)]);
      expect(message).toContain(hint);
      expect(requests()).toBe(1);
      expect(message).not.toMatch(/the-secret|127\.0\.0\.1/);
    }
  });

  test("leads elsewhere is not followed", async () => {
    const { bucket } = answering(() => Response.redirect("http://127.0.0.1:1/", 307));
    expect((await failure(bucket.get("a"))).fault).toBe("settings");
  });

  test("answers without end is given up", async () => {
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4_000_000)) });
    const { bucket } = answering(() => new Response(endless()), patience);
    expect((await failure(bucket.get("a"))).message).toMatch(
      /more than any object|in time|cannot be reached/,
    );
  });

  test("says nothing is given up, and a caller that goes away ends the waiting with its own reason", async () => {
    const { bucket } = answering(() => new Promise(() => undefined), patience);
    const stop = new AbortController();
    const asked = bucket.get("a", stop.signal);
    stop.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
    expect(bucket.counts).toEqual({ done: 0, refused: 0, failed: 0 });
    expect((await failure(bucket.get("a"))).message).toBe("the bucket did not answer in time.");
  });
});

test.skipIf(!hasS3Server)(
  "an answer over a slow link is received for as long as bytes come, and given up when none come any more",
  async () => {
    await using server = await startS3();
    using proxy = startProxy(server.settings.endpoint);
    const settings = { ...server.settings, endpoint: proxy.url };
    const large = new Uint8Array(200_000).fill(7);
    await new Bucket(settings, long).put("large", large, "image/png");
    // Longer than all tries have together.
    proxy.trouble.bytesPerSecond = 35_000;
    expect((await new Bucket(settings, slow).get("large"))?.byteLength).toBe(large.byteLength);
    const bounded = new Bucket(settings, { ...patience, answerMsMax: 500 });
    expect((await failure(bounded.get("large"))).message).toBe("the bucket did not answer in time.");
    const silent = failure(new Bucket(settings, patience).get("large"));
    await Bun.sleep(500);
    proxy.trouble.bytesPerSecond = 0;
    expect((await silent).message).toBe("the bucket did not answer in time.");
  },
);

test("what is no fault of the bucket is thrown at once", async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw new Error("a bug");
  };
  await expect(retry(attempt, patience)).rejects.toThrow("a bug");
  expect(tries).toBe(1);
});
