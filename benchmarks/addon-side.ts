// A side of the guard "previous release": the addon of a checkout, called as the service of that checkout
// calls it.
//   bun benchmarks/addon-side.ts CHECKOUT   (JSON lines on standard input, see sides.ts)
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Engine } from "../src/index/engine.ts";
import { engineFace } from "./engine-face.ts";
import { largeLibrary } from "./large-library.ts";

type Request =
  | { readonly do: "prepare"; readonly screens: number }
  | { readonly do: "round"; readonly mode: "standard" | "deep"; readonly queries: readonly string[] };

/** As `latency.ts --short`: their vectors are kept between both. */
const CAPTIONS = 260;
const LIMIT = 20;
const checkout = process.argv[2] ?? "";
const face = (await import(join(checkout, engineFace(checkout)))) as {
  openEngine(): Promise<Pick<Engine, "modelId" | "apply" | "search">>;
};
const engine = await face.openEngine();

async function fill(screens: number): Promise<object> {
  let sequence = 0;
  for await (const { id, platform, vectors, ...words } of largeLibrary(screens, "web", CAPTIONS)) {
    sequence += 1;
    await engine.apply([{ kind: "upsert", sequence, id, platform, words, vectors: vectors.content }]);
  }
  return { ok: true, version: engine.modelId, setting: `${sequence} screens` };
}

async function round(mode: "standard" | "deep", queries: readonly string[]): Promise<object> {
  const ms: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await engine.search({ query, platform: "web", mode, limit: LIMIT, excludeIds: [] });
    ms.push(performance.now() - start);
  }
  return { ms };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  const answer =
    request.do === "prepare" ? await fill(request.screens) : await round(request.mode, request.queries);
  console.log(JSON.stringify(answer));
}
process.exit(0);
