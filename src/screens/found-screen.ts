// A screen of the library in the words of the contract.
import type { Sharer } from "../caller.ts";
import type { ImageQuality } from "../images/make-sizes.ts";
import type { ImageSigner } from "../images/signed-url.ts";
import type { Services } from "../services.ts";
import type { ScreenSummary } from "../storage/storage.ts";

/** ScreenImage of the contract. */
export interface FoundImage {
  url: string;
  url_expires_at: string;
  width?: number;
  height?: number;
}

/** Screen of the contract. */
export interface FoundScreen {
  id: string;
  image_url: string;
  image: FoundImage;
  service_url: string;
  app_name: string;
  platform: ScreenSummary["platform"];
}

/** What the addresses of a screen are made of. */
export interface Addresses {
  readonly baseUrl: string;
  readonly signer: ImageSigner;
  readonly imageQuality: ImageQuality;
  /** The token of the share link to a screen; null where links carry none. */
  readonly shareToken: ((screenId: string) => string) | null;
}

/** What addresses are made of: links are shared by the workspace that asked, unless the operator turned public screen pages off. */
export function addressesFor(
  { config, signer, shareSigner }: AddressServices,
  sharer: Sharer,
  imageQuality: ImageQuality,
): Addresses {
  const shareToken = config.hasPublicScreenPages ? (id: string) => shareSigner.sign(sharer, id) : null;
  return { baseUrl: config.baseUrl, signer, imageQuality, shareToken };
}

/** The services that make addresses. */
export type AddressServices = Pick<Services, "config" | "signer" | "shareSigner">;

/** A screen with its addresses. */
export function foundScreen(screen: ScreenSummary, addresses: Addresses): FoundScreen {
  const image = foundImage(screen, addresses);
  return {
    id: screen.id,
    image_url: image.url,
    image,
    service_url: serviceUrl(screen.id, addresses),
    app_name: screen.appName,
    platform: screen.platform,
  };
}

/** The page of a screen. With a share token it opens without a session, and nothing else does by it. */
export function serviceUrl(screenId: string, { baseUrl, shareToken }: Addresses): string {
  const page = `${baseUrl}/screens/${screenId}`;
  return shareToken === null ? page : `${page}?share=${shareToken(screenId)}`;
}

/** An address of a shared screen's picture that holds as long as the share link; null where links are not shared. */
export function pictureUrl(screenId: string, { baseUrl, shareToken }: Addresses): string | null {
  return shareToken === null ? null : `${baseUrl}/screens/${screenId}/picture?share=${shareToken(screenId)}`;
}

/** The address of a picture. Width and height are those of the delivered file, and absent together when there is none. */
export function foundImage(screen: ScreenSummary, { baseUrl, signer, imageQuality }: Addresses): FoundImage {
  const signed = signer.sign(screen.id, imageQuality);
  const size = screen.picture?.[imageQuality];
  const image: FoundImage = { url: `${baseUrl}${signed.path}`, url_expires_at: signed.expiresAtText };
  if (size !== undefined) {
    image.width = size.width;
    image.height = size.height;
  }
  return image;
}
