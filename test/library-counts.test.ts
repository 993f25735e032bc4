// Counts of a library's screens, descriptions and imports, in both databases.
import { expect, test } from "bun:test";
import type { DescribedWords, DescriptionOutcome } from "../src/database/description-storage.ts";
import type { Picture, ScreenWrite } from "../src/database/screens.ts";
import type { Storage } from "../src/database/storage.ts";
import type { NewImportJob } from "../src/database/stores/imports.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { screenAt, screenId } from "./support/library.ts";

/** A screen with a picture and without words. */
const bare = (n: number): ScreenWrite => ({
  ...screenAt(n, "m"),
  ...{ title: "", description: "", pattern: "", elements: [] },
});

const describer = { model: "llava", promptSha256: "c".repeat(64) };
const use = { requests: 1, inputTokens: 100, outputTokens: 20, milliseconds: 7 };

const words: DescribedWords = {
  title: "Sign in",
  description: "A form.",
  pattern: "login",
  elements: ["button"],
  visibleText: "",
  visibleTextSource: "none",
  modelWords: { model: "llava", source: "picture", fields: ["title", "description"] },
  edits: {},
  theme: "dark",
  vectors: { modelId: "m", wordsSha256: "d".repeat(64), content: new Uint8Array([9]) },
};

/** A settlement of a screen as it is read now. */
async function settle({ descriptions }: Storage, n: number, outcome: DescriptionOutcome["outcome"]) {
  const read = await descriptions.readScreen(screenId(n));
  if (read === null) throw new Error(`there is no screen ${n}`);
  return descriptions.finish({
    id: screenId(n),
    sequence: read.sequence,
    pictureSha256: bare(n).picture?.sha256 ?? "",
    describer,
    source: "picture",
    use,
    outcome,
  });
}

describeOnBoth("what is counted", (open) => {
  test("of words and their sources follows every change", async () => {
    const { library, descriptions } = await open();
    const nothing = { given: 0, tree: 0, model: 0, ocr: 0, none: 0 };
    expect((await library.coverage()).words).toEqual(nothing);
    await library.upsertScreens([
      screenAt(1, "m"),
      bare(2),
      { ...bare(3), visibleText: "Pay now", visibleTextSource: "ocr" },
      { ...bare(4), visibleText: "Pay now", visibleTextSource: "tree" },
      { ...bare(5), elements: ["button"] },
      {
        ...bare(6),
        description: "Words",
        modelWords: { model: "llava", source: "picture", fields: ["description"] },
      },
    ]);
    const words = { given: 2, tree: 1, model: 1, ocr: 1, none: 1 };
    const { model, ...others } = words;
    expect((await library.coverage()).words).toEqual(words);
    expect(await descriptions.wordCounts()).toEqual({
      ...others,
      models: [{ model: "llava", screens: model }],
      undescribed: 0,
    });
    await library.removeScreens([screenId(3), screenId(6)]);
    expect((await library.coverage()).words).toEqual({ ...words, ocr: 0, model: 0 });
    const { ios, web } = (await library.coverage()).platforms;
    expect(ios.screens + web.screens).toBe(4);
    expect(ios.described + web.described).toBe(1);
    expect(ios.otherWords + web.otherWords).toBe(2);
  });

  test("lives after one change sequence, whichever it is", async () => {
    const { library } = await open();
    expect(await library.liveScreens()).toEqual({ sequence: 0, screens: { ios: 0, web: 0 } });
    await library.upsertScreens([1, 2, 3].map((n) => ({ ...screenAt(n, "m"), platform: "ios" as const })));
    await library.removeScreens([screenId(2)]);
    expect(await library.liveScreens()).toEqual({ sequence: 4, screens: { ios: 2, web: 0 } });
  });

  test("of imports adds up, of many writers at once", async () => {
    const { library } = await open();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        library.addImportTotals(
          n % 2 === 0 ? { rowsImported: 2, importsComplete: 1 } : { importsComplete: 1, rowsImported: 3 },
        ),
      ),
    );
    await library.addImportTotals({ rowsFailed: 0 });
    const { importsComplete, rowsImported, rowsFailed } = await library.importTotals();
    expect({ importsComplete, rowsImported, rowsFailed }).toEqual({
      importsComplete: 8,
      rowsImported: 20,
      rowsFailed: 0,
    });
  });
});

describeOnBoth("vectors", (open) => {
  test("of another model are found and replaced, unless the screen changed meanwhile", async () => {
    const { library } = await open();
    await library.upsertScreens([screenAt(1, "old"), screenAt(2, "old"), screenAt(3, "new")]);
    const found = await library.encodedByOtherModels("new", 10);
    expect(found.map(({ screen }) => screen.id).toSorted()).toEqual([screenId(1), screenId(2)]);
    await library.upsertScreens([{ ...screenAt(2, "old"), title: "Changed" }]);
    const vectors = { modelId: "new", wordsSha256: "e".repeat(64), content: new Uint8Array([7]) };
    await library.replaceVectors(found.map(({ screen, sequence }) => ({ id: screen.id, sequence, vectors })));
    expect((await library.vectorsOf(screenId(1)))?.modelId).toBe("new");
    expect((await library.vectorsOf(screenId(2)))?.modelId).toBe("old");
    expect(await library.lastSequence()).toBe(5);
    const states = await library.statesAfter(3, 10);
    expect(states.map(({ id, modelId }) => [id, modelId])).toEqual([
      [screenId(2), "old"],
      [screenId(1), "new"],
    ]);
  });

  test("and pictures are read page by page", async () => {
    const { library } = await open();
    await library.upsertScreens([1, 2, 3].map(bare));
    expect((await library.picturesAfter("", 2)).map(({ id }) => id)).toEqual([screenId(1), screenId(2)]);
    expect(await library.picturesAfter(screenId(2), 2)).toEqual([
      { id: screenId(3), pictures: [bare(3).picture as Picture] },
    ]);
    expect(await library.idsWithoutPicture([screenId(2), screenId(8)])).toEqual([screenId(8)]);
  });
});

describeOnBoth("a description", (open) => {
  const scope = { ...describer, source: "picture", isAgain: false } as const;

  test("gives a screen its words and a change, once, and is counted", async () => {
    const storage = await open();
    const { library, descriptions } = storage;
    await library.upsertScreens([bare(1), bare(2), screenAt(3, "m")]);
    expect(await descriptions.countToDescribe(scope, 1)).toBe(2);
    expect(await descriptions.screensToDescribe(scope, screenId(1), 5, 1)).toEqual([
      { id: screenId(2), width: 473, height: 1_024, textLength: 0 },
    ]);
    expect(await settle(storage, 1, { words })).toBe("finished");
    expect(await settle(storage, 2, { reason: "blank" })).toBe("finished");
    expect(await descriptions.countToDescribe(scope, 1)).toBe(0);
    expect(await descriptions.countToDescribe({ ...scope, isAgain: true }, 1)).toBe(1);
    expect((await descriptions.readScreen(screenId(1)))?.screen).toMatchObject({
      title: "Sign in",
      modelWords: words.modelWords,
    });
    expect(await library.changesAfter(3, 5)).toMatchObject([{ sequence: 4, kind: "upsert" }]);
    expect(await descriptions.undescribed(5)).toEqual([{ id: screenId(2), model: "llava", reason: "blank" }]);
    expect(await descriptions.totals()).toEqual({
      described: 1,
      undescribed: 1,
      requests: 2,
      inputTokens: 200,
      outputTokens: 40,
      milliseconds: 14,
    });
  });

  test("that a person rewrote is asked for by no other model, as long as it is there", async () => {
    const storage = await open();
    const { library, descriptions } = storage;
    await library.upsertScreens([bare(1), bare(2), bare(3)]);
    for (const n of [1, 2, 3]) await settle(storage, n, { words });
    const another = { ...scope, model: "another", isAgain: true };
    expect(await descriptions.countToDescribe(another, 1)).toBe(3);
    const modelWords = { model: "llava", source: "picture", fields: ["title"] } as const;
    await library.upsertScreens([
      { ...bare(1), title: "Sign in", description: "By a person.", modelWords },
      { ...bare(2), title: "Sign in", modelWords },
    ]);
    const asked = await descriptions.screensToDescribe(another, "", 5, 1);
    expect(asked.map(({ id }) => id)).toEqual([screenId(2), screenId(3)]);
  });

  test("of a screen that changed meanwhile is left, and what it took is counted", async () => {
    const { library, descriptions } = await open();
    await library.upsertScreens([bare(1)]);
    const read = await descriptions.readScreen(screenId(1));
    await library.upsertScreens([{ ...bare(1), title: "Given" }]);
    const from = { id: screenId(1), sequence: read?.sequence ?? 0, pictureSha256: "" };
    const settlement = { ...from, describer, source: "picture" as const, use, outcome: { words } };
    expect(await descriptions.finish(settlement)).toBe("changed");
    expect((await library.screensByIds([screenId(1)]))[0]?.title).toBe("Given");
    expect((await descriptions.totals()).requests).toBe(1);
  });
});

describeOnBoth("an import job", (open) => {
  const job = (n: number, workspaceId: string, idempotencyKey: string | null = null): NewImportJob => ({
    id: screenId(n),
    workspaceId,
    keyId: null,
    sourceName: "a.csv",
    format: "csv",
    bytes: 3,
    sha256: "0".repeat(64),
    idempotencyKey,
    hasOcr: true,
    options: {},
    createdAt: n,
  });

  /** A workspace with the first so many jobs. */
  async function withJobs(count: number) {
    const { imports, workspaces } = await open();
    const id = crypto.randomUUID();
    await workspaces.create({ id, name: "Team", plan: "team", createdAt: 1 });
    for (let n = 1; n <= count; n += 1) await imports.create(job(n, id));
    return { imports, id };
  }

  test("is made once for an idempotency key, of many that ask at once", async () => {
    const { imports, id } = await withJobs(0);
    const made = await Promise.all([1, 2, 3, 4].map((n) => imports.create(job(n, id, "same"))));
    expect(new Set(made.map((each) => each.id)).size).toBe(1);
    expect(await imports.openCount(id)).toBe(1);
  });

  test("runs in its turn, reports its failures and ends once", async () => {
    const { imports } = await withJobs(3);
    const waiting = async (ids: readonly string[] | null) =>
      (await imports.waiting(ids)).map((one) => [one.id, one.state]);
    expect(await waiting(null)).toEqual([1, 2, 3].map((n) => [screenId(n), "queued"]));
    expect(await waiting([screenId(2), screenId(3)])).toEqual([2, 3].map((n) => [screenId(n), "queued"]));
    expect(await waiting([])).toEqual([]);
    expect(await imports.start(screenId(3), 5)).toBe(true);
    expect((await waiting(null)).at(-1)).toEqual([screenId(3), "running"]);
    const failure = { row: 2, field: "title", image: null, code: "row_invalid", reason: "is too long" };
    const counts = { imported: 1, updated: 0, unchanged: 0, failed: 1, removed: 0, editsKept: 0 };
    await imports.progress(screenId(3), { ...counts, fraction: 0.25, failures: [failure] });
    await imports.progress(screenId(3), { ...counts, failed: 2, failures: [{ ...failure, row: 4 }] });
    expect(await imports.failures(screenId(3), 5)).toEqual([failure, { ...failure, row: 4 }]);
    expect(await imports.byId(screenId(3))).toMatchObject({ state: "running", fraction: 0.25, failed: 2 });
    const error = { code: "unreadable", message: "It cannot be read." };
    await imports.finish(screenId(3), { state: "failed", error, notices: [{ row: null, text: "x" }] }, 9);
    await imports.finish(screenId(3), { state: "done", error: null, notices: [] }, 10);
    expect(await imports.byId(screenId(3))).toMatchObject({ state: "failed", error, finishedAt: 9 });
    expect(await imports.start(screenId(3), 11)).toBe(false);
  });

  test("goes back into the queue with what it has, unless it was cancelled meanwhile", async () => {
    const { imports } = await withJobs(2);
    for (const n of [1, 2]) await imports.start(screenId(n), 5);
    const counts = { imported: 3, updated: 0, unchanged: 0, failed: 0, removed: 0, editsKept: 0 };
    await imports.progress(screenId(1), { ...counts, fraction: 0.5, failures: [] });
    await imports.cancel(screenId(2), 6);
    const notices = [{ row: 2, text: "x" }];
    for (const n of [1, 2]) await imports.requeue(screenId(n), notices);
    expect(await imports.byId(screenId(1))).toMatchObject({ state: "queued", imported: 3, notices });
    expect(await imports.byId(screenId(2))).toMatchObject({ state: "running", isCancelRequested: true });
    expect(await imports.start(screenId(1), 7)).toBe(true);
    expect(await imports.byId(screenId(1))).toMatchObject({ state: "running", imported: 3, startedAt: 5 });
    expect(await imports.cancel(screenId(1), 8)).toMatchObject({ state: "running" });
    await imports.finish(screenId(1), { state: "cancelled", error: null }, 9);
    await imports.requeue(screenId(1), []);
    expect(await imports.byId(screenId(1))).toMatchObject({ state: "cancelled", notices });
  });

  test("is cancelled while it waits, asked to stop while it runs, and forgotten later", async () => {
    const { imports, id } = await withJobs(2);
    await imports.start(screenId(1), 2);
    expect(await imports.cancel(screenId(1), 3)).toMatchObject({ state: "running", isCancelRequested: true });
    expect(await imports.cancel(screenId(2), 3)).toMatchObject({ state: "cancelled", finishedAt: 3 });
    expect(await imports.cancel(screenId(9), 3)).toBeNull();
    expect((await imports.list(id, null, 5)).map((each) => each.id)).toEqual([screenId(2), screenId(1)]);
    expect((await imports.list(null, screenId(2), 5)).map((each) => each.id)).toEqual([screenId(1)]);
    await imports.removeFinishedBefore(4);
    expect(await imports.byId(screenId(2))).toBeNull();
    expect(await imports.open()).toEqual([{ id: screenId(1), heartbeats: 0 }]);
  });

  test("counts the heartbeats of its node while it is open, and is named to it when it has ended", async () => {
    const { imports } = await withJobs(2);
    await imports.start(screenId(1), 2);
    expect(await imports.beat([screenId(1), screenId(9)])).toEqual([]);
    const open = [screenId(1), screenId(2)].map((each, at) => ({ id: each, heartbeats: 1 - at }));
    expect((await imports.open()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(open);
    await imports.cancel(screenId(2), 3);
    expect(await imports.beat([screenId(1), screenId(2)])).toEqual([screenId(2)]);
    expect(await imports.open()).toEqual([{ id: screenId(1), heartbeats: 2 }]);
  });
});

describeOnBoth("a run that describes", (open) => {
  test("is the only one, of many that are asked for at once, and ends once", async () => {
    const { descriptionJobs: runs, workspaces } = await open();
    const workspaceId = crypto.randomUUID();
    await workspaces.create({ id: workspaceId, name: "Team", plan: "team", createdAt: 1 });
    const options = { isAgain: false, limit: 5, maxTokens: null };
    const asked = [1, 2, 3].map((n) => ({
      id: screenId(n),
      workspaceId,
      keyId: null,
      options,
      createdAt: n,
    }));
    const made = (await Promise.all(asked.map((run) => runs.create(run)))).flatMap((run) => run ?? []);
    expect(made).toHaveLength(1);
    const id = made[0]?.id ?? "";
    expect(await runs.start(id, 5)).toBe(true);
    const counts = { screens: 5, described: 3, undescribed: 1, changed: 0, failed: 1 };
    await runs.progress(id, { ...counts, requests: 6, inputTokens: 3_000_000_000, outputTokens: 9 });
    expect(await runs.cancel(id, 6)).toMatchObject({ state: "running", isCancelRequested: true, options });
    const failures = [{ id: screenId(9), reason: "slow" }];
    await runs.finish(id, { state: "done", error: null, failures, isBudgetSpent: true }, 7);
    await runs.finish(id, { state: "failed", error: null }, 8);
    expect(await runs.byId(id)).toMatchObject({
      ...counts,
      state: "done",
      failures,
      isBudgetSpent: true,
      finishedAt: 7,
      inputTokens: 3_000_000_000,
    });
    expect(await runs.waiting(null)).toEqual([]);
    expect((await runs.list(workspaceId, null, 5)).map((run) => run.id)).toEqual([id]);
    await runs.removeFinishedBefore(8);
    expect(await runs.byId(id)).toBeNull();
  });
});
