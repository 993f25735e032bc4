import { commandLine, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";

/** A person who may revoke the keys of one workspace only. */
export interface Revoker {
  readonly workspaceId: string;
  readonly actor: string;
}

/**
 * Revokes a key: the next request with it is refused. Without `by` the command line acts, on any key. Throws `not_found` when there is no
 * such live key.
 */
export async function revokeKey(storage: Storage, id: string, now: number, by?: Revoker): Promise<void> {
  const key = await storage.keys.byId(id.toLowerCase());
  const isReachable = key !== null && (by === undefined || by.workspaceId === key.workspaceId);
  if (!(isReachable && (await storage.keys.revoke(key.id, now))))
    throw new ApiError("not_found", `key: there is no live key ${id}. List them with: key list`);
  const { workspaceId, name: target } = key;
  const actor = by?.actor ?? commandLine;
  await recordAudit(storage, { workspaceId, actor, action: "key.revoke", target }, now);
}
