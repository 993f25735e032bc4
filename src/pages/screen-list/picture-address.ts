import { useState } from "react";
import type { ScreenImage } from "../api.ts";

export interface LoadedPicture {
  /** Null when it could not be loaded, not even signed anew. */
  readonly src: string | null;
  /** True while `src` is the address that came with the screen. */
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

/**
 * The address of a picture at the host this page came from. The service names pictures by BASE_URL, which
 * need not be what is in this browser's address bar: a page may load nothing but its own host's files.
 */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/**
 * An address that leads to the picture however old this page is: it is signed when it is asked for, by the
 * session or the share link.
 */
export function freshPictureAddress(serviceUrl: string, quality: "optimized" | "high"): string {
  const { pathname, searchParams } = new URL(serviceUrl, location.href);
  searchParams.set("quality", quality);
  return `${pathname}/picture?${searchParams}`;
}

/** The token of the share link that an address of a screen has; empty for none. */
export function shareOf(serviceUrl: string): string {
  return new URL(serviceUrl, location.href).searchParams.get("share") ?? "";
}

/** Phones are narrower than this; what is wider was taken on a tablet or is a part of a screen. */
const phoneAspectMax = 0.62;

export function isWiderThanPhones({ width, height }: ScreenImage): boolean {
  return (width ?? 0) / (height ?? 1) > phoneAspectMax;
}
