// The last searches that a person made on the pages of a workspace, for that person to repeat. Searches by key are never among them.

import type { Member } from "../caller.ts";
import type { Platform, SearchMode } from "../fields.ts";
import type { Services } from "../services.ts";
import type { Searcher } from "../storage/activity-storage.ts";
import type { RecentSearches } from "./page-schema.ts";

const kept = 20;

/** A search as it is remembered. */
export interface MadeSearch {
  readonly query: string;
  readonly platform: Platform;
  readonly mode: SearchMode;
  readonly screens: number;
}

/** Newest first. */
export async function listRecentSearches({ storage }: Services, member: Member): Promise<RecentSearches> {
  return { searches: [...(await storage.activity.recentSearches(searcherOf(member)))] };
}

/** Forgets all of them. */
export async function clearRecentSearches({ storage }: Services, member: Member): Promise<void> {
  await storage.activity.clearRecentSearches(searcherOf(member));
}

/** Remembers a search after its answer; one that cannot be written now is not worth a word. */
export function rememberSearch({ storage, now }: Services, member: Member, search: MadeSearch): void {
  const entry = { ...search, at: now() };
  setImmediate(() => {
    storage.activity.addRecentSearch(searcherOf(member), entry, kept).catch(() => undefined);
  });
}

function searcherOf({ person, workspace }: Member): Searcher {
  return { workspaceId: workspace.id, userId: person.id };
}
