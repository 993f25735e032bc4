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

/** An actor whose answers carry share links. */
export interface SharingActor extends LibraryActor {
  readonly caller: LibraryActor["caller"] & Sharer;
}

export interface KeyActor extends LibraryActor {
  readonly caller: Caller;
}

/** A `LibraryActor`, or an operator, who has no workspace. */
type ActorOfWrite = Omit<LibraryActor, "caller"> & {
  readonly caller: { readonly workspaceId: string | null; readonly keyId: string | null };
};

/** Writes down a change, which is durable by now: an entry that cannot be written goes into the log. */
export async function recordKeyAct(
  services: AuditServices & { readonly log: Logger },
  { caller, person, address }: ActorOfWrite,
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

type Keyed = Pick<Caller, "keyId">;

async function nameOf(services: Pick<AuditServices, "storage">, caller: Keyed): Promise<string> {
  return namedBy(services, caller, ({ name, hint }) => `API key ${name} (${hint}…)`, programInAudit);
}

/** A key as screens show who edited them: without its first characters, which only the audit list has. */
export async function keyName(services: Pick<AuditServices, "storage">, caller: Keyed): Promise<string> {
  return namedBy(
    services,
    caller,
    ({ name }) => `API key ${name}`,
    ({ clientName, personName }) => `${clientName}, connected by ${personName}`,
  );
}

/** Names a program by its key, or by its connection where it has no key. */
async function namedBy(
  { storage }: Pick<AuditServices, "storage">,
  { keyId }: Keyed,
  ofKey: (key: ApiKey) => string,
  ofConnection: (connection: Connection) => string,
): Promise<string> {
  const key = keyId === null ? null : await storage.keys.byId(keyId);
  if (key !== null) return ofKey(key);
  const connection = keyId === null ? null : await storage.connections.byId(keyId);
  return connection === null ? "API key" : ofConnection(connection);
}
