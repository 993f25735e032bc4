// Pictures that agents send: a model cannot write one down, but may run `curl -T`. It gets an address that is
// good for one picture of one screen, or for searches by pictures; who has it needs no key.
import type { Screen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import type { KeyScope } from "../fields.ts";
import { type Arrived, readBytes, requireFileAlone } from "../http/read-json-body.ts";
import { pictureBytesMax } from "../images/picture.ts";
import { type Caller, callerOf } from "../people/caller.ts";
import { liveKey } from "../people/keys/authenticate-connection.ts";
import { findScreen, noSuchScreen } from "./read-screens.ts";
import type { ScreenServices } from "./screen-services.ts";
import { pictureMark, type UploadGrant } from "./upload-token.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";
import { type WriteContext, writeScreenAs } from "./write-screens.ts";

/** Time enough to run a command, and too little to lose the address. */
export const uploadMinutes = 10;

/** In the place of a screen: the address takes pictures to search by, which are not kept. */
const noScreenId = "00000000-0000-0000-0000-000000000000";

/** The address for a picture of a screen in place of the one it has, if any. Throws `not_found`. */
export async function uploadAddress(
  services: ScreenServices,
  caller: Caller,
  screenId: string,
): Promise<string> {
  const { picture } = await findScreen(services, screenId);
  return signedAddress(services, caller, { screenId, pictureMark: pictureMark(picture) });
}

/** The address at which a search by a picture is answered. */
export function searchAddress(services: ScreenServices, caller: Caller): string {
  const grant = { screenId: noScreenId, pictureMark: pictureMark(null) };
  return `${signedAddress(services, caller, grant)}/search`;
}

function signedAddress(
  { config, now, uploadSigner }: ScreenServices,
  { keyId }: Caller,
  of: Pick<UploadGrant, "screenId" | "pictureMark">,
): string {
  if (keyId === null) throw new ApiError("scope_insufficient", "Only a key may make an upload address.");
  const expiresAtSeconds = Math.floor(now() / 1000) + uploadMinutes * 60;
  return `${config.baseUrl}/uploads/${uploadSigner.sign({ ...of, keyId, expiresAtSeconds })}`;
}

/** The permission of an upload address. */
export interface Upload {
  /** With the key that made the address. */
  readonly caller: Caller;
  readonly screen: Screen;
  readonly pictureMark: string;
}

/**
 * Runs before the body is read. Throws `invalid_signature`, `url_expired`, `not_found` for a removed screen,
 * `picture_exists` for a used address, and the codes of 403 that the key has by now.
 */
export async function openUpload(services: ScreenServices, token: string): Promise<Upload> {
  const { caller, grant } = await openAddress(services, token, "screens:write");
  const screen = await findScreen(services, grant.screenId);
  requireUnused(screen, grant.pictureMark);
  return { caller, screen, pictureMark: grant.pictureMark };
}

/** Opens the address of a search, likewise, and gives the caller who made it. */
export async function openSearch(services: ScreenServices, token: string): Promise<Caller> {
  const { caller, grant } = await openAddress(services, token, "screens:search");
  if (grant.screenId === noScreenId) return caller;
  throw new ApiError("invalid_signature", "This upload address is that of a screen, not of a search.");
}

async function openAddress(services: ScreenServices, token: string, scope: KeyScope) {
  const grant = services.uploadSigner.verify(token);
  if (grant === null)
    throw new ApiError(
      "invalid_signature",
      "This upload address was not made by this service. Use it exactly as it was given.",
    );
  if (services.now() >= grant.expiresAtSeconds * 1000)
    throw new ApiError(
      "url_expired",
      `This upload address has expired after ${uploadMinutes} minutes. Make another one, as with add_screen or similar_screens.`,
    );
  const key = await liveKey(services.storage, grant.keyId, services.now());
  const workspace = key && (await services.storage.workspaces.byId(key.workspaceId));
  if (!workspace)
    throw new ApiError("invalid_signature", "This upload address has ended with the API key that made it.");
  return { caller: callerOf(workspace, key, scope), grant };
}

/** Puts the picture of a request in its place. Throws as `writeScreenAs` and `openUpload`, and 400. */
export async function uploadPicture(
  services: ScreenServices,
  context: WriteContext,
  { screen: { id, appName, platform }, pictureMark: mark }: Upload,
  request: Request,
  arrived: Arrived,
): Promise<WrittenScreenAnswer> {
  const picture = async () => {
    requireFileAlone(request.headers);
    const bytes = await readBytes(request, pictureBytesMax, arrived);
    if (bytes.byteLength === 0) throw new ApiError("invalid_request", "image: the body is empty.");
    return { words: { app_name: appName, platform }, picture: bytes, keepsWords: true };
  };
  return writeScreenAs(services, context, id, picture, (live) => requireUnused(live, mark));
}

function requireUnused(screen: Screen | null, mark: string): void {
  if (screen === null) throw noSuchScreen();
  if (pictureMark(screen.picture) === mark) return;
  throw new ApiError(
    "picture_exists",
    "The screen has got a picture since, so this upload address is used up. Make another one to replace it.",
  );
}
