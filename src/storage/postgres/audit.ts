// The audit list in PostgreSQL.
import { and, desc, eq, getTableColumns, gte, lt, max, or, type SQL, sql } from "drizzle-orm";
import type { ActivityStorage, AuditFilter } from "../activity-storage.ts";
import { auditEvents } from "./activity-schema.ts";
import { workspaces } from "./schema.ts";
import type { Queries } from "./transactions.ts";

const columns = { ...getTableColumns(auditEvents), workspaceName: workspaces.name };

/**
 * Events of the whole service that one read looks at, as in SQLite. Those of one workspace are found by its
 * index.
 */
const scanMax = 100_000;

/** The audit list of this database. */
export function postgresAudit(db: Queries) {
  return {
    addAudit: async (event) => void (await db.insert(auditEvents).values(event)),
    audit: async (filter, limit, before) => {
      const end = before ?? (await newestId(db)) + 1;
      const start = filter.workspaceId === undefined ? Math.max(0, end - scanMax) : 0;
      const events = await db
        .select(columns)
        .from(auditEvents)
        .leftJoin(workspaces, eq(workspaces.id, auditEvents.workspaceId))
        .where(and(lt(auditEvents.id, end), gte(auditEvents.id, start), ...conditionsOf(filter)))
        .orderBy(desc(auditEvents.id))
        .limit(limit + 1);
      const page = events.slice(0, limit);
      if (events.length > limit) return { events: page, next: page.at(-1)?.id ?? null };
      return { events: page, next: start > 0 ? start : null };
    },
  } satisfies Partial<ActivityStorage>;
}

async function newestId(db: Queries): Promise<number> {
  const [newest] = await db.select({ id: max(auditEvents.id) }).from(auditEvents);
  return newest?.id ?? 0;
}

function conditionsOf({ workspaceId, action, outcome, text }: AuditFilter): (SQL | undefined)[] {
  return [
    workspaceId === undefined ? undefined : eq(auditEvents.workspaceId, workspaceId),
    action === undefined
      ? undefined
      : or(eq(auditEvents.action, action), sql`starts_with(${auditEvents.action}, ${`${action}.`})`),
    outcome === undefined ? undefined : eq(auditEvents.outcome, outcome),
    text === undefined ? undefined : holds(text),
  ];
}

/** By the collation C the case of ASCII letters alone is passed over, as SQLite does. */
function holds(text: string): SQL | undefined {
  const { actor, action, target, detail, address, workspaceName } = columns;
  const searched = [actor, action, target, detail, address, workspaceName];
  const sought = sql`lower(${text}::text collate "C")`;
  return or(...searched.map((column) => sql`strpos(lower(${column} collate "C"), ${sought}) > 0`));
}
