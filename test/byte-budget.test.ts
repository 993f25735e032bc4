// Memory that request bodies of each workspace may take, and the slowest rate at which they may arrive.
import { describe, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { ByteBudget } from "../src/http/byte-budget.ts";
import { type Arrived, readBytes } from "../src/http/read-json-body.ts";
import { heldBodyTimes, steadyBytes, steadyChunks } from "../src/http/steady-body.ts";

const of = (length?: number | string) =>
  new Request("http://localhost", { headers: length === undefined ? {} : { "content-length": `${length}` } });

/** A body that is held until it is given back; null when it was refused. */
async function held(budget: ByteBudget, workspaceId: string, length?: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Arrived>();
  const ended = budget.hold(workspaceId, of(length), 1_000, (arrived) => {
    begun.resolve(arrived);
    return promise;
  });
  ended.catch(() => undefined);
  const arrived = await Promise.race([begun.promise, ended.catch(() => null)]);
  if (typeof arrived !== "function") return null;
  const release = () => {
    resolve();
    return ended;
  };
  return { arrived, release };
}

describe("the bodies of a workspace", () => {
  test("take half of what the others leave, and another workspace always finds room", async () => {
    const budget = new ByteBudget(128);
    expect(await held(budget, "flood", 65)).toBeNull();
    await held(budget, "flood", 60);
    await expect(budget.hold("flood", of(5), 100, async () => 0)).rejects.toMatchObject({
      code: "concurrency_limit_exceeded",
      headers: { "retry-after": "2" },
    });
    await expect(budget.hold("calm", of(35), 100, async () => 0)).rejects.toMatchObject({
      code: "server_overloaded",
    });

    for (const workspace of "abcde") expect(await held(budget, workspace, 1)).not.toBeNull();
    expect(await held(budget, "calm", 30)).not.toBeNull();
  });

  test("whose length is not declared take what has arrived, and are refused at the chunk that is too much", async () => {
    const budget = new ByteBudget(100);
    for (const length of [undefined, "many", "-5", "1e1"])
      await budget.hold("a", of(length), 60, async (arrived) => {
        expect(await budget.hold("a", of(50), 60, async () => "all of it")).toBe("all of it");
        arrived(30);
        await expect(budget.hold("a", of(21), 60, async () => 0)).rejects.toThrow("too many pictures");
        arrived(50);
        expect(() => arrived(51)).toThrow("too many pictures");
      });
    await expect(budget.hold("a", of(50), 60, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await budget.hold("a", of(50), 60, async () => "all of it")).toBe("all of it");
  });

  test("that arrive after their work was given up take nothing", async () => {
    const budget = new ByteBudget(100);
    const body = await held(budget, "a", 20);
    await body?.release();
    body?.arrived(45);
    expect(await budget.hold("a", of(50), 100, async () => "all of it")).toBe("all of it");
  });
});

test("whatever comes and goes: the bound holds, none has more than half of what others leave, and all is given back", async () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("declared", "chunked", "chunk", "end"),
      workspace: fc.constantFrom("a", "b", "c"),
      bytes: fc.integer({ min: 1, max: 70 }),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const budget = new ByteBudget(100);
      const bodies: {
        workspace: string;
        bytes: number;
        body: NonNullable<Awaited<ReturnType<typeof held>>>;
      }[] = [];
      for (const { what, workspace, bytes } of taken) {
        const sum = (of: (one: string) => boolean) =>
          bodies.reduce((all, one) => all + (of(one.workspace) ? one.bytes : 0), 0);
        const fits = (more: number) =>
          sum((one) => one === workspace) + more <= (100 - sum((one) => one !== workspace)) / 2;
        const own = bodies.find((one) => one.workspace === workspace);
        if (what === "end") {
          await bodies.shift()?.body.release();
        } else if (what === "chunk") {
          if (own === undefined) continue;
          if (fits(bytes)) own.body.arrived((own.bytes += bytes));
          else expect(() => own.body.arrived(own.bytes + bytes)).toThrow("too many pictures");
        } else {
          const length = what === "declared" ? bytes : 0;
          const body = await held(budget, workspace, what === "declared" ? bytes : undefined);
          expect(body !== null).toBe(length === 0 || fits(length));
          if (body !== null) bodies.push({ workspace, bytes: length, body });
        }
        expect(sum(() => true)).toBeLessThan(100);
      }
      for (const { body } of bodies) await body.release();
      expect(await budget.hold("a", of(50), 100, async () => "all of it")).toBe("all of it");
    }),
    { seed: 29, numRuns: 200 },
  );
});

describe("a body that is held in memory", () => {
  /** Brings these bytes, then a byte whenever it is asked for one, and never ends. */
  const dripping = (first: number, onCancel: () => void = () => undefined) => {
    let isFirst = true;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (!isFirst) await Bun.sleep(4);
          controller.enqueue(new Uint8Array(isFirst ? first : 1));
          isFirst = false;
        },
        cancel: onCancel,
      },
      { highWaterMark: 0 },
    );
  };

  const drain = async (chunks: AsyncIterable<Uint8Array>) => {
    let bytes = 0;
    for await (const chunk of chunks) bytes += chunk.length;
    return bytes;
  };

  test("that comes byte by byte, or not at all, is ended with 408, however much came at once before", async () => {
    for (const first of [1, 1_000_000]) {
      const cancelled = Promise.withResolvers<void>();
      const reading = drain(steadyChunks(dripping(first, cancelled.resolve), { bytes: 100_000, ms: 40 }));
      await expect(reading).rejects.toMatchObject({ code: "request_timeout", status: 408 });
      await cancelled.promise;
    }
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const reading = drain(steadyChunks(silent, { bytes: 1, ms: 5 }));
    await expect(reading).rejects.toMatchObject({ code: "request_timeout" });
  });

  test("of a declared length has the same time, whether or not a byte comes", async () => {
    for (const body of [dripping(1, () => undefined), new ReadableStream<Uint8Array>()]) {
      const headers = { "content-length": "1000" };
      const request = new Request("http://localhost", { method: "POST", body, headers });
      await expect(steadyBytes(request, { bytes: 1_000, ms: 40 })).rejects.toMatchObject({
        code: "request_timeout",
        message: expect.stringContaining("1 kB"),
      });
    }
  });

  test("that keeps the rate has its own time for the whole of it", async () => {
    const realNow = performance.now.bind(performance);
    let aheadMs = 0;
    using _ = spyOn(performance, "now").mockImplementation(() => realNow() + aheadMs);
    let left = 40;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          left -= 1;
          if (left === 0) await new Promise(() => undefined);
          aheadMs += 9_000;
          controller.enqueue(new Uint8Array(heldBodyTimes.bytes));
        },
      },
      { highWaterMark: 0 },
    );
    await expect(drain(steadyChunks(body, heldBodyTimes))).rejects.toMatchObject({
      code: "request_timeout",
      message: expect.stringContaining("300 s"),
    });
    // 33 chunks take 297 s.
    expect(left).toBe(40 - 34);
  });

  test("that keeps the rate arrives, however long its reader takes for each chunk", async () => {
    const realNow = performance.now.bind(performance);
    let aheadMs = 0;
    using _ = spyOn(performance, "now").mockImplementation(() => realNow() + aheadMs);
    const body = new Blob([new Uint8Array(1_000_000)]).stream();
    let bytes = 0;
    for await (const chunk of steadyChunks(body, { bytes: 2_000_000, ms: 60_000 })) {
      bytes += chunk.length;
      aheadMs += 61_000;
    }
    expect(bytes).toBe(1_000_000);
  });

  test("says with each chunk how much of it is here, and is cancelled when there is no room", async () => {
    const cancelled = Promise.withResolvers<void>();
    const request = new Request("http://localhost", {
      method: "PUT",
      body: dripping(10, cancelled.resolve),
    });
    const seen: number[] = [];
    const arrived = (bytes: number) => {
      seen.push(bytes);
      if (bytes > 12) throw new Error("no room");
    };
    await expect(readBytes(request, 100, arrived)).rejects.toThrow("no room");
    await cancelled.promise;
    expect(seen).toEqual([10, 11, 12, 13]);
  });
});
