// Pages of a search that a re-ranker puts in order: whatever their size, and whatever it does, no screen
// comes twice and none is lost.
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { EngineHit, EngineSearch } from "../src/index/engine.ts";
import { Reranker, rerankBounds } from "../src/search/reranker.ts";
import { searchScreens } from "../src/search/search-screens.ts";
import { librarySize, screenId } from "./support/library.ts";
import { deepBody, rerankServices } from "./support/rerank-service.ts";
import { reranked } from "./support/rerank-stub.ts";
import { contextOf } from "./support/search.ts";

const services = rerankServices();

/** More screens than the small library has for any query. */
const all = Array.from({ length: librarySize }, (_, index) => screenId(index));
const parts = { whole: 0, sentences: 0, tokens: 0, lexical: 0, negated: 0, language: 0, copy: 0 };
const hitOf = (id: string): EngineHit => ({ id, score: 0, isKept: true, probability: 1, parts });

test("no page repeats or loses a screen, the best come first, and what follows keeps its order", async () => {
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
