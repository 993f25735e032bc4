// Screens whose pictures are copies count as one in an answer: the best comes in its place, the others after
// all that are as good, and MCP and page say how many there are.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { lookSide } from "../src/images/picture-look.ts";
import { copiesLast, LookComparison } from "../src/search/alike-screens.ts";
import { copiesOf, demoPictures, putPictures, soonLooking } from "./support/copies.ts";
import { librarySize, screenId } from "./support/library.ts";
import { firstOf, mcpClient, mcpService, textOf } from "./support/mcp.ts";
import { setUpOwner } from "./support/people.ts";
import { goodBody, idsOf, readRequest } from "./support/service.ts";

/** The order of the answer before anything was known of the pictures. */
let before: readonly string[];
/** Three screens of that order whose pictures are copies. */
let copies: readonly string[];

const search = async (body: Record<string, unknown> = {}) =>
  idsOf(await service.search({ ...goodBody, limit: 12, ...body }));

/** The screens that are strong matches, as the engine says. */
async function strongIds(): Promise<ReadonlySet<string>> {
  const asked = {
    query: goodBody.query,
    platform: "ios",
    mode: "standard",
    limit: 100,
    excludeIds: [],
  } as const;
  const { hits } = await service.services.engine.search(asked);
  return new Set(hits.filter(({ probability = 0 }) => probability >= 0.5).map(({ id }) => id));
}

const service = mcpService({}, soonLooking);
beforeAll(async () => {
  before = await search();
  copies = [before[0], before[1], before[3]].map((id) => id ?? "");
  const files = await demoPictures(before.length + 1);
  const alike = await copiesOf(files[0] ?? new Uint8Array());
  const all = Array.from({ length: librarySize }, (_, at) => at);
  const numbers = all.filter((at) => before.includes(screenId(at)));
  const pictures = numbers.map((number, at) => {
    const copy = copies.indexOf(screenId(number));
    return [number, (copy === -1 ? files[at + 1] : alike[copy]) ?? new Uint8Array()] as const;
  });
  await putPictures(service, new Map(pictures));
});

describe("in an answer", () => {
  test("the best of three copies keeps its place, the others come after all that are as good", async () => {
    const found = await search({ limit: 30 });
    const strong = await strongIds();
    const [first = "", ...others] = copies;
    const group = found.filter((id) => strong.has(id) === strong.has(first));
    expect(found[0]).toBe(first);
    expect(group.slice(-others.length)).toEqual(others);
    expect(found.filter((id) => !others.includes(id)).slice(0, 10)).toEqual(
      before.filter((id) => !others.includes(id)).slice(0, 10),
    );
  });

  test("other screens take the places of copies", async () => {
    const found = await search({ limit: 3 });
    expect(found).toEqual(before.filter((id) => !copies.slice(1).includes(id)).slice(0, 3));
  });

  test("nothing is lost: with room for all, the same screens come as before", async () => {
    const all = await search({ limit: 30 });
    expect(new Set(all).size).toBe(30);
    for (const id of before) expect(all).toContain(id);
  });

  test("the next page begins with a screen that is as good, not with a copy of one on this page", async () => {
    const page = await search({ limit: 3 });
    const next = await search({ limit: 3, exclude_screen_ids: page });
    expect((await strongIds()).has(next[0] ?? "")).toBe(true);
    expect(copies).not.toContain(next[0] ?? "");
    const pages = [...page];
    for (let count = 0; count < 10; count += 1)
      pages.push(...(await search({ limit: 3, exclude_screen_ids: pages })));
    expect([...pages].sort()).toEqual([...(await search({ limit: 100 }))].sort());
  });

  test("of screens like one, its own copies come last", async () => {
    const path = `/v1/screens/${copies[0]}/similar?limit=29&same_app=on`;
    const found = await idsOf(await service.handle(readRequest(service.key, path)));
    expect(found.slice(-2).toSorted()).toEqual(copies.slice(1).toSorted());
  });

  test("copies stay in their places while the looks cannot be read", async () => {
    const { looks } = service.services.storage;
    using _ = spyOn(looks, "contentsOf").mockRejectedValue(new Error("the database is away"));
    const comparison = new LookComparison(looks);
    const found = await service.services.storage.library.summariesByIds(copies);
    const services = { ...service.services, lookComparison: comparison };
    expect((await copiesLast(services, found, [], () => false)).screens).toEqual(found);
  });
});

describe("what is said of copies", () => {
  const agent = mcpClient(service, undefined, "2026-07-28");

  test("MCP says how many more there are, with and without pictures", async () => {
    const found = (more: object) => agent.call("search_screens", { ...goodBody, limit: 4, ...more });
    const text = firstOf(await found({}));
    expect(text).toContain(`id: ${copies[0]}\nmatch: `);
    expect(text.match(/copies: 2 more like it/g)).toHaveLength(1);
    const { structuredContent } = await found({ pictures: "none" });
    const { screens = [] } = structuredContent as { screens?: { id: string; copies?: string }[] };
    expect(screens.map(({ copies: more }) => more)).toEqual([
      "2 more like it",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("MCP says what the picture of one looks like", async () => {
    const said = await agent.call("get_screens", { ids: copies.slice(0, 1), pictures: "none" });
    expect(textOf(said)).toMatch(/\nappearance: (light|dark), [a-z ]+/);
  });

  test("the page has the id and the title of each", async () => {
    const { owner, path } = await setUpOwner(service);
    type Found = { id: string; copies: { id: string; title: string }[] };
    const { body } = await owner.post<{ screens: Found[] }>(`${path}/search`, { ...goodBody, limit: 3 });
    const [first, ...others] = body.screens;
    expect(first?.copies.map(({ id }) => id)).toEqual(copies.slice(1));
    expect(first?.copies.map(({ title }) => title)).toEqual([
      "login email field screen",
      "login email field screen",
    ]);
    expect(others.flatMap((screen) => screen.copies)).toEqual([]);
  });

  test("the body of the contract says nothing", async () => {
    const response = await service.search({ ...goodBody, limit: 1 });
    const { screens } = (await response.json()) as { screens: Record<string, unknown>[] };
    expect(Object.keys(screens[0] ?? {}).sort()).toEqual([
      "app_name",
      "id",
      "image",
      "image_url",
      "platform",
      "service_url",
    ]);
  });
});

describe("the order", () => {
  const found = fc.uniqueArray(fc.record({ id: fc.nat(60), look: fc.nat(4), isStrong: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 30,
  });

  test("keeps every screen, firsts in theirs, and puts no copy before a first that is as good", async () => {
    const property = fc.asyncProperty(found, async (items) => {
      // One picture for each look: equal keys name it, and their content is the same.
      const content = deflateRawSync(new Uint8Array(lookSide ** 2));
      const keyOf = (look: number) => `${String.fromCharCode(48 + look * 10).repeat(16)}aaaaaaaa`;
      const withKeys = items.map((item) => ({ ...item, id: `${item.id}`, lookKey: keyOf(item.look) }));
      const looks = {
        contentsOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, content])),
      };
      const services = { ...service.services, lookComparison: new LookComparison(looks) };
      const { screens, copies: byFirst } = await copiesLast(
        services,
        withKeys,
        [],
        ({ isStrong }) => isStrong,
      );
      const others = new Set([...byFirst.values()].flat());
      const firsts = screens.filter(({ id }) => !others.has(id));
      expect(screens.map(({ id }) => id).toSorted()).toEqual(withKeys.map(({ id }) => id).toSorted());
      expect(firsts).toEqual(withKeys.filter(({ id }) => !others.has(id)));
      expect(new Set(firsts.map(({ look }) => look)).size).toBe(firsts.length);
      for (const [at, screen] of screens.entries()) {
        if (!others.has(screen.id)) continue;
        const later = screens.slice(at).filter(({ id }) => !others.has(id));
        expect(later.filter((first) => first.isStrong || !screen.isStrong)).toEqual([]);
      }
    });
    await fc.assert(property, { numRuns: 200, seed: 3 });
  });
});
