import type { Screen } from "../storage/storage.ts";

/** What a screen is called: libraries without titles have their pattern or their app. */
export function screenTitle({
  title,
  pattern,
  appName,
}: Pick<Screen, "title" | "pattern" | "appName">): string {
  return title || pattern || `A screen of ${appName}`;
}
