// Looks at pictures in the background, for copies and for what they look like: each once, whatever the
// picture is like, and again what could not be read.
import { afterEach, expect, test } from "bun:test";
import type { LookWrite } from "../src/database/stores/looks.ts";
import { makeAppearance } from "../src/images/appearance/appearance.ts";
import { makeLooksLater } from "../src/images/make-looks.ts";
import { makeLook } from "../src/images/picture-look.ts";
import { makeWebp } from "./support/pictures.ts";
import { until } from "./support/until.ts";

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
const sha256 = (n: number) => n.toString(16).padStart(64, "0");

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

/** A library of pictures, by their numbers; null for one whose file is missing. */
function start(files: Map<number, Uint8Array | null>) {
  const written = new Map<string, LookWrite>();
  const [warnings, opened]: [unknown[], string[]] = [[], []];
  const state = { sequence: 1, isAway: false };
  const library = {
    lastSequence: async () => {
      if (state.isAway) throw new Error("the database is away");
      return state.sequence;
    },
  };
  const looks = {
    missing: async (after: string, limit: number) =>
      [...files.keys()]
        .map((n) => ({ id: id(n), sha256: sha256(n) }))
        .filter((picture) => picture.id > after && !written.has(picture.id))
        .slice(0, limit),
    write: async (made: readonly LookWrite[]) => {
      for (const look of made) written.set(look.id, look);
    },
    contentsOf: async () => new Map(),
  };
  const lookAlikes = { notCompared: async () => [], keys: async () => [], join: async () => undefined };
  const images = {
    versions: async (ids: readonly string[]) => new Map(ids.map((each) => [each, "1"])),
    open: async (of: string) => {
      opened.push(of);
      const file = [...files].find(([n]) => id(n) === of)?.[1] ?? null;
      return file && { content: new Blob([new Uint8Array(file)]), bytes: file.length, version: "1" };
    },
  };
  const log = { warn: (line: unknown) => warnings.push(line) } as unknown as Parameters<
    typeof makeLooksLater
  >[1];
  stop = makeLooksLater({ images, looks, lookAlikes, library }, log, { pollMs: 10, againMs: 600_000 });
  return { written, warnings, opened, state };
}

test("every picture gets its look once, more than are written at a time", async () => {
  const files = new Map(
    await Promise.all(Array.from({ length: 20 }, async (_, n) => [n, await makeWebp(150, 300, n)] as const)),
  );
  const { written, opened, state } = start(files);
  await until(() => written.size === 20);
  state.sequence += 1;
  await Bun.sleep(100);
  expect(opened).toHaveLength(20);
  const look = await makeLook(files.get(3) ?? new Uint8Array());
  expect(written.get(id(3))).toEqual({
    id: id(3),
    sha256: sha256(3),
    key: look?.key ?? "",
    content: look?.content ?? null,
    appearance: await makeAppearance(files.get(3) ?? new Uint8Array()),
  });
});

test("a picture that is too small or does not decode is written down as one without a look", async () => {
  const { written } = start(
    new Map([
      [1, await makeWebp(60, 90)],
      [2, new Uint8Array([1, 2, 3])],
    ]),
  );
  await until(() => written.size === 2);
  for (const { key, content } of written.values()) expect([key, content]).toEqual(["~".repeat(16), null]);
  expect(written.get(id(1))?.appearance).toMatchObject({ theme: "light" });
  expect(written.get(id(2))?.appearance).toBeNull();
});

test("one whose file is missing is tried again when the library changes, and holds up no other", async () => {
  const files = new Map<number, Uint8Array | null>([
    [1, null],
    [2, await makeWebp(150, 300, 2)],
  ]);
  const { written, state, warnings } = start(files);
  await until(() => written.has(id(2)));
  files.set(1, await makeWebp(150, 300, 1));
  await Bun.sleep(100);
  expect(written.has(id(1))).toBe(false);
  state.sequence += 1;
  await until(() => written.has(id(1)));
  expect(warnings).toEqual([]);
});

test("an outage of the database is a line in the log, after which it goes on", async () => {
  const files = new Map([[1, await makeWebp(150, 300, 1)]]);
  const { written, state, warnings } = start(files);
  state.isAway = true;
  await until(() => warnings.length > 0);
  state.isAway = false;
  await until(() => written.size === 1);
});
