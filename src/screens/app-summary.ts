import type { Sharer } from "../caller.ts";
import type { Platform } from "../fields.ts";
import type { AppOverview } from "../storage/storage.ts";
import { type AddressServices, addressesFor, type FoundScreen, foundScreen } from "./found-screen.ts";

const patternsMax = 5;

/** An app of the library. */
export type AppSummary = {
  id: string;
  name: string;
  platform: Platform;
  /** How many screens of it there are, at least 1. */
  screens: number;
  /** Its first screen with a picture, by time of import; one that shows what the app does before a dialog or a sign-in. */
  cover: FoundScreen | null;
  /** Its most frequent patterns, at most 5, the most frequent first. */
  patterns: string[];
};

/** An app with the address of its cover. */
export function appSummary(
  services: AddressServices,
  sharer: Sharer,
  { id, name, platform, screens, cover, patterns }: AppOverview,
): AppSummary {
  const addresses = addressesFor(services, sharer, "optimized");
  return {
    ...{ id, name, platform, screens },
    cover: cover === null ? null : foundScreen(cover, addresses),
    patterns: mostFrequent(patterns),
  };
}

/** Equally frequent ones by name, so that the same library gives the same answer. */
function mostFrequent(patterns: AppOverview["patterns"]): string[] {
  return patterns
    .toSorted((a, b) => b.screens - a.screens || (a.name < b.name ? -1 : 1))
    .slice(0, patternsMax)
    .map((pattern) => pattern.name);
}
