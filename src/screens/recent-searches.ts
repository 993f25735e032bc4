// The last searches of a workspace's pages, for its members to repeat. Searches by key are never among them.
import type { Member } from "../caller.ts";
import type { Services } from "../services.ts";
import type { RecentSearches } from "./page-schema.ts";

const kept = 20;

/** A search as it is remembered. */
export interface MadeSearch {
  readonly query: string;
  readonly platform: "ios" | "web";
  readonly mode: "standard" | "deep";
  readonly screens: number;
}

/** Newest first. */
export async function listRecentSearches({ storage }: Services, member: Member): Promise<RecentSearches> {
  return { searches: [...(await storage.activity.recentSearches(member.workspace.id))] };
}

/** Forgets all of them. */
export async function clearRecentSearches({ storage }: Services, member: Member): Promise<void> {
  await storage.activity.clearRecentSearches(member.workspace.id);
}

/** Remembers a search after its answer; one that cannot be written now is not worth a word. */
export function rememberSearch({ storage, now }: Services, member: Member, search: MadeSearch): void {
  const entry = { ...search, by: member.person.name, at: now() };
  setImmediate(() => {
    storage.activity.addRecentSearch(member.workspace.id, entry, kept).catch(() => undefined);
  });
}
