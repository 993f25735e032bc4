// The apps of the library.
import type { Platform } from "../fields.ts";
import { folded } from "../system/folding.ts";
import { foundApp } from "./found-screen.ts";
import type { App, AppsAnswer, AppsQuery } from "./schema.ts";
import type { ScreenServices } from "./screen-services.ts";

const byName = new Intl.Collator("en", { sensitivity: "accent" });

/** The apps with live screens, of one platform or of all, by name in any letter case, then by platform. */
export async function listApps({ storage }: ScreenServices, platform?: Platform): Promise<App[]> {
  const apps = await storage.library.apps(platform ?? null);
  return apps
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.platform < b.platform ? -1 : 1))
    .map(foundApp);
}

/**
 * The apps whose name contains `query`, both folded, in the order of `listApps`, and how many there are also
 * beyond `limit`.
 */
export async function findApps(
  services: ScreenServices,
  { platform, query, limit }: AppsQuery,
): Promise<AppsAnswer> {
  const all = await listApps(services, platform);
  const matching = all.filter(({ name }) => isPartOf(name, query));
  return { apps: matching.slice(0, limit), total: matching.length };
}

/** Signs such as ® count only where nothing else is asked for. */
function isPartOf(name: string, query: string): boolean {
  const part = lettersOf(query);
  return part === "" ? folded(name).includes(folded(query)) : lettersOf(name).includes(part);
}

function lettersOf(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
