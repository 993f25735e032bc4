import type { Sharer } from "../caller.ts";
import type { Platform } from "../fields.ts";
import type { Services } from "../services.ts";
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

/** Which apps are wanted. */
export interface AppsRequest {
  readonly platform?: Platform;
  /** A part of the name, in any letter case; all apps when it is empty. */
  readonly query: string;
  readonly limit: number;
}

/** Some apps, and how many there are in all. */
export interface FoundApps {
  readonly apps: Omit<AppSummary, "cover">[];
  /** Also those beyond the limit. */
  readonly total: number;
}

/** The apps whose name contains `query`, in the order of `listApps`. */
export async function findApps(
  services: Services,
  sharer: Sharer,
  { platform, query, limit }: AppsRequest,
): Promise<FoundApps> {
  const part = query.trim().toLowerCase();
  const all = await listApps(services, sharer, platform);
  const matching = all.filter(({ name }) => name.toLowerCase().includes(part));
  return { apps: matching.slice(0, limit).map(({ cover, ...app }) => app), total: matching.length };
}
