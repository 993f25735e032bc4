// What operators do to accounts, in SQLite: each a transaction that looks before it changes, so that of two at once one is refused.
import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { AccountChange, PeopleStorage } from "../people-storage.ts";
import { revokeOwnKeys } from "./keys.ts";
import { otherOwners } from "./members.ts";
import { invitations, members, resetLinks, sessions, users, verifications } from "./people-schema.ts";
import { apiKeys, workspaces } from "./schema.ts";

interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
}

/** The changes of accounts in this database. */
export function accountChanges(db: BunSQLiteDatabase) {
  const changing = (id: string, change: (account: Account) => AccountChange) =>
    db.transaction(
      (): AccountChange => {
        const columns = { id: users.id, name: users.name, email: users.email, isOperator: users.isOperator };
        const account = db.select(columns).from(users).where(eq(users.id, id)).get();
        return account === undefined ? "not_found" : change(account);
      },
      { behavior: "immediate" },
    );
  const set = (id: string, values: Partial<typeof users.$inferInsert>): "done" => {
    db.update(users).set(values).where(eq(users.id, id)).run();
    return "done";
  };
  return {
    setOperator: async (id, isOperator) =>
      changing(id, (account) => {
        if (!isOperator && isLastOperator(db, account)) return "last_operator";
        if (!isOperator) endLinksMadeBy(db, id);
        return set(id, { isOperator });
      }),
    disable: async (id, now) =>
      changing(id, (account) => endAccess(db, account, now) ?? set(id, { disabledAt: new Date(now) })),
    enable: async (id) => changing(id, () => set(id, { disabledAt: null })),
    delete: async (id, now) =>
      changing(id, (account) => {
        const refusal = endAccess(db, account, now);
        if (refusal !== null) return refusal;
        db.update(apiKeys).set({ createdByName: account.name }).where(eq(apiKeys.createdBy, id)).run();
        db.delete(users).where(eq(users.id, id)).run();
        return "done";
      }),
    soleOwnerOf: async (id) => soleOwnerOf(db, id),
  } satisfies Partial<PeopleStorage>;
}

/** Ends everything by which the account gets in or lets others in; returns why it must not be done instead. */
function endAccess(db: BunSQLiteDatabase, account: Account, now: number): AccountChange | null {
  if (isLastOperator(db, account)) return "last_operator";
  if (soleOwnerOf(db, account.id).length > 0) return "sole_owner";
  const { id, email } = account;
  db.delete(sessions).where(eq(sessions.userId, id)).run();
  db.delete(verifications).where(eq(verifications.value, id)).run();
  db.delete(resetLinks).where(eq(resetLinks.userId, id)).run();
  db.delete(invitations).where(eq(invitations.email, email)).run();
  endLinksMadeBy(db, id);
  revokeOwnKeys(db, id, now);
  return null;
}

function endLinksMadeBy(db: BunSQLiteDatabase, userId: string): void {
  db.delete(invitations).where(eq(invitations.inviterId, userId)).run();
  db.delete(resetLinks).where(eq(resetLinks.createdBy, userId)).run();
}

/** Whether nobody else may operate the service. A disabled operator cannot. */
function isLastOperator(db: BunSQLiteDatabase, { id, isOperator }: Account): boolean {
  const isOther = and(eq(users.isOperator, true), ne(users.id, id), isNull(users.disabledAt));
  return isOperator && db.select({ id: users.id }).from(users).where(isOther).get() === undefined;
}

function soleOwnerOf(db: BunSQLiteDatabase, id: string): readonly string[] {
  const owned = db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, id), eq(members.role, "owner")))
    .orderBy(workspaces.createdAt)
    .all();
  const hasOthers = (workspaceId: string) =>
    (db
      .select({ count: count() })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), ne(members.userId, id)))
      .get()?.count ?? 0) > 0;
  return owned
    .filter((one) => hasOthers(one.id) && otherOwners(db, one.id, id) === 0)
    .map(({ name }) => name);
}
