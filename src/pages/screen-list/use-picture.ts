import { useState } from "react";
import { freshPictureAddress, pictureAddress } from "../picture-address.ts";

/** How a picture is to be loaded now. */
export interface LoadedPicture {
  /** Null when it could not be loaded, signed anew either. */
  readonly src: string | null;
  /** Whether this is the address that came with the screen. */
  readonly isFirst: boolean;
  readonly onError: () => void;
}

/** A signed address ends after a while, and a page may stay open longer: what fails is signed anew once. */
export function usePicture(url: string, serviceUrl: string, quality: "optimized" | "high"): LoadedPicture {
  const [failed, setFailed] = useState({ url, times: 0 });
  const times = failed.url === url ? failed.times : 0;
  const addresses = [pictureAddress(url), freshPictureAddress(serviceUrl, quality)];
  return {
    src: addresses[times] ?? null,
    isFirst: times === 0,
    onError: () => setFailed({ url, times: times + 1 }),
  };
}
