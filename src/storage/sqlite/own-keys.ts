import { and, eq, isNull } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { apiKeys } from "./schema.ts";

/** Revokes the keys that are a person's own, in one workspace or in all. Call it inside the transaction that ends their access. */
export function revokeOwnKeys(
  db: BunSQLiteDatabase,
  userId: string,
  now: number,
  workspaceId?: string,
): void {
  const inWorkspace = workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId);
  db.update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt), inWorkspace))
    .run();
}
