// The service as it is, over a data folder whose index is there already.
import { openEngine } from "../../src/index/engine.ts";
import { listenAsService } from "./listen-as-service.ts";
import { serveSide } from "./serving-side.ts";

await serveSide(async ({ dataDir }) => {
  const parts = { openEngine, logDestination: { write: () => undefined } };
  const listening = await listenAsService(String(dataDir), parts);
  return { ...listening, setting: "standard: cosine and BM25, clusters of a segment" };
});
