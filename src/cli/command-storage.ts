import { loadConfig } from "../config/config.ts";
import { openStorage } from "../database/open-storage.ts";
import type { Person } from "../database/people-storage.ts";
import type { Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";

/** The records for the time of one command; `await using` closes them however it ends. */
export async function openCommandStorage() {
  const config = loadConfig(process.env);
  const records = await openStorage(config);
  return { config, records, [Symbol.asyncDispose]: () => records.close() };
}

/** The account of an e-mail address. Throws an `OperatorError` when there is none. */
export async function requireUser(storage: Storage, email: string): Promise<Person> {
  const user = await storage.people.byEmail(email);
  if (user === null) throw new OperatorError(`There is no account for ${email}. List them with: user list`);
  return user;
}
