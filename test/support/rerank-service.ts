// Services whose re-ranker is a stub, and what deep finds without one.
import { afterEach, beforeAll, beforeEach, expect } from "bun:test";
import { type RerankStub, reranked, startRerankStub } from "./rerank-stub.ts";
import { idsOf, openTestService, type TestService, testService } from "./service.ts";

export { idsOf };

/** A deep search that finds more than five screens of the small library. */
export const deepBody = {
  query: "login screen with email field",
  platform: "ios",
  mode: "deep",
  limit: 100,
} as const;

/** Grades that turn the order around. */
export const turned = (index: number) => index;

/** The metrics as Prometheus reads them. */
export async function metricsOf(service: TestService): Promise<string> {
  return (await service.handle(new Request("http://localhost/metrics"))).text();
}

/**
 * For the tests of a file: a stub for each, which turns the order around, and the services that are opened
 * with it.
 */
export function rerankServices() {
  const plain = testService();
  let own: string[] = [];
  let stub: RerankStub | null = null;
  let opened: TestService | null = null;
  beforeAll(async () => {
    own = await idsOf(await plain.search(deepBody));
    expect(own.length).toBeGreaterThan(5);
  });
  beforeEach(() => void (stub = startRerankStub(reranked(turned))));
  afterEach(async () => {
    await opened?.close();
    opened = null;
    await stub?.[Symbol.asyncDispose]();
  });
  return {
    /** A service without a re-ranker. */
    plain: () => plain,
    /** Results of deep mode without a re-ranker. */
    own: () => own,
    stub: () => there(stub),
    /** Opens a service that asks the stub; it is closed after the test. */
    open: async (
      settings: Record<string, string> = {},
      parts: Parameters<typeof openTestService>[1] = {},
    ) => {
      opened = await openTestService({ RERANK_URL: there(stub).url, ...settings }, parts);
      return opened;
    },
  };
}

function there<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error("it is opened before the tests");
  return thing;
}
