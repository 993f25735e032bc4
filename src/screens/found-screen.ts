// A screen of the library in the words of the contract.
import type { ImageSigner } from "../images/image-signer.ts";
import type { ScreenSummary } from "../storage/storage.ts";
import type { SearchRequest } from "./read-search-request.ts";

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
  readonly imageQuality: SearchRequest["image_quality"];
}

/** A screen with its addresses. */
export function foundScreen(screen: ScreenSummary, addresses: Addresses): FoundScreen {
  const image = foundImage(screen, addresses);
  return {
    id: screen.id,
    image_url: image.url,
    image,
    service_url: `${addresses.baseUrl}/screens/${screen.id}`,
    app_name: screen.appName,
    platform: screen.platform,
  };
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
