// The language of a screen: as it is given, in lists, counts, edits and searches, and what an app lacks in one.
import { beforeAll, expect, test } from "bun:test";
import { testServer } from "./support/open-server.ts";
import { untilIndexed } from "./support/server.ts";

const kinds = ["Settings with notifications", "Checkout with a card number", "Profile with followers"];
const server = testServer({}, { isEmpty: true });
let made = 0;

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly language?: string;
}
interface Answer extends Listed {
  readonly screens: readonly Listed[];
  readonly languages: readonly { readonly language: string; readonly screens: number }[];
  readonly total: number;
  readonly edits: readonly { readonly field: string }[];
  readonly error?: { readonly message: string };
}

async function ask(path: string, method = "GET", body?: unknown) {
  const headers = { authorization: `Bearer ${server.writeKey}`, "content-type": "application/json" };
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    verdict: response.headers.get("search-verdict"),
    ...((await response.json()) as Answer),
  };
}

const put = async (fields: object) => {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  const answer = await ask(`/v1/screens/${id}`, "PUT", { platform: "web", ...fields });
  expect(answer.status).toBe(201);
  return id;
};
const titles = async (query: string) =>
  (await ask(`/v1/screens?limit=100&${query}`)).screens.map(({ title }) => title).sort();

beforeAll(async () => {
  for (const app_name of ["Orla", "Korvo"])
    for (const title of kinds)
      for (const language of ["de", "en"]) await put({ app_name, title, language, platform: "ios" });
  await untilIndexed(server);
});

test("a query that names a language finds the screens in it before the others, unless it is of nobody", async () => {
  for (const mode of ["standard", "deep"])
    for (const [query, language, name] of [
      ["settings in German", "de", "in German"],
      ["Settings auf Englisch", "en", "in English"],
      ["German settings screen", "de", "in German"],
    ] as const) {
      const { screens, verdict } = await ask("/v1/screens/search", "POST", {
        query,
        mode,
        platform: "ios",
        limit: 4,
      });
      const [first, second] = await Promise.all(
        screens.slice(0, 2).map(({ id }) => ask(`/v1/screens/${id}`)),
      );
      expect([query, first?.language, second?.language]).toEqual([query, language, language]);
      expect(first?.title).toBe(kinds[0] ?? "");
      expect(verdict).toContain(`look="${name}"`);
    }
  const none = await ask("/v1/screens/search", "POST", { query: "settings in German", platform: "web" });
  expect(none.verdict).not.toContain("look=");
});

test("a language counts and lists with its regions, in any letter case", async () => {
  for (const language of ["pt", "pt-BR", "PT-br", "pto"])
    await put({ app_name: "Mealie", title: language, language });
  const { languages } = await ask("/v1/facets?app=mealie");
  expect(languages).toEqual([
    { language: "pt", screens: 3 },
    { language: "pt-BR", screens: 2 },
    { language: "pto", screens: 1 },
  ]);
  for (const { language, screens } of languages) {
    expect(await titles(`app=mealie&language=${language}`)).toHaveLength(screens);
    expect((await ask(`/v1/facets?app=mealie&language=${language}`)).total).toBe(screens);
  }
  const message = "language: must be a language tag such as de or pt-BR (BCP 47)";
  expect(await ask("/v1/screens?language=german!")).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining(message) },
  });
});

test("a person's language is kept as any edit, brought back, and taken away", async () => {
  const id = await put({ app_name: "Edited", title: "Cart", language: "fr" });
  const edited = await ask(`/v1/screens/${id}`, "PATCH", { language: "pt-br" });
  expect(edited).toMatchObject({ status: 200, language: "pt-BR" });
  expect(edited.edits.map(({ field }) => field)).toContain("language");
  await ask("/v1/screens/restore", "POST", { ids: [id], fields: ["language"] });
  expect((await ask(`/v1/screens/${id}`)).language).toBe("fr");
  await ask("/v1/screens", "PATCH", { ids: [id], set: { language: null } });
  expect((await ask(`/v1/screens/${id}`)).language).toBeUndefined();
  expect(await ask(`/v1/screens/${id}`, "PATCH", { language: "not a tag" })).toMatchObject({ status: 400 });
});

test("what an app lacks in a language is told by place, or else by title", async () => {
  const app_name = "Coverage";
  const screens = [
    { title: "Settings", language: "en", place: "settings" },
    { title: "Einstellungen", language: "de-AT", place: "settings" },
    { title: "Cart", language: "en", place: "cart" },
    // The same title at another place is another screen.
    { title: "Cart", language: "de", place: "cart, dark" },
    { title: "Login", language: "en" },
    { title: "LOGIN", language: "de" },
    { title: "Help", language: "en" },
    { title: "Unknown" },
    { title: "Help", language: "fr" },
  ];
  for (const screen of screens) await put({ app_name, ...screen });
  expect(await titles("app=coverage&language=en&missing_in=de")).toEqual(["Cart", "Help"]);
  expect(await titles("app=coverage&missing_in=de")).toEqual(["Cart", "Help", "Help"]);
  expect(await titles("app=coverage&language=de&missing_in=en")).toEqual(["Cart"]);
  expect(await titles("app=coverage&language=en&missing_in=fr")).toEqual(["Cart", "Login", "Settings"]);
  expect((await ask("/v1/facets?app=coverage&language=en&missing_in=de")).total).toBe(2);
  // Another app has nothing to do with it.
  await put({ app_name: "Other", title: "Help", language: "de" });
  expect(await titles("app=coverage&language=en&missing_in=de")).toEqual(["Cart", "Help"]);
});
