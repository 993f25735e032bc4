import { ApiError, OperatorError } from "../../errors.ts";
import { shellCommand } from "../../system/shell-command.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { isApiKey } from "../keys/api-key.ts";
import { createFirstKey, createOwner, newWorkspace } from "./complete-setup.ts";
import { createSetupLink, setupLinkMinutes } from "./setup-link.ts";

/** Both can be changed on the pages. */
const ownerName = "Owner";
const firstWorkspaceName = "My team";

/**
 * Starts a service without accounts: creates the configured owner, or returns a text with a setup link to
 * print; null for nothing to print. Throws an `OperatorError` for a first key with a wrong checksum.
 */
export async function firstStart(services: PeopleServices): Promise<string | null> {
  const { config, storage } = services;
  if ((await storage.people.count()) > 0) return null;
  if (config.setup === null) {
    const link = await createSetupLink(storage, config, services.now());
    return `\nNobody has an account yet. Open this link within ${setupLinkMinutes} minutes to set the service up:\n\n  ${link}\n\n`;
  }
  const { email, password, apiKey } = config.setup;
  if (apiKey !== null && !isApiKey(apiKey))
    throw new OperatorError(`SETUP_API_KEY: is not whole. Make one with: ${shellCommand("key generate")}`);
  // Nobody sits at a browser: the session that comes with a new account is ended.
  const client = { address: "", userAgent: null, cookie: null };
  const created = await createOwner(
    services,
    { name: ownerName, email, password, client },
    newWorkspace(firstWorkspaceName, "team"),
  ).catch(async (error: unknown) => {
    // Another node was faster.
    if ((await storage.people.count()) > 0) return null;
    throw error instanceof ApiError && error.status === 400
      ? new OperatorError(`SETUP_PASSWORD: ${error.message}`)
      : error;
  });
  if (created === null) return null;
  const { owner, workspaceId } = created;
  await storage.credentials.endSessions(owner.id);
  const by = { person: owner, address: client.address };
  if (apiKey !== null) await createFirstKey(services, by, workspaceId, apiKey);
  services.log.info({ workspaceId, isKeyGiven: apiKey !== null }, "set up from the environment");
  return null;
}
