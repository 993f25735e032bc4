// The token of a share link says which workspace gave it out and opens one screen. Nothing is stored: it
// holds while the workspace, its share generation, the screen and one of the live secrets do.
import { hkdfSync } from "node:crypto";
import { isSameText, type SigningKey, type SigningKeys } from "../../images/signed-url.ts";
import type { Sharer } from "../caller.ts";

/** 22 base64url characters are the workspace's 128 bits, 22 the first 132 bits of an HMAC-SHA-256. */
const tokenPattern = /^[\w-]{44}$/;
const partCharacters = 22;
/** Workspaces whose part of the signature is remembered at once. */
const rememberedMax = 1_000;

export interface ShareSigner {
  /** The token that opens one screen, 44 characters of base64url; by the newest secret, 0.3 us. */
  sign(sharer: Sharer, screenId: string): string;
  /** The workspace that a token names, its signature unchecked; null for what does not look like one. */
  workspaceIdOf(token: string): string | null;
  /** True when a live secret signed the token for this screen and generation. */
  verify(token: string, sharer: Sharer, screenId: string): boolean;
}

/** A signer with keys of its own, made by HKDF-SHA-256 (RFC 5869) from those of the picture addresses. */
export function shareSigner([newest, ...older]: SigningKeys): ShareSigner {
  const sign = tokenMaker(newest);
  const makers = [sign, ...older.map(tokenMaker)];
  return {
    sign,
    workspaceIdOf: (token) =>
      tokenPattern.test(token) ? uuidOfBytes(Buffer.from(token.slice(0, partCharacters), "base64url")) : null,
    // The whole text is compared, so that another spelling of the same bits is refused.
    verify: (token, sharer, screenId) => makers.some((make) => isSameText(token, make(sharer, screenId))),
  };
}

/** Begins each signature with a copy of a hasher that took in what all screens of a workspace share. */
function tokenMaker({ secret }: SigningKey): ShareSigner["sign"] {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "screen-search shares 1", 32));
  const known = new Map<string, ReturnType<typeof beginningOf>>();
  return (sharer, screenId) => {
    const name = `${sharer.workspaceId}\n${sharer.shareGeneration}`;
    if (known.size > rememberedMax) known.clear();
    const beginning = known.get(name) ?? beginningOf(key, sharer.workspaceId, name);
    known.set(name, beginning);
    const signature = beginning.hasher.copy().update(screenId).digest("base64url");
    return beginning.workspacePart + signature.slice(0, partCharacters);
  };
}

/** Ids are UUIDs and generations numbers: neither can contain the newline between them. */
function beginningOf(key: Uint8Array, workspaceId: string, name: string) {
  const hasher = new Bun.CryptoHasher("sha256", key).update(`screen-share-v1\n${name}\n`);
  const workspacePart = Buffer.from(workspaceId.replaceAll("-", ""), "hex").toString("base64url");
  return { workspacePart, hasher };
}

/** The UUID of 16 bytes. */
export function uuidOfBytes(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
