// The audit list in SQLite. A filter reads events from the newest on until enough of them match.
import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { ActivityStorage, AuditFilter } from "../activity-storage.ts";
import { auditEvents } from "./activity-schema.ts";
import { workspaces } from "./schema.ts";

const columns = {
  id: auditEvents.id,
  workspaceId: auditEvents.workspaceId,
  workspaceName: workspaces.name,
  at: auditEvents.at,
  actor: auditEvents.actor,
  action: auditEvents.action,
  target: auditEvents.target,
  detail: auditEvents.detail,
  address: auditEvents.address,
  outcome: auditEvents.outcome,
};

/** The audit list of this database. */
export function sqliteAudit(db: BunSQLiteDatabase) {
  return {
    addAudit: async (event) => void db.insert(auditEvents).values(event).run(),
    audit: async (filter, limit, before) =>
      db
        .select(columns)
        .from(auditEvents)
        .leftJoin(workspaces, eq(workspaces.id, auditEvents.workspaceId))
        .where(and(before === undefined ? undefined : lt(auditEvents.id, before), ...conditionsOf(filter)))
        .orderBy(desc(auditEvents.id))
        .limit(limit)
        .all(),
  } satisfies Partial<ActivityStorage>;
}

function conditionsOf({ workspaceId, action, outcome, text }: AuditFilter): (SQL | undefined)[] {
  return [
    workspaceId === undefined ? undefined : eq(auditEvents.workspaceId, workspaceId),
    action === undefined
      ? undefined
      : or(eq(auditEvents.action, action), sql`instr(${auditEvents.action}, ${`${action}.`}) = 1`),
    outcome === undefined ? undefined : eq(auditEvents.outcome, outcome),
    text === undefined ? undefined : holds(text),
  ];
}

function holds(text: string): SQL | undefined {
  const { actor, action, target, detail, address, workspaceName } = columns;
  const searched = [actor, action, target, detail, address, workspaceName];
  return or(...searched.map((column) => sql`instr(lower(${column}), lower(${text})) > 0`));
}
