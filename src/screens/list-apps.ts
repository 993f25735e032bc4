import type { Sharer } from "../caller.ts";
import type { Services } from "../services.ts";
import type { Platform } from "../storage/storage.ts";
import { type AppSummary, appSummary } from "./app-summary.ts";

const byName = new Intl.Collator("en", { sensitivity: "accent" });

/** The apps with live screens, of one platform or of all, by name in any letter case, then by platform. */
export async function listApps(
  services: Services,
  sharer: Sharer,
  platform?: Platform,
): Promise<AppSummary[]> {
  const apps = await services.storage.library.apps(platform ?? null);
  return apps
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.platform < b.platform ? -1 : 1))
    .map((app) => appSummary(services, sharer, app));
}
