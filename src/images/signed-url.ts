// The address of a picture carries its own permission: who has it may read this file until it expires.
import { timingSafeEqual } from "node:crypto";
import { isScreenId } from "../fields.ts";
import type { ImageQuality } from "./make-sizes.ts";

export interface SigningKey {
  /** 1 to 32 of A-Z, a-z, 0-9, `_`, `-`; travels in the address. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/** One or two live keys: the first signs, both verify, so that addresses outlive a rotation. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

/** The file that an address gives access to. Times are seconds since the epoch. */
export interface ImageGrant {
  readonly screenId: string;
  readonly quality: ImageQuality;
  readonly expiresAtSeconds: number;
  /** That of an earlier picture; the current one when absent. */
  readonly version?: string;
}

export type ImageUrlCheck =
  | { readonly verdict: "ok"; readonly grant: ImageGrant }
  | { readonly verdict: "invalid_signature" | "url_expired" };

/** 24 hours. */
const imageUrlTtlSecondsDefault = 86_400;
/** 5 minutes. */
export const imageUrlTtlSecondsMin = 300;
/** 7 days. */
export const imageUrlTtlSecondsMax = 604_800;
/** The same search again within 15 minutes gives the same address, which a client can have cached. */
const expiryStepSeconds = 900;

/** The first multiple of 15 minutes that is at least `ttlSeconds` away. */
export function imageUrlExpiry(nowSeconds: number, ttlSeconds: number): number {
  return Math.ceil((nowSeconds + ttlSeconds) / expiryStepSeconds) * expiryStepSeconds;
}

/** Path and query of a signed address, without the origin. */
export function signImageUrl(key: SigningKey, grant: ImageGrant): string {
  const version = grant.version === undefined ? "" : `version=${grant.version}&`;
  const query = `${version}expires=${grant.expiresAtSeconds}&key=${key.id}&signature=${signatureOf(key, grant)}`;
  return `/images/${grant.screenId}/${grant.quality}.webp?${query}`;
}

/**
 * Checks that an address was signed by a live key and has not expired. The signature is checked first, so
 * that a forged address learns nothing else.
 */
export function verifyImageUrl(
  keys: SigningKeys,
  address: { readonly screenId: string; readonly file: string; readonly query: URLSearchParams },
  nowSeconds: number,
): ImageUrlCheck {
  const grant = grantOf(address);
  const key = keys.find((live) => live.id === single(address.query, "key"));
  const signature = single(address.query, "signature");
  if (grant === null || key === undefined || signature === null) return { verdict: "invalid_signature" };
  if (!isSameText(signature, signatureOf(key, grant))) return { verdict: "invalid_signature" };
  return nowSeconds < grant.expiresAtSeconds ? { verdict: "ok", grant } : { verdict: "url_expired" };
}

const hashers = new WeakMap<SigningKey, Bun.CryptoHasher>();

/** A hasher that has taken the secret in; each signature begins with a copy. */
function hasherOf(key: SigningKey): Bun.CryptoHasher {
  const known = hashers.get(key);
  if (known !== undefined) return known;
  const hasher = new Bun.CryptoHasher("sha256", key.secret);
  hashers.set(key, hasher);
  return hasher;
}

/** HMAC-SHA-256 over all of the address, base64url. No field can contain the newline between them. */
function signatureOf(key: SigningKey, { screenId, quality, expiresAtSeconds, version }: ImageGrant): string {
  const file = version === undefined ? quality : `${quality}\n${version}`;
  const signed = `image-url-v1\n${key.id}\n${screenId}\n${file}\n${expiresAtSeconds}`;
  return hasherOf(key).copy().update(signed).digest("base64url");
}

function grantOf(address: { screenId: string; file: string; query: URLSearchParams }): ImageGrant | null {
  const { screenId, file } = address;
  const expires = single(address.query, "expires");
  if (!isScreenId(screenId) || !isDeliveredFile(file) || expires === null) return null;
  if (!/^[1-9]\d{0,11}$/.test(expires)) return null;
  const version = address.query.has("version") ? single(address.query, "version") : undefined;
  if (version === null || !/^[\da-f-]*\d*$/.test(version ?? "")) return null;
  const quality = file === "optimized.webp" ? "optimized" : "high";
  const grant = { screenId, quality, expiresAtSeconds: Number(expires) } as const;
  return version === undefined ? grant : { ...grant, version };
}

export function isDeliveredFile(file: string): file is `${ImageQuality}.webp` {
  return file === "optimized.webp" || file === "high.webp";
}

/** Models and chats copy an address as it stands in HTML, where `&` is written `&amp;`. */
const escaped = /^(?:amp;)+/;

/** A parameter that is there exactly once: two of them could mean one thing here and another in a cache. */
function single(query: URLSearchParams, name: string): string | null {
  const found = [...query].filter(([given]) => given.replace(escaped, "") === name);
  const [value, ...more] = found.map(([, given]) => given);
  return value === undefined || more.length > 0 ? null : value;
}

/** Compares text: base64url spells the last byte in several ways. Time tells not where they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

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
  /** `version` is that of an earlier picture. */
  sign(screenId: string, quality: ImageQuality, version?: string): SignedImageUrl;
  verify(address: {
    readonly screenId: string;
    readonly file: string;
    readonly query: URLSearchParams;
  }): ImageUrlCheck;
}

/**
 * A signer with the keys of `openSigningKeys`. `ttlSeconds` is 300 to 604,800; `now` answers milliseconds
 * since the epoch. Throws a RangeError on a time to live outside its bounds.
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
    sign(screenId, quality, version) {
      const { seconds: expiresAtSeconds, text: expiresAtText } = expiryNow();
      const grant = { screenId, quality, expiresAtSeconds };
      return {
        path: signImageUrl(keys[0], version === undefined ? grant : { ...grant, version }),
        expiresAt: expiresAtSeconds * 1000,
        expiresAtText,
      };
    },
    verify: (address) => verifyImageUrl(keys, address, nowSeconds()),
  };
}
