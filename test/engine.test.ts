// The border between the service and the native engine: what crosses it, and that nothing on the other side
// ends the process.
import { beforeAll, describe, expect, test } from "bun:test";
import { type Engine, openEngine } from "../src/index/engine.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";

const search = { query: "checkout cart", platform: "ios", mode: "deep", limit: 10, excludeIds: [] } as const;

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
  await engine.apply(
    Array.from({ length: librarySize }, (_, index) => {
      const { id, platform, vectors, ...words } = screenAt(index, engine.modelId);
      return { kind: "upsert", sequence: index + 1, id, platform, words, vectors: vectors.content } as const;
    }),
  );
});

const fails = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

describe("a fault of the native side", () => {
  test("names what is wrong with a request", async () => {
    const wrong = { ...search, platform: "mars" } as unknown as typeof search;
    await fails(engine.search(wrong), "REQUEST_INVALID");
    await fails(engine.search({ ...search, excludeIds: ["no id"] }), "REQUEST_INVALID");
    await fails(engine.similar("no id", 3, true), "REQUEST_INVALID");
  });

  test("refuses a limit out of bounds by its name, and allocates nothing for it", async () => {
    for (const limit of [0, 10_001, 4_294_967_295]) {
      const message = `limit: must be between 1 and 10000, is ${limit}`;
      await expect(engine.search({ ...search, limit })).rejects.toThrow(message);
      await expect(engine.similar(screenId(4), limit, true)).rejects.toThrow(message);
      await fails(engine.search({ ...search, limit }), "REQUEST_INVALID");
    }
    expect((await engine.search({ ...search, limit: 10_000, isUncut: true })).hits).toHaveLength(
      librarySize / 2,
    );
  });

  test("damaged vectors are refused whole, and nothing of the batch is applied", async () => {
    const before = engine.status();
    const { id, platform, ...words } = screenAt(1, engine.modelId);
    const bad = { kind: "upsert", sequence: 900, id, platform, words, vectors: new Uint8Array(50) } as const;
    await fails(engine.apply([{ kind: "remove", sequence: 899, id: screenId(2) }, bad]), "VECTORS_UNUSABLE");
    expect(engine.status()).toEqual(before);
  });
});

describe("a search", () => {
  test("that was cancelled before its turn is never worked on, and those behind it are answered", async () => {
    const gone = new AbortController();
    const dropped = Array.from({ length: 500 }, () => engine.search(search, gone.signal));
    const waiting = engine.search(search);
    gone.abort();
    const outcomes = await Promise.allSettled(dropped);
    const codes = outcomes.map((outcome) =>
      outcome.status === "rejected" ? outcome.reason.code : "answered",
    );
    expect(new Set(codes.filter((code) => code !== "answered"))).toEqual(new Set(["CANCELLED"]));
    // Those that the two or more threads had begun before the end may have been answered.
    expect(codes.filter((code) => code === "CANCELLED").length).toBeGreaterThan(250);
    expect((await waiting).hits.length).toBeGreaterThan(0);
    await fails(engine.search(search, AbortSignal.abort()), "CANCELLED");
  });

  test("excludes, limits and says what it would keep", async () => {
    const all = await engine.search({ ...search, limit: 100, isUncut: true });
    expect(all.hits).toHaveLength(librarySize / 2);
    expect(all.hits.some((hit) => !hit.isKept)).toBe(true);
    const [first] = all.hits.map((hit) => hit.id);
    const ids = async (options: object) =>
      (await engine.search({ ...search, ...options })).hits.map(({ id }) => id);
    expect(await ids({ excludeIds: [first], isUncut: true })).not.toContain(first);
    expect(await ids({ limit: 1 })).toEqual([first ?? ""]);
  });

  test("reads an app's name and reports every stage", async () => {
    const { hits, reading, stageMicroseconds } = await engine.search({
      ...search,
      query: "checkout in Airbnb",
    });
    expect(reading).toEqual({
      appNames: ["Airbnb"],
      refusedAppNames: [],
      text: "checkout",
      isListing: false,
      quotes: [],
      negated: [],
      look: [],
      refusedLook: [],
      isLookAlone: false,
    });
    const airbnb = Array.from({ length: librarySize / 3 }, (_, at) => screenId(3 * at));
    for (const { id } of hits) expect(airbnb).toContain(id);
    expect(stageMicroseconds.total).toBeGreaterThanOrEqual(stageMicroseconds.embed);
    expect(stageMicroseconds.embed).toBeGreaterThan(0);
  });

  test("finds similar screens of the same platform, never the screen itself", async () => {
    const similar = await engine.similar(screenId(4), 8, true);
    expect(similar).toHaveLength(8);
    expect(similar.map(({ id }) => id)).not.toContain(screenId(4));
    expect(await engine.similar("00000000-0000-4000-8000-ffffffffffff", 8, true)).toEqual([]);
  });
});
