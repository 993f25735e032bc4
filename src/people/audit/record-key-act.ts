import type { Person } from "../../database/people-storage.ts";
import type { Connection } from "../../database/stores/connections.ts";
import type { ApiKey } from "../../database/stores/keys.ts";
import type { Logger } from "../../system/log.ts";
import type { Caller, Sharer } from "../caller.ts";
import { type AuditServices, nameInAudit, programInAudit, recordAudit } from "./record-audit.ts";

/** The caller that changes the library: a program with a key, or an operator at the pages, who has none. */
export interface LibraryActor {
  readonly caller: Pick<Caller, "workspaceId" | "keyId">;
  /** The operator at the pages; absent for a program. */
  readonly person?: Pick<Person, "name" | "email">;
  /** The client address of the request. */
  readonly address: string;
}

/** One whose answers carry share links. */
export interface SharingActor extends LibraryActor {
  readonly caller: LibraryActor["caller"] & Sharer;
}

/** A program with a key. */
export interface KeyActor extends LibraryActor {
  readonly caller: Caller;
}

/**
 * Writes down what a program did with its key, or an operator did. What was done is durable by now: an entry
 * that cannot be written is no reason to answer that it failed, and goes into the log.
 */
export async function recordKeyAct(
  services: AuditServices & { readonly log: Logger },
  { caller, person, address }: LibraryActor,
  action: string,
  target: string,
): Promise<void> {
  const { storage, log, now } = services;
  const write = async () => {
    const name = person === undefined ? await nameOf(services, caller) : nameInAudit(person);
    const entry = { workspaceId: caller.workspaceId, actor: { name, address }, action, target };
    await recordAudit(storage, entry, now());
  };
  await write().catch((error: unknown) =>
    log.error({ err: error, action, target }, "this change is not in the audit list"),
  );
}

async function nameOf(
  services: Pick<AuditServices, "storage">,
  caller: LibraryActor["caller"],
): Promise<string> {
  const key = await keyOf(services, caller);
  if (key !== null) return `API key ${key.name} (${key.hint}…)`;
  const connection = await connectionOf(services, caller);
  return connection === null ? "API key" : programInAudit(connection);
}

/**
 * A key as all who may see a screen see that it edited it: without its first characters, which the audit list
 * has.
 */
export async function keyName(
  services: Pick<AuditServices, "storage">,
  caller: LibraryActor["caller"],
): Promise<string> {
  const key = await keyOf(services, caller);
  if (key !== null) return `API key ${key.name}`;
  const connection = await connectionOf(services, caller);
  return connection === null ? "API key" : `${connection.clientName}, connected by ${connection.personName}`;
}

async function keyOf(
  { storage }: Pick<AuditServices, "storage">,
  { keyId }: LibraryActor["caller"],
): Promise<ApiKey | null> {
  return keyId === null ? null : storage.keys.byId(keyId);
}

/** The connection of a program that has no key. */
async function connectionOf(
  { storage }: Pick<AuditServices, "storage">,
  { keyId }: LibraryActor["caller"],
): Promise<Connection | null> {
  return keyId === null ? null : storage.connections.byId(keyId);
}
