import type { ListedKey, Storage } from "../storage/storage.ts";

/** All keys without their secrets, oldest first; those of one workspace when it is given. */
export async function listKeys(storage: Storage, workspaceId?: string): Promise<readonly ListedKey[]> {
  return storage.keys.list(workspaceId);
}
