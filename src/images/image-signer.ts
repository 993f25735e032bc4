// STAND-IN until the library branch is merged. Overwrite it.
import { type SigningKeys, signImageUrl } from "./sign-image-url.ts";

/** Signs the addresses of pictures. */
export interface ImageSigner {
  sign(
    screenId: string,
    quality: "optimized" | "high",
  ): { readonly path: string; readonly expiresAt: number };
}

/** A signer with the keys of `openSigningKeys`. */
export function imageSigner(keys: SigningKeys, ttlSeconds: number, now = Date.now): ImageSigner {
  return {
    sign(screenId, quality) {
      const expiresAtSeconds = Math.ceil((now() / 1000 + ttlSeconds) / 900) * 900;
      return {
        path: signImageUrl(keys[0], { screenId, quality, expiresAtSeconds }),
        expiresAt: expiresAtSeconds * 1000,
      };
    },
  };
}
