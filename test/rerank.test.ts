// Deep searches whose best screens the operator's re-ranker puts in order: what is sent, what comes back, and
// what becomes of it in faults.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { EngineHit, EngineSearch } from "../src/index/engine.ts";
import type { PageSearch } from "../src/search/page-schema.ts";
import { Reranker, rerankBounds } from "../src/search/reranker.ts";
import { searchScreens } from "../src/search/search-screens.ts";
import { librarySize, screenId } from "./support/library.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { setUpOwner } from "./support/people.ts";
import { deepBody, idsOf, metricsOf, rerankServices, turned } from "./support/rerank-service.ts";
import { chatGrades, reranked, said, teiRanked } from "./support/rerank-stub.ts";
import { contextOf } from "./support/search.ts";
import { readRequest, searchRequest } from "./support/service.ts";

const services = rerankServices();

test("every outcome that a header or a metric has is published", async () => {
  const document = await services.plain().handle(new Request("http://localhost/openapi.json"));
  const outcomes = ["applied", "timeout", "error", "paused", "busy", "skipped"];
  expect(await document.json()).toMatchObject({
    components: { headers: { "X-Rerank": { schema: { enum: outcomes } } } },
  });
});

/** A service that puts only so many of the best in order. */
const ordering = (screensMax: number) => ({ rerankBounds: { ...rerankBounds, screensMax } });

describe("without RERANK_URL", () => {
  test("no search says anything of a re-ranker, and no metric counts one", async () => {
    const answer = await services.plain().search(deepBody);
    expect(answer.headers.has("x-rerank")).toBe(false);
    expect(answer.headers.get("server-timing")).not.toContain("rerank;");
    expect(await metricsOf(services.plain())).not.toContain("screen_search_rerank_total{");
    expect(services.plain().log.join()).not.toContain("re-ranker");
  });
});

describe("the order of deep", () => {
  const apis = {
    rerank: () => reranked(turned),
    tei: () => teiRanked(turned),
    chat: () => (call: Parameters<typeof chatGrades>[0]) => said(chatGrades(call, turned)),
  };
  for (const [api, answer] of Object.entries(apis))
    test(`is that of the re-ranker by the interface ${api}, and the answer says so`, async () => {
      services.stub().answer = answer();
      const service = await services.open({ RERANK_API: api });
      const response = await service.search(deepBody);
      expect(await idsOf(response)).toEqual(services.own().toReversed());
      expect(response.headers.get("x-rerank")).toBe("applied");
      expect(response.headers.get("server-timing")).toMatch(/, rerank;dur=[\d.]+, total;dur=[\d.]+$/);
      const metrics = await metricsOf(service);
      expect(metrics).toContain('screen_search_rerank_total{outcome="applied"} 1');
      expect(metrics).toContain("screen_search_rerank_seconds_count 1");
      const line = service.log.map((text) => JSON.parse(text)).find(({ msg }) => msg === "request");
      expect(line).toMatchObject({ mode: "deep", rerank: "applied" });
    });

  test("keeps equal grades as they were, and the screens themselves", async () => {
    services.stub().answer = reranked((index) => (index === services.own().length - 1 ? 1 : 0));
    const service = await services.open();
    expect(await idsOf(await service.search(deepBody))).toEqual([
      services.own().at(-1) ?? "",
      ...services.own().slice(0, -1),
    ]);
  });

  test("is new for the best only; what follows stays", async () => {
    const service = await services.open({}, ordering(3));
    const expected = [...services.own().slice(0, 3).toReversed(), ...services.own().slice(3)];
    expect(await idsOf(await service.search(deepBody))).toEqual(expected);
    expect(services.stub().calls[0]?.body.documents).toHaveLength(3);
  });

  test("brings up what a small limit would have cut off, and no screen that deep drops", async () => {
    const service = await services.open();
    expect(await idsOf(await service.search({ ...deepBody, limit: 2 }))).toEqual(
      services.own().toReversed().slice(0, 2),
    );
    expect(services.stub().calls[0]?.body.documents).toHaveLength(services.own().length);
    expect(service.engine.searches.at(-1)?.limit).toBe(20);
  });

  test("is also that of the search page, with the reasons of each screen", async () => {
    const service = await services.open();
    const { owner, path } = await setUpOwner(service);
    const { screens } = (await owner.post<PageSearch>(`${path}/search`, { ...deepBody, limit: 4 })).body;
    expect(screens.map(({ id }) => id)).toEqual(services.own().toReversed().slice(0, 4));
    for (const { why } of screens) expect(why.probability).toBeGreaterThan(0);
  });

  test("is also that of agents", async () => {
    const service = await services.open();
    const asked = { query: deepBody.query, platform: "ios", limit: 3, pictures: "none" };
    const answer = await mcp(service, service.key, toolCall("search_screens", asked));
    expect(answer.headers.get("x-rerank")).toBe("applied");
    const text = await answer.text();
    const best = services.own().toReversed().slice(0, 3);
    const places = best.map((id) => text.indexOf(id));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("pages", () => {
  test("behind the best are not sent to the re-ranker at all", async () => {
    const service = await services.open({}, ordering(3));
    const response = await service.search({ ...deepBody, exclude_screen_ids: services.own().slice(0, 3) });
    expect(await idsOf(response)).toEqual(services.own().slice(3));
    expect(response.headers.get("x-rerank")).toBe("skipped");
    expect(services.stub().calls).toEqual([]);
  });

  /** More screens than the small library has for any query. */
  const all = Array.from({ length: librarySize }, (_, index) => screenId(index));
  const parts = { whole: 0, sentences: 0, tokens: 0, lexical: 0, negated: 0, language: 0, copy: 0 };
  const hitOf = (id: string): EngineHit => ({ id, score: 0, isKept: true, probability: 1, parts });

  test("neither repeat nor lose a screen, the best come first, and what follows keeps its order", async () => {
    const service = await services.open();
    const { services: own, engine } = service;
    const context = await contextOf(service);
    const usual = await engine.search({ ...deepBody, excludeIds: [] });
    engine.search = async ({ limit, excludeIds }: EngineSearch) => {
      const excluded = new Set(excludeIds);
      return {
        ...usual,
        hits: all
          .filter((id) => !excluded.has(id))
          .slice(0, limit)
          .map(hitOf),
      };
    };
    const settings = own.config.rerank;
    if (settings === null) throw new Error("the address is set");

    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 2, max: 100 }),
        fc.array(fc.constantFrom("applied", "error"), { minLength: 1 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
        async (limit, screensMax, outcomes, grades) => {
          const reranker = new Reranker(settings, own.log, () => 0, { ...rerankBounds, screensMax });
          const graded = reranked(() => grades.next().value ?? 0);
          const seen: string[] = [];
          for (let page = 0; seen.length < all.length; page += 1) {
            const isFailing = outcomes[page % outcomes.length] === "error";
            services.stub().answer = (call) => (isFailing ? new Response("", { status: 500 }) : graded(call));
            const request = {
              ...deepBody,
              limit,
              image_quality: "optimized",
              exclude_screen_ids: [...seen],
            } as const;
            const { screens } = await searchScreens({ ...own, reranker }, context, () => request);
            expect(screens).toHaveLength(Math.min(limit, all.length - seen.length));
            seen.push(...screens.map(({ id }) => id));
          }
          expect(seen.toSorted()).toEqual(all.toSorted());
          expect(seen.slice(0, screensMax).toSorted()).toEqual(all.slice(0, screensMax).toSorted());
          expect(seen.slice(screensMax)).toEqual(all.slice(screensMax));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("the re-ranker is not asked", () => {
  test("by standard, fast, similar screens and reads", async () => {
    const service = await services.open();
    for (const mode of ["standard", "fast"]) {
      const answer = await service.search({ ...deepBody, mode });
      expect([answer.status, answer.headers.get("x-rerank")]).toEqual([200, null]);
    }
    for (const path of [`/v1/screens/${screenId(10)}/similar`, `/v1/screens/${screenId(10)}`, "/v1/apps"])
      expect((await service.handle(readRequest(service.key, path))).status).toBe(200);
    expect(services.stub().calls).toEqual([]);
  });

  test("when deep finds nothing or one screen", async () => {
    const service = await services.open();
    const answer = await service.search({ ...deepBody, query: "zebra" });
    expect([await idsOf(answer), answer.headers.get("x-rerank")]).toEqual([[], "skipped"]);
    expect(services.stub().calls).toEqual([]);
  });

  test("for a request that is refused", async () => {
    const service = await services.open();
    expect((await service.search({ ...deepBody, limit: 0 })).status).toBe(400);
    expect((await service.handle(searchRequest("nonsense", deepBody))).status).toBe(401);
    expect(services.stub().calls).toEqual([]);
  });
});

describe("what leaves the service", () => {
  test("is the query as it was written and words of screens: no key, id, address or name of a workspace", async () => {
    const service = await services.open({ RERANK_API_KEY: "the-token-of-the-re-ranker" });
    const query = "Login screen with E-Mail field, NOT a checkout";
    await service.search({ ...deepBody, query });
    const [call] = services.stub().calls;
    expect(call?.body).toEqual({ query, documents: expect.any(Array) });
    const sent = JSON.stringify([call?.body, Object.fromEntries(call?.headers ?? [])]);
    for (const secret of [
      service.key,
      service.workspaceId,
      "screens.test",
      "00000000-",
      "signature",
      "share=",
    ])
      expect(sent).not.toContain(secret);
    expect(call?.headers.get("authorization")).toBe("Bearer the-token-of-the-re-ranker");
  });

  test("is said at the start: the host, and neither path nor query nor token", async () => {
    const service = await services.open({
      RERANK_URL: `http://${services.stub().host}/v1/rerank?code=secret-code`,
      RERANK_API_KEY: "the-token-of-the-re-ranker",
    });
    services.stub().answer = () =>
      new Response(`wrong token the-token-of-the-re-ranker: ${deepBody.query}`, { status: 401 });
    await service.search(deepBody);
    // A fault somewhere below could bring the token into a message.
    service.services.log.error({ err: new Error("the-token-of-the-re-ranker is wrong") }, "a fault");
    const lines = service.log.join("");
    expect(lines).toContain("[redacted] is wrong");
    expect(lines).toContain(`"host":"${services.stub().host}"`);
    expect(lines).toContain("deep searches send their query");
    expect(lines).toContain("the answer has status 401");
    for (const secret of ["the-token-of", "secret-code", deepBody.query]) expect(lines).not.toContain(secret);
  });
});
