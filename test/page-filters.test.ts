// Lists, counts and searches of the pages by look, over the API and the session alike.
import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import type { facetsSchema, screensSchema } from "../src/screens/list-schema.ts";
import type { LibraryOverview, PageFacets, Suggestions } from "../src/screens/page-schema.ts";
import type { PageSearch } from "../src/search/page-schema.ts";
import { dayMs } from "../src/system/durations.ts";
import { pathsIn } from "../src/system/paths.ts";
import { screenId } from "./support/library.ts";
import { testServer } from "./support/open-server.ts";
import { fillPictures } from "./support/picture-library.ts";
import { cookiesOfOwner } from "./support/signed-in.ts";

const server = testServer();
let cookie: string;
let workspaceId: string;

async function good<Body>(asked: Promise<Response>): Promise<Body> {
  const response = await asked;
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}
const asKey = <Body>(path: string) =>
  good<Body>(fetch(server.url + path, { headers: { authorization: `Bearer ${server.key}` } }));
const asPerson = (path: string, body?: object) =>
  fetch(server.url + path, {
    headers: { cookie, origin: server.url, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
const read = <Body>(path: string) => good<Body>(asPerson(path));
const search = (body: object) => {
  const asked = { query: "screen", mode: "standard", limit: 24, ...body };
  return good<PageSearch>(asPerson(`/api/workspaces/${workspaceId}/search`, asked));
};
/** Screens of Android that were changed the last time so many days ago. */
function changeLongAgo(): void {
  using database = new Database(pathsIn(server.dataDir).database);
  // The server may be writing.
  database.run("PRAGMA busy_timeout = 5000");
  for (const [at, days] of [2, 3, 10, 100, 400].entries())
    database.run("UPDATE screens SET updated_at = ?, system = 'android' WHERE id = ?", [
      Date.now() - days * dayMs,
      screenId(at),
    ]);
}
type Facets = Static<typeof facetsSchema>;
type Page = Static<typeof screensSchema>;

beforeAll(async () => {
  await fillPictures(server);
  changeLongAgo();
  cookie = (await cookiesOfOwner(server)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const session = await read<{ workspaces: { id: string }[] }>("/api/session");
  workspaceId = session.workspaces[0]?.id ?? "";
});

test("each system, theme and colour lists as many screens as its count says, by key and by session", async () => {
  const { systems, themes, colors, described, total } = await asKey<Facets>("/v1/facets");
  expect(described.reduce((sum, { screens }) => sum + screens, 0)).toBe(total);
  for (const [name, value, count] of [
    ...systems.map((each) => ["system", each.system, each.screens] as const),
    ...themes.map((each) => ["theme", each.theme, each.screens] as const),
    ...colors.map((each) => ["color", each.color, each.screens] as const),
  ]) {
    const query = `?${name}=${value}&limit=1000`;
    const listed = await asKey<Page>(`/v1/screens${query}`);
    expect(listed.screens).toHaveLength(count);
    expect((await read<Page>(`/api/screens${query}`)).screens.map(({ id }) => id)).toEqual(
      listed.screens.map(({ id }) => id),
    );
    expect((await asKey<Facets>(`/v1/facets?${name}=${value}`)).total).toBe(count);
    expect((await read<PageFacets>(`/api/facets?${name}=${value}`)).total).toBe(count);
  }
});

test("words about the look alone find exactly the screens that have it, and can be taken for plain words", async () => {
  const { themes, colors } = await asKey<Facets>("/v1/facets?platform=ios");
  const looks = [...themes.map(({ theme }) => theme), ...colors.map(({ color }) => color), "portrait"];
  expect(looks.length).toBeGreaterThan(2);
  for (const mode of ["standard", "deep"])
    for (const look of looks) {
      const query = { platform: "ios", mode, limit: 100, query: `${look} screens` };
      const { screens, reading, facets } = await search(query);
      expect(reading.look).toEqual([look]);
      if (reading.look[0] === "dark" || reading.look[0] === "light")
        expect(facets.themes).toEqual(themes.filter(({ theme }) => theme === look));
      const ofColor = (counts: Facets["colors"]) => counts.filter(({ color }) => color === look);
      expect(ofColor(facets.colors)).toEqual(ofColor(colors));
      expect(screens[0]?.why.probability).toBe(0.95);
      expect((await search({ ...query, look: "off" })).reading.look).toEqual([]);
      const without = await search({ ...query, query: `without ${look}` });
      if (without.reading.look.length > 0) expect(without.reading.look).toEqual([`not ${look}`]);
    }
});

test("each number of days finds and lists as many screens as its count says", async () => {
  for (const filter of [{}, { platform: "ios" }, { pattern: "login" }] as const) {
    const query = new URLSearchParams({ ...filter, limit: "1000" });
    const { changed, total } = await read<PageFacets>(`/api/facets?${query}`);
    expect(changed.map(({ days }) => days)).toEqual([1, 7, 30, 365]);
    for (const { days, screens } of changed) {
      query.set("since", new Date(Date.now() - days * dayMs).toISOString());
      expect((await read<Page>(`/api/screens?${query}`)).screens).toHaveLength(screens);
    }
    expect(changed.at(-1)?.screens).toBeLessThanOrEqual(total);
  }
  const { changed, total } = await read<PageFacets>("/api/facets");
  expect(changed.map(({ screens }) => total - screens)).toEqual([5, 3, 2, 1]);
  const found = (await search({ platform: "both" })).facets;
  expect(found.changed[0]?.screens).toBeLessThan(found.changed[3]?.screens ?? 0);
  for (const { days, screens } of found.changed) {
    const since = new Date(Date.now() - days * dayMs).toISOString();
    expect((await search({ platform: "both", filter: { since } })).facets.total).toBe(screens);
  }
});

test("a search of both platforms finds screens of both, the likelier first, and counts them", async () => {
  const both = await search({ platform: "both" });
  expect(new Set(both.screens.map(({ platform }) => platform))).toEqual(new Set(["ios", "web"]));
  expect(both.facets.platforms.map(({ platform }) => platform)).toEqual(["ios", "web"]);
  const apart = await Promise.all([search({ platform: "ios" }), search({ platform: "web" })]);
  expect(both.facets.total).toBe(apart[0].facets.total + apart[1].facets.total);
  const known = new Set(apart.flatMap(({ screens }) => screens.map(({ id }) => id)));
  expect(both.screens.filter(({ id }) => !known.has(id))).toEqual([]);
});

test("a filter of a search leaves exactly the candidates that its count named", async () => {
  const whole = await search({ platform: "both" });
  const app = whole.facets.apps[0];
  if (app === undefined) throw new Error("no app was counted");
  const filtered = await search({ platform: "both", filter: { app: app.name.toUpperCase() }, limit: 100 });
  expect(filtered.facets.total).toBe(app.screens);
  expect(new Set(filtered.screens.map(({ app_name }) => app_name))).toEqual(new Set([app.name]));
  const copies = filtered.screens.flatMap((screen) => screen.copies);
  expect(filtered.screens.length + copies.length).toBeGreaterThanOrEqual(Math.min(100, app.screens));
});

test("tags of the workspace are counted and filter what is found and what is browsed, of other workspaces nothing", async () => {
  const { screens } = await search({ platform: "both", limit: 24 });
  const ids = screens.map(({ id }) => id);
  const tag = (screen_ids: readonly string[], add: readonly string[]) =>
    good(asPerson(`/api/workspaces/${workspaceId}/tags`, { screen_ids, add }));
  await tag(ids.slice(0, 3), ["To Discuss"]);
  await tag(ids.slice(2, 4), ["chosen"]);
  const both = [
    { name: "to discuss", screens: 3 },
    { name: "chosen", screens: 2 },
  ];
  expect((await search({ platform: "both" })).facets.tags).toEqual(both);
  expect((await read<PageFacets>("/api/facets")).tags).toEqual(both);

  const found = await search({ platform: "both", filter: { tag: "#TO discuss" } });
  const ofFound = [...found.screens, ...found.screens.flatMap((screen) => screen.copies)].map(({ id }) => id);
  expect(new Set(ofFound)).toEqual(new Set(ids.slice(0, 3)));
  expect(found.facets.total).toBe(3);
  expect(found.facets.tags).toEqual([both[0], { name: "chosen", screens: 1 }] as typeof both);
  const browsed = await read<PageFacets>("/api/facets?tag=to%20discuss");
  expect([browsed.total, browsed.tags]).toEqual([3, found.facets.tags]);
  expect((await search({ platform: "both", filter: { tag: "no such tag" } })).screens).toEqual([]);

  // The key is of another workspace than the person.
  expect((await asKey<Page>("/v1/screens?tag=chosen")).screens).toEqual([]);
});

test("a collection filters a search, and one that is not there is told", async () => {
  const { screens } = await search({ platform: "both", limit: 24 });
  const screen_ids = screens.slice(4, 6).map(({ id }) => id);
  await good(asPerson(`/api/workspaces/${workspaceId}/collections/favourites/screens`, { screen_ids }));
  const found = await search({ platform: "both", filter: { collection: "favourites" } });
  expect(found.facets.total).toBe(2);
  const body = { query: "screen", platform: "both", mode: "standard" };
  const filter = { collection: crypto.randomUUID() };
  expect((await asPerson(`/api/workspaces/${workspaceId}/search`, { ...body, filter })).status).toBe(404);
});

test("an app that is named leaves the other platform out", async () => {
  const found = await search({ query: "Airbnb checkout with a cart total", platform: "both", mode: "deep" });
  expect(found.reading.app_names).toEqual(["Airbnb"]);
  expect(new Set(found.screens.map(({ app_name }) => app_name))).toEqual(new Set(["Airbnb"]));
});

test("the first page has pictures, and each of its examples finds something", async () => {
  const { recent, apps, patterns, examples } = await read<LibraryOverview>("/api/overview");
  expect(recent.length).toBeGreaterThan(0);
  expect(apps.length).toBeGreaterThan(0);
  for (const { name, screens } of patterns)
    expect(
      (await read<Page>(`/api/screens?pattern=${encodeURIComponent(name)}&limit=1000`)).screens,
    ).toHaveLength(screens);
  expect(examples.length).toBeGreaterThan(0);
  for (const query of examples) expect((await search({ query, platform: "both" })).screens).not.toEqual([]);
});

test("suggestions are apps, titles and kinds of which a word begins so, in any letter case", async () => {
  const { apps } = await read<Suggestions>("/api/suggestions?text=NOT");
  expect(apps.map(({ name }) => name)).toContain("Notion");
  expect(apps.every(({ name }) => /\bnot/i.test(name))).toBe(true);
  const { titles } = await read<Suggestions>("/api/suggestions?text=lOG");
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.every(({ name, screens }) => /\blog/i.test(name) && screens > 0)).toBe(true);
  const none = { apps: [], titles: [], patterns: [] };
  expect(await read<Suggestions>("/api/suggestions?text=%5B(")).toEqual(none);
});

test("the evidence names words that screen and query share, and sentences of the screen", async () => {
  const { screens } = await search({ query: "login with an email field", platform: "ios" });
  const id = screens[0]?.id ?? "";
  const path = `/api/screens/${id}/evidence?text=${encodeURIComponent("login with an email field")}`;
  const { sentences, words } = await read<{
    sentences: { text: string; closeness: number }[];
    words: string[];
  }>(path);
  expect(sentences.length).toBeGreaterThan(0);
  expect(words.length).toBeGreaterThan(0);
  const described = await asKey<Record<string, unknown>>(`/v1/screens/${id}`);
  const known = JSON.stringify(described).toLowerCase();
  for (const word of words) expect(known).toContain(word.toLowerCase());
  expect((await asPerson(`/api/screens/${crypto.randomUUID()}/evidence?text=x`)).status).toBe(404);
  expect((await asPerson(`/api/screens/${id}/evidence?text=`)).status).toBe(400);
});
