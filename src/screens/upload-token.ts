// The token of an upload address says which screen may get one picture, by which key and until when. Nothing
// is stored: it is used up by the change that it makes, as it names the picture that the screen has.
import { hkdfSync } from "node:crypto";
import { isSameText, type SigningKey, type SigningKeys } from "../images/signed-url.ts";
import { uuidOfBytes } from "../people/shares/share-signer.ts";

export interface UploadGrant {
  readonly screenId: string;
  readonly keyId: string;
  /** Seconds since the epoch. */
  readonly expiresAtSeconds: number;
  /** The mark of the picture that the screen has, as `pictureMark` gives it. */
  readonly pictureMark: string;
}

export interface UploadSigner {
  /** 80 characters of base64url. */
  sign(grant: UploadGrant): string;
  /** Null for a token that no live secret has signed. */
  verify(token: string): UploadGrant | null;
}

const [idBytes, timeBytes, markBytes, signatureBytes] = [16, 4, 8, 16] as const;
const grantBytes = 2 * idBytes + timeBytes + markBytes;
const tokenPattern = /^[\w-]{80}$/;

/** Names the picture of a screen, or that there is none. */
export function pictureMark(picture: { readonly sha256: string } | null): string {
  return (picture?.sha256 ?? "").slice(0, 2 * markBytes).padStart(2 * markBytes, "0");
}

/** A signer with keys of its own, made by HKDF-SHA-256 (RFC 5869) from those of the picture addresses. */
export function uploadSigner([newest, ...older]: SigningKeys): UploadSigner {
  const sign = tokenMaker(newest);
  const makers = [sign, ...older.map(tokenMaker)];
  return {
    sign: (grant) => sign(packed(grant)),
    verify: (token) => {
      if (!tokenPattern.test(token)) return null;
      const grant = Buffer.from(token, "base64url").subarray(0, grantBytes);
      return makers.some((make) => isSameText(token, make(grant))) ? unpacked(grant) : null;
    },
  };
}

function tokenMaker({ secret }: SigningKey): (grant: Buffer) => string {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "screen-search uploads 1", 32));
  return (grant) => {
    const signature = new Bun.CryptoHasher("sha256", key).update(grant).digest().subarray(0, signatureBytes);
    return Buffer.concat([grant, signature]).toString("base64url");
  };
}

function packed({ screenId, keyId, expiresAtSeconds, pictureMark: mark }: UploadGrant): Buffer {
  const ids = Buffer.from(`${screenId}${keyId}`.replaceAll("-", ""), "hex");
  const time = Buffer.alloc(timeBytes);
  time.writeUInt32BE(expiresAtSeconds);
  return Buffer.concat([ids, time, Buffer.from(mark, "hex")]);
}

function unpacked(grant: Buffer): UploadGrant {
  return {
    screenId: uuidOfBytes(grant.subarray(0, idBytes)),
    keyId: uuidOfBytes(grant.subarray(idBytes, 2 * idBytes)),
    expiresAtSeconds: grant.readUInt32BE(2 * idBytes),
    pictureMark: grant.toString("hex", 2 * idBytes + timeBytes),
  };
}
