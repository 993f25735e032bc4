// The walk through the library and its counts against a plain model: random libraries and filters, and
// changes between two pages.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { loadConfig } from "../src/config/config.ts";
import type { ScreenWrite } from "../src/database/screens.ts";
import { describedByNames } from "../src/fields.ts";
import { imageSigner } from "../src/images/signed-url.ts";
import { shareSigner } from "../src/people/shares/share-signer.ts";
import type { ScreensQuery } from "../src/screens/list-schema.ts";
import { countFacets, filterOf, listScreens } from "../src/screens/list-screens.ts";
import type { Services } from "../src/services.ts";
import { copyFinder } from "../src/system/copy-finder.ts";
import { folded } from "../src/system/folding.ts";
import { describeOnBoth, type OpenForm } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { screenAt } from "./support/library.ts";

const sharer = { workspaceId: crypto.randomUUID(), shareGeneration: 1 };
const platforms = ["ios", "web"] as const;
const appNames = ["Korvo", "KORVO", "Émile", "emile", "Zeta, Inc."];
const patterns = ["", "login", "Login", "LOGÍN", "list"];
const noModel = { modelWords: null };
const authors = {
  none: { description: "", ...noModel },
  given: { description: "By a person", ...noModel },
  text: { description: "By a model", modelWords: { model: "m", source: "text", fields: ["description"] } },
  picture: { description: "By a model", modelWords: { model: "m", source: "picture", fields: [] } },
} as const;

const screens = fc.record({
  appName: fc.constantFrom(...appNames),
  platform: fc.constantFrom(...platforms),
  pattern: fc.constantFrom(...patterns),
  described: fc.constantFrom(...describedByNames),
});
type Drawn = Readonly<typeof screens extends fc.Arbitrary<infer Value> ? Value : never>;

/** A screen of the model. The first batch is older than `since`, whatever the clock says. */
interface Known extends Drawn {
  readonly id: string;
  readonly batch: number;
}

/** Absent every other time: filters that pass nothing show little. */
const seldom = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
const filters = fc
  .record({
    app: seldom(["korvo", "ÉMILE", "Zeta", "zeta, inc."]),
    platform: seldom(platforms),
    pattern: seldom(["login", "LIST", "none such"]),
    described: seldom(describedByNames),
  })
  .map((filter) => JSON.parse(JSON.stringify(filter)) as Partial<ScreensQuery>);

function writeOf({ id, appName, platform, pattern, described }: Known): ScreenWrite {
  const words = { ...screenAt(0, "m"), visibleText: "", visibleTextSource: "none" } as const;
  return { ...words, id, appName, platform, pattern, ...authors[described] } as ScreenWrite;
}

function passes(screen: Known, filter: Partial<ScreensQuery>): boolean {
  const isAlike = (name: string, wanted: string | undefined) =>
    wanted === undefined || folded(name) === folded(wanted);
  return (
    isAlike(screen.appName, filter.app) &&
    isAlike(screen.pattern, filter.pattern) &&
    (filter.platform ?? screen.platform) === screen.platform &&
    (filter.described ?? screen.described) === screen.described &&
    (filter.since === undefined || screen.batch > 0)
  );
}

/**
 * A library with these screens, written in batches of one time each, and a moment after the first of them.
 */
async function libraryOf(open: OpenForm, batches: readonly (readonly Drawn[])[]) {
  const storage = await open();
  const keys = [{ id: "k", secret: Buffer.alloc(32, 1) }] as const;
  const config = loadConfig({ BASE_URL: "https://screens.test" });
  const parts = { config, signer: imageSigner(keys), shareSigner: shareSigner(keys) };
  const services = { ...parts, storage } as unknown as Services;
  const known = new Map<string, Known>();
  const write = async (drawn: readonly Drawn[], batch: number, ids: readonly string[] = []) => {
    const some = drawn.map((one, at) => ({ ...one, batch, id: ids[at] ?? crypto.randomUUID() }));
    await storage.library.upsertScreens(some.map(writeOf));
    for (const one of some) known.set(one.id, one);
  };
  let since = "";
  for (const [batch, drawn] of batches.entries()) {
    await write(drawn, batch);
    // The clock of the database's times is this process's own.
    await Bun.sleep(2);
    if (batch === 0) since = new Date().toISOString();
  }
  return { services, known, write, since };
}

/** All pages of a walk, with `between` called after each. */
async function walk(services: Services, query: ScreensQuery, between = async () => {}) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await listScreens(services, sharer, { ...query, ...(cursor !== undefined && { cursor }) });
    expect(page.screens.length).toBeLessThanOrEqual(query.limit);
    pages.push(page.screens);
    if (pages.length > 1_000) throw new Error("The walk does not end.");
    cursor = page.next ?? undefined;
    if (cursor !== undefined) await between();
  } while (cursor !== undefined);
  return pages.flat();
}

const batch = fc.array(screens, { maxLength: 30, size: "max" });
const batches = fc.array(batch, { minLength: 1, maxLength: 3, size: "max" });
const orders = fc.constantFrom("oldest", "newest");
const limits = fc.integer({ min: 1, max: 7 });
const numRuns = examples(15);

describeOnBoth("a walk through the library", (open) => {
  test("has exactly the screens that pass the filter, in its order, and the counts agree with it", async () => {
    await fc.assert(
      fc.asyncProperty(
        batches,
        fc.array(fc.tuple(filters, fc.boolean(), orders, limits), { minLength: 1, maxLength: 6 }),
        async (drawn, walks) => {
          const { services, known, since } = await libraryOf(open, drawn);
          for (const [given, isRecent, order, limit] of walks) {
            const filter = { ...given, ...(isRecent && { since }) };
            const found = await walk(services, { ...filter, order, limit });
            const expected = [...known.values()].filter((screen) => passes(screen, filter));
            expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
            const keys = found.map(({ created_at, id }) => `${created_at} ${id}`);
            expect(order === "oldest" ? keys : keys.toReversed()).toEqual(keys.toSorted());
            for (const { id, pattern } of found) expect(pattern).toBe(known.get(id)?.pattern ?? "unknown");
            const facets = await countFacets(services, sharer, { ...filter, limit: 1_000 });
            expect(facets.total).toBe(expected.length);
            const { library } = services.storage;
            const times = [0, Date.parse(since), Date.now() + 60_000];
            const changed = await library.changedSince(await filterOf(services, sharer, filter), times);
            const later = expected.filter((one) => passes(one, { since }));
            expect(changed).toEqual([expected.length, later.length, 0]);
            for (const counts of [facets.platforms, facets.apps])
              expect(counts.reduce((sum, { screens: count }) => sum + count, 0)).toBe(expected.length);
            for (const { platform, name, screens: count } of facets.apps)
              expect(expected.filter((one) => passes(one, { app: name, platform }))).toHaveLength(count);
            const named = expected.filter(({ pattern }) => pattern !== "");
            expect(facets.patterns.reduce((sum, { screens: count }) => sum + count, 0)).toBe(named.length);
            for (const { name, screens: count } of facets.patterns)
              expect(named.filter((one) => passes(one, { pattern: name }))).toHaveLength(count);
          }
        },
      ),
      { numRuns },
    );
  });

  test("loses and repeats no screen that is there all the time, whatever changes between two pages", async () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom("add", "change", "remove", "remove the newest"),
        at: fc.nat(),
        to: screens,
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(
        batches,
        changes,
        filters,
        orders,
        limits,
        async (drawn, planned, filter, order, limit) => {
          const { services, known, write } = await libraryOf(open, drawn);
          const always = new Set(
            [...known.values()].filter((one) => passes(one, filter)).map(({ id }) => id),
          );
          const rest = [...planned];
          const between = async () => {
            const change = rest.shift();
            if (change === undefined) return;
            const ids = [...known.keys()];
            const id = change.kind === "remove the newest" ? ids.at(-1) : ids[change.at % ids.length];
            if (change.kind === "add" || id === undefined) return write([change.to], 9);
            if (change.kind === "change") {
              await write([change.to], 9, [id]);
              if (!passes(known.get(id) as Known, filter)) always.delete(id);
              return;
            }
            await services.storage.library.removeScreens([id]);
            known.delete(id);
            always.delete(id);
          };
          const found = (await walk(services, { ...filter, order, limit }, between)).map(({ id }) => id);
          expect(new Set(found).size).toBe(found.length);
          expect([...always].filter((id) => !found.includes(id))).toEqual([]);
        },
      ),
      { numRuns },
    );
  });
});

/** Words that are one, one error apart, or neither; the last are not of the copy. */
const copyWords = [
  "Log",
  "out",
  "löG",
  "Settings",
  "SETTINGS",
  "sett1ngs",
  "settigns",
  "etings",
  "設定",
  "2FA",
];
const sep = fc.constantFrom(" ", "\n", ", ", " — ");
const saidText = fc
  .array(fc.tuple(fc.constantFrom(...copyWords), sep), { maxLength: 12 })
  .map((parts) => parts.flat().join(""));

/** Insertions, deletions, replacements and swaps, in full. */
function errorsBetween(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const [a, b] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return errorsBetween(a, b);
  const isSwap = one[0] === other[1] && one[1] === other[0] && one.length > 1;
  const swapped = isSwap ? errorsBetween(one.slice(2), other.slice(2)) : 9;
  return 1 + Math.min(swapped, errorsBetween(a, b), errorsBetween(a, other), errorsBetween(one, b));
}

/** Every run of words of the text is compared with the copy. */
function says(text: string, copy: string): boolean {
  const wordsOf = (of: string) => folded(of).match(/[設定]|[a-z0-9]+/g) ?? [];
  const [all, wanted] = [wordsOf(text), wordsOf(copy)];
  const isWord = (word: string, found = "") =>
    word === found || (word.length >= 5 && !/[0-9]/.test(word) && errorsBetween(word, found) === 1);
  return all.some(
    (_, at) => at + wanted.length <= all.length && wanted.every((word, n) => isWord(word, all[at + n])),
  );
}

describeOnBoth("the screens that say a text", (open) => {
  test("are walked all and alone, with their lines, also while screens change, and counted", async () => {
    const texts = fc.array(saidText, { minLength: 1, maxLength: 12 });
    const copy = fc.array(fc.constantFrom(...copyWords), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(texts, texts, copy, limits, async (first, then, asked, limit) => {
        const { services } = await libraryOf(open, []);
        const drawn = { appName: "Korvo", platform: "ios", pattern: "", described: "given" } as const;
        const text = asked.join(" ");
        const ids: readonly string[] = first.map(() => crypto.randomUUID());
        const write = (all: readonly string[]) =>
          services.storage.library.upsertScreens(
            all.map((visibleText, at) => ({
              ...writeOf({ ...drawn, batch: 0, id: ids[at] ?? crypto.randomUUID() }),
              visibleText,
              visibleTextSource: "ocr",
            })),
          );
        await write(first);
        const expected = (all: readonly string[]) => all.filter((each) => says(each, text));
        const found = await walk(services, { text, order: "oldest", limit });
        expect(found.map(({ id }) => first[ids.indexOf(id)] ?? "").sort()).toEqual(expected(first).sort());
        for (const { id, matched_lines = [] } of found) {
          expect(matched_lines.length).toBeGreaterThan(0);
          const whole = (first[ids.indexOf(id)] ?? "").replace(/\s+/g, " ");
          for (const line of matched_lines)
            expect([whole.includes(line), says(line, text)]).toEqual([true, true]);
        }
        await write(then);
        const now = expected([...then, ...first.slice(then.length)]).length;
        expect(await walk(services, { text, order: "newest", limit })).toHaveLength(now);
        expect((await countFacets(services, sharer, { text, limit: 9 })).total).toBe(now);
      }),
      { numRuns },
    );
  });
});

test("copy stands in a text as the engine finds what is quoted", () => {
  for (const [text, copy, lines] of [
    ["Turn on\nNotificatlons, please", "turn ON notifications", ["Turn on Notificatlons, please"]],
    ["Turn on\nNotificatlons, please", "notifications turn", []],
    ["Turn on", "tum on", []],
    ["設定画面を開く", "画面を", ["設定画面を開く"]],
    ["設定画面を開く", "面画", []],
    ["Don’t save Straße 12345", "don't SAVE strasse", ["Don’t save Straße 12345"]],
    ["Don’t save Straße 12345", "12346", []],
    ["Saleor`s list\n\nSaleor", "saleor", ["Saleor`s list", "Saleor"]],
    ["Login", "log in", []],
    [
      `${"a ".repeat(200)}Log out${" b".repeat(200)}`,
      "log out",
      [`…${" a".repeat(40).slice(1)} Log out${" b".repeat(40)}…`],
    ],
  ] as const) {
    const finder = copyFinder(copy);
    expect([copy, finder?.linesOf(text), finder?.isIn(text)]).toEqual([copy, [...lines], lines.length > 0]);
  }
  expect(copyFinder(" — !")).toBeNull();
});

describeOnBoth("a page", (open) => {
  test("begins behind a screen that was removed, and behind times of one import", async () => {
    const one = { appName: "Korvo", platform: "ios", pattern: "", described: "given" } as const;
    const { services, known } = await libraryOf(open, [Array.from({ length: 9 }, () => one)]);
    const ids = [...known.keys()].sort();
    const query = { order: "oldest", limit: 4 } as const;
    const first = await listScreens(services, sharer, query);
    expect(first.screens.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    await services.storage.library.removeScreens(first.screens.map(({ id }) => id));
    const second = await listScreens(services, sharer, { ...query, cursor: first.next ?? "" });
    expect(second.screens.map(({ id }) => id)).toEqual(ids.slice(4, 8));
  });
});
