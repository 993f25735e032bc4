import type { Sharer } from "../caller.ts";
import type { Services } from "../services.ts";

/**
 * The workspace that gave out a share link for this screen; null when the link does not hold: it is malformed, was made for another screen, was
 * ended, its workspace is suspended or gone, or the operator turned public screen pages off. Whether there is such a screen is not looked at.
 */
export async function sharedBy(
  { config, storage, shareSigner }: Pick<Services, "config" | "storage" | "shareSigner">,
  screenId: string,
  token: string,
): Promise<Sharer | null> {
  const workspaceId = config.hasPublicScreenPages ? shareSigner.workspaceIdOf(token) : null;
  const workspace = workspaceId === null ? null : await storage.workspaces.byId(workspaceId);
  if (workspace === null || workspace.suspendedAt !== null) return null;
  const sharer = { workspaceId: workspace.id, shareGeneration: workspace.shareGeneration };
  return shareSigner.verify(token, sharer, screenId) ? sharer : null;
}
