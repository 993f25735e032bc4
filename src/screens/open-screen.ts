// Access to the page of a screen: for members of a workspace, and anyone with a share link to it.

import type { Person } from "../database/people-storage.ts";
import type { Screen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import type { AddressSource } from "../http/client-address.ts";
import type { ImageQuality } from "../images/make-sizes.ts";
import { requireSecondFactor, signedIn } from "../people/accounts/session.ts";
import { clientOf } from "../people/accounts/session-gate.ts";
import type { Sharer } from "../people/caller.ts";
import { sharedBy, sharedCollection } from "../people/shares/shares.ts";
import { libraryWorkspace, sharerOf } from "../people/workspaces/member-gate.ts";
import { findScreen, noSuchScreen } from "./read-screens.ts";
import type { ScreenServices } from "./screen-services.ts";

export interface ScreenVisit {
  readonly screenId: string;
  /** Null without a session. */
  readonly person: Person | null;
  /** The workspace that person works in; undefined for their oldest. */
  readonly workspaceId: string | undefined;
  /** The token of a share link. */
  readonly share: string | undefined;
  /** The collection whose link it is; undefined for the link of the screen itself. */
  readonly collection?: string | undefined;
}

export interface ScreenRequest {
  readonly params: { readonly screenId: string };
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly request: Request;
  readonly server: AddressSource | null;
}

/** `share` in the query is the token of the screen's link, `workspace` the one that a person works in. */
export async function visitOf(
  services: ScreenServices,
  { params, query, request, server }: ScreenRequest,
): Promise<ScreenVisit> {
  const session = await signedIn(services, clientOf(services, request, server));
  if (session !== null) requireSecondFactor(services, session);
  return {
    screenId: params.screenId,
    person: session?.person ?? null,
    workspaceId: query["workspace"],
    share: query["share"],
    collection: query["collection"],
  };
}

/** A screen somebody may see, and the workspace whose share link to it they pass on. */
export interface OpenedScreen {
  readonly screen: Screen;
  readonly sharer: Sharer;
  /** True for members; the others came by a share link. */
  readonly isMember: boolean;
}

/** Throws `not_found`, for strangers before it is looked up: their answer is the same for every id. */
export async function openScreen(services: ScreenServices, visit: ScreenVisit): Promise<OpenedScreen> {
  const { person, workspaceId } = visit;
  const workspace = person && (await libraryWorkspace(services, person, workspaceId));
  const sharer = workspace === null ? await linkOf(services, visit) : sharerOf(workspace);
  if (sharer === null) throw noSuchScreen();
  return { screen: await findScreen(services, visit.screenId), sharer, isMember: workspace !== null };
}

/**
 * Path and query of a freshly signed address of the screen's picture. What shows it for longer than the
 * address is valid asks again. Throws as `openScreen`, and for a screen without a picture.
 */
export async function openPicture(
  services: ScreenServices,
  visit: ScreenVisit,
  quality: ImageQuality,
): Promise<string> {
  const { screen } = await openScreen(services, visit);
  if (screen.picture === null) throw new ApiError("not_found", "This screen has no picture.");
  return services.signer.sign(screen.id, quality).path;
}

async function linkOf(services: ScreenServices, visit: ScreenVisit): Promise<Sharer | null> {
  const { share, collection } = visit;
  const screenId = visit.screenId.toLowerCase();
  if (share === undefined) return null;
  if (collection === undefined) return sharedBy(services, screenId, share);
  const opened = await sharedCollection(services, collection.toLowerCase(), share);
  if (opened === null) return null;
  const isInIt = await services.storage.collections.hasScreen(opened.collection.id, screenId);
  return isInIt ? opened.sharer : null;
}
