// The service's own state: its readiness for searches, and its contents.
import packageFile from "../../package.json" with { type: "json" };
import type { Services } from "../services.ts";
import type { About, Readiness } from "./schema.ts";

/** Ready once the index has caught up with the database, for as long as searches are answered. */
export async function readiness(services: Services): Promise<Readiness> {
  const lastSequence = await services.storage.library.lastSequence().catch((error: unknown) => {
    services.databaseHealth.record(error);
    return null;
  });
  const { sequence, screens, unavailableReason } = services.engine.status();
  return {
    status: statusOf(services, lastSequence !== null, unavailableReason === undefined),
    degraded: degradedParts(services, lastSequence !== null),
    index: { sequence, last_sequence: lastSequence ?? -1, screens },
  };
}

function statusOf(
  services: Services,
  isDatabaseAvailable: boolean,
  isIndexAvailable: boolean,
): Readiness["status"] {
  if (services.lifecycle.isStopping) return "stopping";
  if (services.databaseHealth.isDamaged) return "database_damaged";
  if (!isDatabaseAvailable && !services.storage.canSearchFromCache()) return "database_unavailable";
  if (!isIndexAvailable) return "index_unavailable";
  if (services.follower.isRebuilding) return "rebuilding";
  return services.follower.hasCaughtUp ? "ready" : "loading";
}

function degradedParts({ redis }: Services, isDatabaseAvailable: boolean): Readiness["degraded"] {
  const records = isDatabaseAvailable ? [] : (["records"] as const);
  return redis?.state.isAway ? [...records, "redis"] : [...records];
}

/** A description of this service and its numbers of apps and screens; names nothing of the library. */
export async function about({ config, mail, storage }: Services): Promise<About> {
  const { apps, screens } = await storage.library.counts();
  return {
    name: "Screen Search",
    version: packageFile.version,
    base_url: config.baseUrl,
    apps,
    screens,
    has_flows: (await storage.library.flowsOfApps(null, null, 1)).length > 0,
    needs_setup: (await storage.people.count()) === 0,
    oidc: config.oidc === null ? null : { name: config.oidc.name, is_only: config.oidc.isOnly },
    has_mail: mail !== null,
    has_public_screen_pages: config.hasPublicScreenPages,
  };
}
