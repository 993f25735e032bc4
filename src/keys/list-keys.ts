import type { ApiKey, Storage } from "../storage/storage.ts";

/** All keys without their secrets, oldest first; those of one workspace when it is given. */
export async function listKeys(storage: Storage, workspaceId?: string): Promise<readonly ApiKey[]> {
  const keys = await storage.keys.list();
  return workspaceId === undefined ? keys : keys.filter((key) => key.workspaceId === workspaceId);
}
