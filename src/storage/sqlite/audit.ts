// The audit list in SQLite.
import { and, desc, eq, getTableColumns, gte, lt, max, or, type SQL, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { ActivityStorage, AuditFilter } from "../activity-storage.ts";
import { auditEvents } from "./activity-schema.ts";
import { workspaces } from "./schema.ts";
import { withoutWaiting } from "./waiting.ts";

const columns = { ...getTableColumns(auditEvents), workspaceName: workspaces.name };

/**
 * Events of the whole service that one read looks at: bun:sqlite is synchronous, and a text that no event
 * holds takes some 70 ms in 100,000 of them. Those of one workspace are found by its index.
 */
const scanMax = 100_000;

/** The audit list of this database. */
export function sqliteAudit(db: BunSQLiteDatabase) {
  return {
    addAudit: async (event, mayWait = true) => {
      const add = () => void db.insert(auditEvents).values(event).run();
      if (mayWait) add();
      else withoutWaiting(db, add);
    },
    audit: async (filter, limit, before) => {
      const end = before ?? newestId(db) + 1;
      const start = filter.workspaceId === undefined ? Math.max(0, end - scanMax) : 0;
      const events = db
        .select(columns)
        .from(auditEvents)
        .leftJoin(workspaces, eq(workspaces.id, auditEvents.workspaceId))
        .where(and(lt(auditEvents.id, end), gte(auditEvents.id, start), ...conditionsOf(filter)))
        .orderBy(desc(auditEvents.id))
        .limit(limit + 1)
        .all();
      const page = events.slice(0, limit);
      if (events.length > limit) return { events: page, next: page.at(-1)?.id ?? null };
      return { events: page, next: start > 0 ? start : null };
    },
  } satisfies Partial<ActivityStorage>;
}

function newestId(db: BunSQLiteDatabase): number {
  const newest = db.select({ id: max(auditEvents.id) }).from(auditEvents);
  return newest.get()?.id ?? 0;
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
