// The service in this process, over a data folder, with a key that is not limited: what sides that are our
// server have in common.
import { buildApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config/config.ts";
import { type OpenParts, openServices } from "../../src/open-services.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { createWorkspace } from "../../src/people/workspaces/workspaces.ts";
import { searchBounds } from "../../src/search/search-permits.ts";
import type { Services } from "../../src/services.ts";

/** Listens once the engine holds every record; `fill` may write some before. */
export async function listenAsService(
  dataDir: string,
  parts: OpenParts,
  fill?: (services: Services) => Promise<void>,
) {
  const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "1000000" });
  const standard = { ...searchBounds.standard, permitsPerWorkspaceMax: 64 };
  const services = await openServices(config, { ...parts, searchBounds: { ...searchBounds, standard } });
  await fill?.(services);
  const workspace = await createWorkspace(
    services.storage,
    { name: "bench", plan: "enterprise" },
    Date.now(),
  );
  const wanted = { workspaceId: workspace.id, name: "bench", createdBy: "bench", expiresAt: null };
  const { secret } = await createKey(services.storage, wanted, Date.now());
  const { server } = buildApp(services).listen({ hostname: "127.0.0.1", port: 0 });
  while (!services.follower.hasCaughtUp) await Bun.sleep(5);
  return { port: server?.port ?? 0, key: secret, version: "this commit" };
}
