// Keys that ended with the rights of the person who made them.

import type { Storage } from "../../database/storage.ts";
import type { EndedKey } from "../../database/stores/keys.ts";
import { type Actor, recordAudit } from "./record-audit.ts";

/** A key by its name and that of its workspace. */
export interface NamedKey {
  readonly name: string;
  readonly workspace: string;
}

/** Writes the end of each key into its workspace's audit list, and returns them by name. */
export async function recordEnded(
  storage: Storage,
  ended: readonly EndedKey[],
  actor: Actor,
  now: number,
): Promise<readonly NamedKey[]> {
  const named: NamedKey[] = [];
  for (const { workspaceId, name } of ended) {
    const detail = "scopes: screens:write; its creator may not hand that out any more";
    await recordAudit(storage, { workspaceId, actor, action: "key.revoke", target: name, detail }, now);
    named.push({ name, workspace: (await storage.workspaces.byId(workspaceId))?.name ?? workspaceId });
  }
  return named;
}

/** Keys as a sentence lists them. */
export function inWords(keys: readonly NamedKey[]): string {
  return keys.map(({ name, workspace }) => `${name} (${workspace})`).join(", ");
}
