import { recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { ApiKey, Storage } from "../storage/storage.ts";
import { hashOfApiKey } from "./api-key.ts";
import { buildKey } from "./create-key.ts";

const hourMs = 3_600_000;

/** What a rotation asks for. */
export interface Rotation {
  readonly workspaceId: string;
  readonly keyId: string;
  /** How long the old key still works; 0 ends it at once. */
  readonly overlapHours: number;
  /** A user id, and the name for the audit list. */
  readonly createdBy: string;
  readonly actor: string;
}

/**
 * A new key with the name of an old one, which ends after the overlap, or when it would have ended anyway. The new key lives as long as the
 * old one was meant to. Throws `not_found` when the workspace has no such live key, or one that was rotated already. The key that ends does
 * not count among the 20 live ones, so that a full workspace can rotate.
 */
export async function rotateKey(
  storage: Storage,
  rotation: Rotation,
  now: number,
): Promise<ApiKey & { readonly secret: string }> {
  const { workspaceId, keyId, overlapHours, createdBy, actor } = rotation;
  const old = await storage.keys.byId(keyId.toLowerCase());
  const lifetime = old?.expiresAt == null ? null : old.expiresAt - old.createdAt;
  const expiresAt = lifetime === null ? null : now + lifetime;
  const name = old?.name ?? "";
  const { key, secret } = buildKey({ workspaceId, name, createdBy, expiresAt }, now);
  const record = { ...key, sha256: hashOfApiKey(secret) };
  const isReplaced =
    old?.workspaceId === workspaceId &&
    (await storage.keys.replace(old.id, now + overlapHours * hourMs, record, now));
  if (!isReplaced)
    throw new ApiError("not_found", "There is no such live key, or another one took its place already.");
  const detail = overlapHours === 0 ? "the old key ended at once" : `the old key ends in ${overlapHours} h`;
  await recordAudit(storage, { workspaceId, actor, action: "key.rotate", target: name, detail }, now);
  return { ...key, secret };
}
