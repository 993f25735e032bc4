import type { Services } from "../services.ts";
import type { SignedIn } from "./session.ts";

/** Gives the person another name. */
export async function updateProfile(
  { accounts }: Services,
  { headers }: SignedIn,
  input: { readonly name: string },
): Promise<void> {
  await accounts.auth.api.updateUser({ body: { name: input.name.trim() }, headers });
}
