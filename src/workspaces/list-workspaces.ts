import type { Storage, Workspace } from "../storage/storage.ts";

/** All workspaces, oldest first. */
export async function listWorkspaces(storage: Storage): Promise<readonly Workspace[]> {
  return storage.workspaces.list();
}
