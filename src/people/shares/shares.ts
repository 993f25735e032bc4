import type { Collection } from "../../database/stores/collections.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { recordMemberAct } from "../audit/record-audit.ts";
import { type Member, requireRole, type Sharer } from "../caller.ts";
import { forMembers, sharerOf } from "../workspaces/member-gate.ts";
import type { ShareSigner } from "./share-signer.ts";

/**
 * The workspace that gave out a share link; null when the link is malformed, of another screen or ended, the
 * workspace is suspended or gone, or public screen pages are off. Does not look up the screen.
 */
export async function sharedBy(
  {
    config,
    storage,
    shareSigner,
  }: Pick<PeopleServices, "config" | "storage"> & { readonly shareSigner: ShareSigner },
  screenId: string,
  token: string,
): Promise<Sharer | null> {
  const workspaceId = config.hasPublicScreenPages ? shareSigner.workspaceIdOf(token) : null;
  const workspace = workspaceId === null ? null : await storage.workspaces.byId(workspaceId);
  if (workspace === null || workspace.suspendedAt !== null) return null;
  const sharer = sharerOf(workspace);
  return shareSigner.verify(token, sharer, screenId) ? sharer : null;
}

/** The name of a collection in the signature of its link; that of a screen is its id. */
export function collectionSubject({
  id,
  shareGeneration,
}: Pick<Collection, "id" | "shareGeneration">): string {
  return `collection ${id} ${shareGeneration}`;
}

/** Likewise for a flow. As that of a screen, its link holds until the workspace ends all of its links. */
export function flowSubject(id: string): string {
  return `flow ${id}`;
}

/** A collection that a link opens, and the workspace that gave the link out. */
export interface SharedCollection {
  readonly collection: Collection;
  readonly sharer: Sharer;
}

/** As `sharedBy`, for the link of a collection; null as well for one that is not shared any more. */
export async function sharedCollection(
  services: Parameters<typeof sharedBy>[0],
  id: string,
  token: string,
): Promise<SharedCollection | null> {
  const workspaceId = services.shareSigner.workspaceIdOf(token);
  const collection = workspaceId && (await services.storage.collections.byId(workspaceId, id));
  if (!collection || collection.sharedAt === null) return null;
  const sharer = await sharedBy(services, collectionSubject(collection), token);
  return sharer && { collection, sharer: { ...sharer, collection: { id, token } } };
}

/** Ends every share link that the workspace has given out; later ones hold. For owners and admins. */
async function revokeShares(services: PeopleServices, member: Member): Promise<void> {
  requireRole(member, "admin");
  await services.storage.workspaces.endShares(member.workspace.id);
  await recordMemberAct(services, member, { action: "share.revoke", target: "all share links" });
}

export const shareOperations = [
  forMembers({
    route: "POST /api/workspaces/:workspaceId/shares/revoke",
    run: (services, { member }) => revokeShares(services, member),
  }),
] as const;
