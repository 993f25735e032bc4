import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Role } from "../../fields.ts";
import { members } from "./people-schema.ts";

/** Adds a membership; one that exists stays as it is. */
export function addMember(
  db: BunSQLiteDatabase,
  member: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly role: Role;
    readonly now: number;
  },
): void {
  const { workspaceId, userId, role, now } = member;
  db.insert(members)
    .values({ id: crypto.randomUUID(), workspaceId, userId, role, createdAt: new Date(now) })
    .onConflictDoNothing()
    .run();
}
