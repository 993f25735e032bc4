import { and, type Column, desc, eq, getTableColumns, gte, lt, max, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";

function columnsOf({ auditEvents, workspaces }: Tables) {
  return { ...getTableColumns(auditEvents), workspaceName: workspaces.name };
}

export type NewAuditEvent = Readonly<Omit<Tables["auditEvents"]["$inferSelect"], "id">>;

export type AuditEvent = NewAuditEvent & { readonly id: number; readonly workspaceName: string | null };

/** Filter of audit events; absent fields allow all. */
export interface AuditFilter {
  readonly workspaceId?: string | undefined;
  /** An action such as `key.create`, or the part before the dot for all of its kind. */
  readonly action?: string | undefined;
  readonly outcome?: NewAuditEvent["outcome"] | undefined;
  /** A part of actor, action, target, detail, address or workspace's name; ASCII letters in any case. */
  readonly text?: string | undefined;
}

/**
 * Events of the whole service that one read looks at: bun:sqlite is synchronous, and a text that no event
 * holds takes some 70 ms in 100,000 of them. Those of one workspace are found by its index.
 */
const scanMax = 100_000;

export function auditStore(database: Database) {
  const { db, tables, tryTransaction } = database;
  const { auditEvents, workspaces } = tables;
  return {
    /** Unless it may wait, it throws while another process writes. */
    addAudit: async (event: NewAuditEvent, mayWait = true) => {
      if (mayWait) await db.insert(auditEvents).values(event);
      else await tryTransaction(null, (tx) => tx.db.insert(auditEvents).values(event));
    },
    /**
     * Newest first, at most `limit`, with an id below `before` when it is given. A search is bounded: a page
     * may hold fewer, or none, although there are older ones. `next` is the `before` of the next page; null
     * when there is none.
     */
    audit: async (filter: AuditFilter, limit: number, before?: number) => {
      const newest = db.select({ id: max(auditEvents.id) }).from(auditEvents);
      const end = before ?? ((await newest)[0]?.id ?? 0) + 1;
      const start = filter.workspaceId === undefined ? Math.max(0, end - scanMax) : 0;
      const events = await db
        .select(columnsOf(tables))
        .from(auditEvents)
        .leftJoin(workspaces, eq(workspaces.id, auditEvents.workspaceId))
        .where(and(lt(auditEvents.id, end), gte(auditEvents.id, start), ...conditionsOf(database, filter)))
        .orderBy(desc(auditEvents.id))
        .limit(limit + 1);
      const page = events.slice(0, limit);
      if (events.length > limit) return { events: page, next: page.at(-1)?.id ?? null };
      return { events: page, next: start > 0 ? start : null };
    },
  };
}

function conditionsOf(
  executor: Executor,
  { workspaceId, action, outcome, text }: AuditFilter,
): (SQL | undefined)[] {
  const { auditEvents } = executor.tables;
  return [
    workspaceId === undefined ? undefined : eq(auditEvents.workspaceId, workspaceId),
    action === undefined
      ? undefined
      : or(eq(auditEvents.action, action), startsWith(auditEvents.action, `${action}.`)),
    outcome === undefined ? undefined : eq(auditEvents.outcome, outcome),
    text === undefined ? undefined : holds(executor, text),
  ];
}

function startsWith(column: Column, start: string): SQL {
  return sql`substr(${column}, 1, ${start.length}) = ${start}`;
}

function holds({ tables, dialect }: Executor, text: string): SQL | undefined {
  const { actor, action, target, detail, address, workspaceName } = columnsOf(tables);
  const searched = [actor, action, target, detail, address, workspaceName];
  const sought = dialect.lower(sql`${text}`);
  return or(...searched.map((column) => dialect.contains(dialect.lower(column), sought)));
}
