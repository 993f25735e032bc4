import type { Caller } from "../caller.ts";
import type { Services } from "../services.ts";
import { recordAudit } from "./record-audit.ts";

/** A program with a key. */
export interface KeyActor {
  readonly caller: Caller;
  /** Where its request came from. */
  readonly address: string;
}

/**
 * Writes down what a program did with its key. What it did is durable by now: an entry that cannot be written is no reason to answer that it
 * failed, and goes into the log.
 */
export async function recordKeyAct(
  services: Pick<Services, "storage" | "log" | "now">,
  { caller, address }: KeyActor,
  action: string,
  target: string,
): Promise<void> {
  const { storage, log, now } = services;
  const actor = { name: await nameOf(services, caller), address };
  const entry = { workspaceId: caller.workspaceId, actor, action, target };
  await recordAudit(storage, entry, now()).catch((error: unknown) =>
    log.error({ err: error, action, target }, "this change is not in the audit list"),
  );
}

async function nameOf({ storage }: Pick<Services, "storage">, { keyId }: Caller): Promise<string> {
  const key = keyId === null ? null : await storage.keys.byId(keyId);
  return key === null ? "API key" : `API key ${key.name} (${key.hint}…)`;
}
