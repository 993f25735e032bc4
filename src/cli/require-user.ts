import { OperatorError } from "../errors.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** The account of an e-mail address. Throws an `OperatorError` when there is none. */
export async function requireUser(storage: Storage, email: string): Promise<Person> {
  const user = await storage.people.byEmail(email);
  if (user === null) throw new OperatorError(`There is no account for ${email}. List them with: user list`);
  return user;
}
