// Our service in this process with a constant where the search would be.
//   bun our-side.ts operation   `findScreens` answers a constant: what is left is HTTP
//   bun our-side.ts engine      the engine answers constant hits: records come from SQLite, addresses are signed
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plugin } from "bun";
import type { ScreenWrite } from "../../src/database/screens.ts";
import type { Engine } from "../../src/index/engine.ts";
import type { Services } from "../../src/services.ts";
import { constantScreens, constantStages } from "./constant-answer.ts";
import { serveSide } from "./serving-side.ts";

const reading = {
  ...{ appNames: [], refusedAppNames: [], text: "", isListing: false, quotes: [], negated: [] },
  ...{ look: [], refusedLook: [], isLookAlone: false },
};
const folder = await mkdtemp(join(tmpdir(), "screen-search-http-"));
// A file, as a service has it that logs to a collector.
const logFile = openSync(join(folder, "log"), "w");

process.on("exit", () => closeSync(logFile));

/** Everything but the operation stays the product's, its other exports, too. */
function replaceSearch(count: number): void {
  const outcome = { screens: constantScreens(count), hits: [], reading, stageMicroseconds: constantStages };
  const declaration = "export async function findScreens(";
  plugin({
    name: "constant search",
    setup(build) {
      build.onLoad({ filter: /src\/search\/find-screens\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        if (!source.includes(declaration)) throw new Error(`${path} declares no findScreens to replace`);
        return {
          loader: "ts",
          contents: `${source.replace(declaration, "async function replaced(")}
            const constantOutcome = ${JSON.stringify(outcome)};
            const constantTimes = { askedAt: 0, answeredAt: 0, readAt: 0 };
            const noCopies = new Map();
            export const findScreens = async (_services, _caller, request) =>
              ({ ...constantOutcome, copies: noCopies, request, times: constantTimes });`,
        };
      });
    },
  });
}

function constantEngine(ids: readonly string[]): Engine {
  const parts = { whole: 0, sentences: 0, tokens: 0, lexical: 0, negated: 0, language: 0, copy: 0 };
  const hits = ids.map((id, at) => ({ id, score: 1 - at / 1000, isKept: true, probability: 0.6, parts }));
  return {
    modelId: "constant",
    encodeScreens: async (words) => words.map(() => new Uint8Array(8)),
    search: async () => ({ hits, reading, stageMicroseconds: constantStages }),
    similar: async () => [],
    evidence: async () => ({ sentences: [], words: [] }),
    apply: async () => undefined,
    save: async () => undefined,
    searchJobs: () => ({ waiting: 0, running: 0 }),
    status: () => ({
      mark: 0,
      modelId: "constant",
      sequence: 0,
      screens: { ios: 0, web: 0 },
      segmentRows: 0,
      mappedBytes: 0,
      bytes: 0,
    }),
  };
}

async function writeScreens({ storage }: Services, count: number): Promise<void> {
  const picture = { sha256: "", format: "png", width: 1170, height: 2532 } as const;
  const sizes = {
    optimized: { width: 471, height: 1024, bytes: 40_000 },
    high: { width: 924, height: 2000, bytes: 90_000 },
  };
  const writes = constantScreens(count).map(({ id, app_name, platform }): ScreenWrite => {
    const sha256 = id.replaceAll("-", "").padStart(64, "0");
    return {
      id,
      appName: app_name,
      platform,
      title: "",
      description: "a screen",
      elements: [],
      visibleText: "",
      visibleTextSource: "none",
      modelWords: null,
      edits: {},
      pattern: "",
      picture: { ...picture, ...sizes, sha256 },
      vectors: { modelId: "constant", wordsSha256: sha256, content: new Uint8Array(8) },
    };
  });
  await storage.library.upsertScreens(writes);
}

async function listen(count: number) {
  const isOperation = process.argv[2] === "operation";
  if (isOperation) replaceSearch(count);
  // Imported when the operation is replaced, if it is.
  const { listenAsService } = await import("./listen-as-service.ts");
  const parts = {
    openEngine: async () => constantEngine(constantScreens(count).map(({ id }) => id)),
    logDestination: { write: (line: string) => void writeSync(logFile, line) },
  };
  const fill = isOperation ? undefined : (services: Services) => writeScreens(services, count);
  const listening = await listenAsService(folder, parts, fill);
  const setting = isOperation ? "key, limit, body, log" : "key, limit, body, records, addresses, log";
  return { ...listening, setting };
}

process.on("exit", () => void rm(folder, { recursive: true, force: true }));
await serveSide(({ screens }) => listen(Number(screens)));
