// The verdict of an answer: in the header, in the words of MCP, and true to the screens.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { searchFacts } from "../src/client/search-facts.ts";
import { verdictHeaders, verdictOf } from "../src/search/search-verdict.ts";
import { goodBody, idsOf, testService } from "./support/service.ts";

const service = testService();

async function verdictAndScreens(body: Record<string, unknown>) {
  const response = await service.search({ ...goodBody, ...body });
  const { length: count } = await idsOf(response);
  return { verdict: response.headers.get("search-verdict") ?? "", count };
}

const parts = /^(strong|possible|none);strong=(\d+);possible=(\d+)/;

describe("the header Search-Verdict", () => {
  const queries = [
    "login screen",
    "checkout with a cart total",
    "Airbnb",
    "zebra crossing simulator",
    "Notion settings",
  ];
  for (const mode of ["standard", "deep"])
    for (const query of queries)
      test(`counts the screens of "${query}" in mode ${mode}`, async () => {
        const { verdict, count } = await verdictAndScreens({ query, mode, limit: 7 });
        const [, word, strong, possible] = parts.exec(verdict) ?? [];
        expect(Number(strong) + Number(possible)).toBe(count);
        expect(word).toBe(Number(strong) > 0 ? "strong" : count > 0 ? "possible" : "none");
      });

  test("names the apps that the query was limited to", async () => {
    expect((await verdictAndScreens({ query: "settings in Airbnb" })).verdict).toEndWith(';apps="Airbnb"');
    expect((await verdictAndScreens({ query: "settings" })).verdict).not.toContain("apps=");
  });

  test("says whether a screen has the words that the query quotes", async () => {
    expect((await verdictAndScreens({ query: 'form with "login email"' })).verdict).toEndWith(";quoted=?1");
    expect((await verdictAndScreens({ query: 'form with "no such words"' })).verdict).toEndWith(";quoted=?0");
    expect((await verdictAndScreens({ query: "login form" })).verdict).not.toContain("quoted");
  });

  test("is none without a screen", async () => {
    const empty = { screens: [], hits: [], reading: readingOf([]), stageMicroseconds };
    expect(verdictHeaders(verdictOf(empty))["search-verdict"]).toBe("none;strong=0;possible=0");
  });

  test("that was cut on its way says what is left of it", () => {
    const { verdict } = searchFacts(new Headers({ "search-verdict": 'strong;strong=2;apps=%"Caf%c3' }));
    expect(verdict).toMatchObject({ verdict: "strong", strong: 2, apps: "" });
  });

  test("is a structured field in ASCII whatever an app is called, from which the client reads the same", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 3 }),
        fc.option(fc.boolean()),
        fc.subarray(["dark", "not blue"]),
        (names, areQuotesFound, look) => {
          const more = { look, ...(areQuotesFound !== null && { areQuotesFound }) };
          const found = { screens: [], hits: [], reading: readingOf(names), stageMicroseconds, ...more };
          const { "search-verdict": header } = verdictHeaders(verdictOf(found));
          expect(header).toMatch(/^[ -~]*$/);
          const { verdict } = searchFacts(new Headers({ "search-verdict": header }));
          expect(verdict).toEqual({
            verdict: "none",
            strong: 0,
            possible: 0,
            apps: names.join(", "),
            areQuotesFound,
            look: look.join(", "),
            isTextOnly: false,
          });
        },
      ),
    );
  });
});

const stageMicroseconds = { interpret: 0, embed: 0, retrieve: 0, rescore: 0, total: 0 };

function readingOf(appNames: string[]) {
  const noLook = { look: [], refusedLook: [], isLookAlone: false };
  return { appNames, refusedAppNames: [], text: "", isListing: false, quotes: [], negated: [], ...noLook };
}
