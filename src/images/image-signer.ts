import type { ImageQuality } from "./make-sizes.ts";
import {
  type ImageUrlCheck,
  imageUrlExpiry,
  imageUrlTtlSecondsDefault,
  imageUrlTtlSecondsMax,
  imageUrlTtlSecondsMin,
  type SigningKeys,
  signImageUrl,
  verifyImageUrl,
} from "./sign-image-url.ts";

/** A signed address. */
export interface SignedImageUrl {
  /** Path and query, to be put behind the base URL. */
  readonly path: string;
  /** Milliseconds since the epoch, a whole number of seconds. */
  readonly expiresAt: number;
  /** The same moment as RFC 3339. */
  readonly expiresAtText: string;
}

/** Signs and verifies the addresses of pictures with the live keys and the operator's time to live. */
export interface ImageSigner {
  sign(screenId: string, quality: ImageQuality): SignedImageUrl;
  verify(address: {
    readonly screenId: string;
    readonly file: string;
    readonly query: URLSearchParams;
  }): ImageUrlCheck;
}

/**
 * A signer with the keys of `openSigningKeys`. `ttlSeconds` is 300 to 604,800; `now` answers milliseconds since the epoch.
 * Throws a RangeError on a time to live outside its bounds.
 */
export function imageSigner(
  keys: SigningKeys,
  ttlSeconds = imageUrlTtlSecondsDefault,
  now = Date.now,
): ImageSigner {
  if (!(ttlSeconds >= imageUrlTtlSecondsMin && ttlSeconds <= imageUrlTtlSecondsMax)) {
    throw new RangeError(
      `The lifetime of image URLs must be ${imageUrlTtlSecondsMin} to ${imageUrlTtlSecondsMax} seconds.`,
    );
  }
  const nowSeconds = () => Math.floor(now() / 1000);
  // The same for a quarter of an hour.
  let expiry = { seconds: 0, text: "" };
  const expiryNow = () => {
    const seconds = imageUrlExpiry(nowSeconds(), ttlSeconds);
    if (seconds !== expiry.seconds) expiry = { seconds, text: new Date(seconds * 1000).toISOString() };
    return expiry;
  };
  return {
    sign(screenId, quality) {
      const { seconds: expiresAtSeconds, text: expiresAtText } = expiryNow();
      return {
        path: signImageUrl(keys[0], { screenId, quality, expiresAtSeconds }),
        expiresAt: expiresAtSeconds * 1000,
        expiresAtText,
      };
    },
    verify: (address) => verifyImageUrl(keys, address, nowSeconds()),
  };
}
