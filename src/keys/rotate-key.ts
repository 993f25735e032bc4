import { type Actor, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { ApiKey, Storage } from "../storage/storage.ts";
import { hashOfApiKey } from "./api-key.ts";
import { buildKey } from "./create-key.ts";

const hourMs = 3_600_000;

/** What a rotation asks for. */
export interface Rotation {
  /** How long the old key still works; 0 ends it at once. */
  readonly overlapHours: number;
  /** A user id. */
  readonly createdBy: string;
  readonly actor: Actor;
}

/**
 * A new key with the name and the owner of an old one, which ends after the overlap, or when it would have ended anyway. The new key lives
 * as long as the old one was meant to. Throws `not_found` for a key that is not live or was rotated already. The key that ends does not
 * count among the live ones, so that a full workspace can rotate.
 */
export async function rotateKey(
  storage: Storage,
  old: ApiKey,
  { overlapHours, createdBy, actor }: Rotation,
  now: number,
): Promise<ApiKey & { readonly secret: string }> {
  const { workspaceId, name, ownerId } = old;
  const expiresAt = old.expiresAt === null ? null : now + old.expiresAt - old.createdAt;
  const { key, secret } = buildKey({ workspaceId, name, createdBy, expiresAt, ownerId }, now);
  const record = { ...key, sha256: hashOfApiKey(secret) };
  if (!(await storage.keys.replace(old.id, now + overlapHours * hourMs, record, now)))
    throw new ApiError("not_found", "There is no such live key, or another one took its place already.");
  const detail = overlapHours === 0 ? "the old key ended at once" : `the old key ends in ${overlapHours} h`;
  await recordAudit(storage, { workspaceId, actor, action: "key.rotate", target: name, detail }, now);
  return { ...key, secret };
}
