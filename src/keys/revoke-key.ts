import { ApiError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";

/** Revokes a key: the next request with it is refused. Throws `not_found` when there is no such live key. */
export async function revokeKey(storage: Storage, id: string, now: number): Promise<void> {
  if (await storage.keys.revoke(id.toLowerCase(), now)) return;
  throw new ApiError("not_found", `key: there is no live key ${id}. List them with: key list`);
}
