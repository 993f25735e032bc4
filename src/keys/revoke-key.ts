import { type Actor, commandLine, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";

/**
 * Revokes a key: the next request with it is refused. Whoever calls has checked that the actor may. Throws `not_found` when there is no such
 * live key.
 */
export async function revokeKey(
  storage: Storage,
  id: string,
  now: number,
  actor: Actor = commandLine,
): Promise<void> {
  const key = await storage.keys.byId(id.toLowerCase());
  if (key === null || !(await storage.keys.revoke(key.id, now)))
    throw new ApiError("not_found", `key: there is no live key ${id}. List them with: key list`);
  const { workspaceId, name: target } = key;
  const detail = key.ownerId === null ? "" : "personal key";
  await recordAudit(storage, { workspaceId, actor, action: "key.revoke", target, detail }, now);
}
