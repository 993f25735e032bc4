// Filters in the language of Milvus.
import type { Platform } from "../../fields.ts";

/** The screens that a search may return. */
export interface Eligible {
  readonly platform: Platform;
  /** Absent: of all apps. */
  readonly apps?: readonly string[] | undefined;
  readonly refusedApps: readonly string[];
  readonly excludeIds: readonly string[];
}

export function ofPlatform(platform: Platform): string {
  return `platform == ${quoted(platform)}`;
}

/** A text in the filter language, whose escapes are those of JSON. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

export function listed(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(", ")}]`;
}

/** All parts hold. */
export function all(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(" and ");
}

export function eligible({ platform, apps, refusedApps, excludeIds }: Eligible): string {
  return all(
    ofPlatform(platform),
    apps !== undefined && `app in ${listed(apps)}`,
    refusedApps.length > 0 && `app not in ${listed(refusedApps)}`,
    excludeIds.length > 0 && `id not in ${listed(excludeIds)}`,
  );
}
