import { type Config, loadConfig } from "../config/config.ts";
import { openStorage } from "../database/open-storage.ts";
import type { Person } from "../database/people-storage.ts";
import type { Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import { openSigningKeys } from "../images/signing-keys.ts";
import { DescribingModels } from "../library/describe/describing-models.ts";
import type { WorkspaceMarks } from "../library/importing/import-run.ts";

/** Settings, database and clock of one command; `await using` closes the database however it ends. */
export async function openCommandStorage() {
  const config = loadConfig(process.env);
  const storage = await openStorage(config);
  return { config, storage, now: Date.now, [Symbol.asyncDispose]: () => storage.close() };
}

/** The settings with the model that an operator chose where they name none. */
export async function withDescribingModel(config: Config, storage: Storage): Promise<Config> {
  // Without a choice no secret is needed, and none is made.
  if (config.describe !== null || (await storage.descriptions.chosenModel()) === null) return config;
  const keys = await openSigningKeys(config.dataDir, config.imageSigningSecrets);
  const model = await new DescribingModels(config, storage.descriptions, keys).ready();
  return { ...config, describe: model?.settings ?? null };
}

/** The account of an e-mail address. Throws an `OperatorError` when there is none. */
export async function requireUser(storage: Storage, email: string): Promise<Person> {
  const user = await storage.people.byEmail(email);
  if (user === null) throw new OperatorError(`There is no account for ${email}. List them with: user list`);
  return user;
}

/** The marks of the workspace that a command names, if it does. Throws an `OperatorError`. */
export async function marksOfWorkspace(
  { tags, collections, workspaces }: Storage,
  workspaceId: string | undefined,
): Promise<WorkspaceMarks | undefined> {
  if (workspaceId === undefined) return undefined;
  if ((await workspaces.byId(workspaceId)) !== null) return { workspaceId, tags, collections };
  throw new OperatorError(`There is no workspace ${workspaceId}. List them with: workspace list`);
}
