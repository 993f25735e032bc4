// The service as it is, over a data folder whose index is there already.
import { buildApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { openEngine } from "../../src/engine/engine.ts";
import { createKey } from "../../src/keys/create-key.ts";
import { openServices } from "../../src/open-services.ts";
import { createWorkspace } from "../../src/workspaces/create-workspace.ts";
import { serveSide } from "./serving-side.ts";

await serveSide(async ({ dataDir }) => {
  const config = loadConfig({
    DATA_DIR: String(dataDir),
    RATE_LIMIT_PER_MINUTE: "1000000",
    STANDARD_PER_WORKSPACE: "64",
  });
  const services = await openServices(config, { openEngine, logDestination: { write: () => undefined } });
  const workspace = await createWorkspace(
    services.storage,
    { name: "bench", plan: "enterprise" },
    Date.now(),
  );
  const wanted = { workspaceId: workspace.id, name: "bench", createdBy: "bench", expiresAt: null };
  const { secret } = await createKey(services.storage, wanted, Date.now());
  const { server } = buildApp(services).listen({ hostname: "127.0.0.1", port: 0 });
  while (!services.follower.hasCaughtUp) await Bun.sleep(20);
  const setting = "standard: cosine and BM25 in one scan";
  return { port: server?.port ?? 0, key: secret, version: "this commit", setting };
});
