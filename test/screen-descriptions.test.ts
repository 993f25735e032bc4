// Descriptions by agents and programs over HTTP: who gets which screen, and whose words stay.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { DescribedWords } from "../src/database/description-storage.ts";
import { createKey } from "../src/people/keys/keys.ts";
import type { DescriptionOutcomesAnswer, LeasesAnswer } from "../src/screens/describe-schema.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { asKey } from "./support/collections.ts";
import { screenAt, screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

let clock = Date.now();
let key: string;
const service = testService({}, { now: () => clock });
beforeAll(async () => void (key = await keyOf(service)));

/** A screen with nothing but text; every seventh number has no picture. */
const bare = (n: number, modelId = "m") => ({
  ...screenAt(n, modelId),
  id: screenId(1_000 + n),
  title: "",
  description: "",
  elements: [],
  visibleText: "Sign in",
  visibleTextSource: "ocr" as const,
});
const id = (n: number) => screenId(1_000 + n);
const words = { title: "Sign in", description: "A form to sign in." };
const picture = { source: "picture" };

const send = (path: string, body: object, sent = key) =>
  asKey(service, sent)("POST", `/v1/screens/${path}`, body);
async function lease(body: object = {}): Promise<LeasesAnswer> {
  const answer = await send("leases", body);
  expect(answer.status).toBe(200);
  return answer.body as LeasesAnswer;
}
const idsOf = ({ screens }: LeasesAnswer) => screens.map((screen) => screen.id);
/** Describes screens and returns the outcomes. */
async function write(screens: readonly object[], options: object = {}, sent = key) {
  const answer = await send("descriptions", { screens, ...options }, sent);
  expect(answer.status).toBe(200);
  const { screens: ended } = answer.body as DescriptionOutcomesAnswer;
  return ended.map(({ outcome }) => outcome);
}
const stored = async (n: number) => (await service.services.storage.library.screensByIds([id(n)]))[0];

beforeEach(async () => {
  clock += 600_000;
  const { library } = service.services.storage;
  await library.removeScreens([1, 2, 3, 7].map(id));
  await library.upsertScreens([1, 2, 3, 7].map((n) => bare(n, service.engine.modelId)));
});

describe("a lease", () => {
  test("gives a screen to one caller, until it is described or ten minutes have passed", async () => {
    const first = await lease({ limit: 3 });
    expect(first).toMatchObject({ left: 1, leased: 0, screens: [{ visible_text: "Sign in" }, {}, {}] });
    expect(first.expires_at).toBe(new Date(clock + 600_000).toISOString());
    expect(await lease()).toMatchObject({ screens: [{ id: id(7) }], left: 0, leased: 3 });
    expect(await write([{ id: id(1), ...words }])).toEqual(["described"]);
    expect(await lease()).toMatchObject({ screens: [], left: 0, leased: 3 });
    clock += 600_000;
    expect(idsOf(await lease())).toEqual([id(2), id(3), id(7)]);
  });

  test("of none only counts", async () => {
    expect(await lease({ limit: 0 })).toMatchObject({ screens: [], left: 4, leased: 0 });
    expect(idsOf(await lease())).toHaveLength(4);
  });

  test("leaves out screens without a picture for who asks to see one", async () => {
    expect(idsOf(await lease(picture))).toEqual([1, 2, 3].map(id));
  });

  test("of screens described from their text gives them to who sees the picture", async () => {
    await write([1, 7].map((n) => ({ id: id(n), ...words })));
    await write([{ id: id(2), ...words }], picture);
    expect(idsOf(await lease({ described: "text", ...picture }))).toEqual([id(1)]);
  });

  test("ends with its screen", async () => {
    await lease();
    expect(await service.services.storage.library.removeScreens([id(1)])).toEqual([id(1)]);
    expect(await lease()).toMatchObject({ leased: 3 });
  });
});

describe("a description", () => {
  test("is the key's, keeps the text that was read, and changes nothing the second time", async () => {
    const given = { id: id(1).toUpperCase(), ...words, elements: ["form", " "], pattern: "login" };
    expect(await write([given])).toEqual(["described"]);
    const screen = await stored(1);
    expect(screen).toMatchObject({ ...words, elements: ["form"], pattern: "login", visibleText: "Sign in" });
    expect(screen?.modelWords).toEqual({
      model: "API key Screen robot",
      source: "text",
      fields: ["title", "description", "elements", "pattern"],
    });
    const before = await service.services.storage.library.lastSequence();
    expect(await write([given])).toEqual(["unchanged"]);
    expect(await service.services.storage.library.lastSequence()).toBe(before);
  });

  test("from the picture replaces one from the text, and never the reverse", async () => {
    const { storage } = service.services;
    const input = { workspaceId: service.workspaceId, name: "Other", createdBy: "test", expiresAt: null };
    const { secret: other } = await createKey(storage, { ...input, scopes: ["screens:write"] }, clock);
    const better = { id: id(1), title: "Login", description: "A card with two fields." };
    expect(await write([{ id: id(1), ...words }])).toEqual(["described"]);
    expect(await write([better], {}, other)).toEqual(["kept"]);
    expect(await write([better], picture, other)).toEqual(["described"]);
    expect(await write([{ id: id(1), ...words }])).toEqual(["kept"]);
    expect(await write([{ id: id(1), ...words }], picture)).toEqual(["kept"]);
    expect(await stored(1)).toMatchObject({ title: "Login", modelWords: { model: "API key Other" } });
  });

  test("may be corrected by who wrote it", async () => {
    await write([{ id: id(1), ...words }]);
    expect(await write([{ id: id(1), ...words, title: "Login" }])).toEqual(["described"]);
    expect((await stored(1))?.title).toBe("Login");
  });

  test("never replaces words of an import or of people, and fills in what they left open", async () => {
    const { library } = service.services.storage;
    const given = bare(1, service.engine.modelId);
    await library.upsertScreens([
      { ...given, description: "Given" },
      {
        ...bare(2, service.engine.modelId),
        title: "Given",
        edits: { pattern: { by: "Ann", at: 1, before: null } },
      },
    ]);
    expect(await write([1, 2].map((n) => ({ id: id(n), ...words, pattern: "login" })))).toEqual([
      "kept",
      "described",
    ]);
    expect(await stored(1)).toMatchObject({ title: "", description: "Given", modelWords: null });
    expect(await stored(2)).toMatchObject({ title: "Given", description: words.description, pattern: "" });
  });

  test("that is unsure is remembered: the screen is offered only to who sees more", async () => {
    expect(await write([{ id: id(1), ...words, unsure: true }])).toEqual(["unsure"]);
    expect(await stored(1)).toMatchObject({ title: "", description: "", modelWords: null });
    expect(await write([{ id: id(1), unsure: true }])).toEqual(["unchanged"]);
    expect(idsOf(await lease())).not.toContain(id(1));
    expect(idsOf(await lease(picture))).toContain(id(1));
    expect(await write([{ id: id(1), unsure: true }], picture)).toEqual(["unsure"]);
    clock += 600_000;
    expect(idsOf(await lease(picture))).not.toContain(id(1));
    expect(await write([{ id: id(1), ...words }])).toEqual(["described"]);
    expect(await write([{ id: id(1), unsure: true }])).toEqual(["kept"]);
  });

  test("of a screen that does not exist stops no other", async () => {
    const screens = [
      { id: screenId(9_999), ...words },
      { id: id(1), ...words },
    ];
    expect(await write(screens)).toEqual(["not_found", "described"]);
  });

  test("has no characters that people do not see", async () => {
    await write([{ id: id(1), title: "Sign\u{e0041} in", description: "A form.\u202e" }]);
    expect(await stored(1)).toMatchObject({ title: "Sign in", description: "A form." });
  });

  test("is in the audit list with its screens", async () => {
    await write([1, 2].map((n) => ({ id: id(n), ...words })));
    const [newest] = (await service.services.storage.activity.audit({ action: "screen" }, 1)).events;
    expect(newest).toMatchObject({ action: "screen.describe", target: `2 screens (${id(1)}, ${id(2)})` });
  });
});

describe("is refused", () => {
  const one = { id: id(1) };
  const rows: readonly (readonly [string, object, string])[] = [
    [
      "no description",
      { ...one, title: "x" },
      "screens[0].description: is required, unless the screen is `unsure`.",
    ],
    [
      "a blank title",
      { ...one, ...words, title: "\u00a0 " },
      "screens[0].title: must be a string of 1 to 200 characters, not blank.",
    ],
    [
      "an unknown field",
      { ...one, text: "x" },
      "screens[0].text: is not a known field. Remove it or check its spelling.",
    ],
  ];
  for (const [name, screen, message] of rows)
    test(name, async () => {
      const before = await service.services.storage.library.lastSequence();
      const answer = await send("descriptions", { screens: [screen] });
      expect([answer.status, answer.body.error.message]).toEqual([400, message]);
      expect(await service.services.storage.library.lastSequence()).toBe(before);
    });
});

describeOnBoth("leases and sources", (open) => {
  const vision = { model: "v", promptSha256: "0", source: "picture", isAgain: false } as const;
  const theirs = { workspaceId: "theirs", most: 100 };
  const request = { ...theirs, described: "none", source: "text", limit: 2, expiresAt: 100 } as const;

  test("two at once get different screens", async () => {
    const { library, descriptions } = await open();
    await library.upsertScreens([1, 2, 3, 4, 5].map((n) => bare(n)));
    const both = await Promise.all([descriptions.lease(request, 1), descriptions.lease(request, 1)]);
    expect(both.flatMap(({ ids }) => ids).toSorted()).toEqual([1, 2, 3, 4].map(id));
    expect(await descriptions.lease({ ...request, limit: 0 }, 1)).toMatchObject({
      ids: [],
      left: 1,
      leased: 4,
    });
    expect((await descriptions.lease(request, 100)).ids).toEqual([1, 2].map(id));
  });

  test("one workspace cannot lease all away from another one, until its leases end", async () => {
    const { library, descriptions } = await open();
    await library.upsertScreens([1, 2, 3, 4, 5, 6].map((n) => bare(n)));
    const greedy = { ...request, most: 3 };
    const taken = [];
    for (let turn = 0; turn < 4; turn += 1) taken.push(await descriptions.lease(greedy, 1));
    expect(taken.map(({ ids, isFull }) => [ids.length, isFull])).toEqual([
      [2, false],
      [1, false],
      [0, true],
      [0, true],
    ]);
    const other = await descriptions.lease({ ...greedy, workspaceId: "other" }, 1);
    expect(other).toMatchObject({ ids: [4, 5].map(id), left: 1, leased: 3, isFull: false });
    expect(await descriptions.lease(greedy, 100)).toMatchObject({ ids: [1, 2].map(id), isFull: false });
  });

  test("beside a batch no more free screens are counted than a thousand", async () => {
    const { library, descriptions } = await open();
    await library.upsertScreens(Array.from({ length: 1_004 }, (_, n) => bare(n + 1)));
    expect(await descriptions.lease(request, 1)).toMatchObject({ left: 1_000, leased: 0 });
    expect(await descriptions.lease({ ...request, limit: 0 }, 1)).toMatchObject({ left: 1_002, leased: 2 });
  });

  test("a vision model describes what an agent described from the text, and not what it saw", async () => {
    const { library, descriptions } = await open();
    await library.upsertScreens([1, 2].map((n) => bare(n)));
    const use = { requests: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
    for (const [n, source] of [
      [1, "text"],
      [2, "picture"],
    ] as const) {
      const { sequence = 0, screen } = (await descriptions.readScreen(id(n))) ?? {};
      if (screen === undefined) throw new Error("it is there");
      const modelWords = { model: "agent", source, fields: ["description" as const] };
      const { vectors } = screenAt(n, "m");
      const described: DescribedWords = { ...screen, description: "Words", modelWords, theme: "", vectors };
      const describer = { model: "agent", promptSha256: "" };
      const finished = { id: id(n), sequence, pictureSha256: screen.picture?.sha256 ?? "", describer };
      await descriptions.finish({ ...finished, source, use, outcome: { words: described } });
    }
    const screens = await descriptions.screensToDescribe(vision, "", 10, 1);
    expect(screens.map((screen) => screen.id)).toEqual([id(1)]);
    expect(await descriptions.countToDescribe(vision, 1)).toBe(1);
  });
});
