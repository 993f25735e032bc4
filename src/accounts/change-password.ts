import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { beginPasswordAttempt } from "./password-attempt.ts";
import { hashPassword, isPasswordOf } from "./password-hash.ts";
import { recordFailedSignIn, recordOwnAct } from "./record-sign-in.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { clientHeaders, type SetsCookies, type SignedIn } from "./session.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

/** Changes the password and ends every other session and every reset link of the person. Throws `wrong_credentials`. */
export async function changePassword(
  services: Services,
  { person }: SignedIn,
  input: { readonly current_password: string; readonly new_password: string },
  client: Client,
): Promise<SetsCookies> {
  const { storage } = services;
  await requireOwnPassword(services, { person }, input.current_password, client, "current_password");
  const workspaces = await storage.people.workspacesOf(person.id);
  const workspaceNames = workspaces.map(({ workspace }) => workspace.name);
  const chosen = { field: "new_password", password: input.new_password, email: person.email };
  await requireStrongPassword({ ...chosen, workspaceNames });
  const hash = await hashPassword(input.new_password);
  await storage.credentials.setPassword(person.id, hash, services.now());
  await recordOwnAct(services, person, client, { action: "account.change_password" });
  tellOfNewPassword(services, person);
  const { headers } = await services.accounts.auth.api.beginSession({
    body: { userId: person.id },
    headers: clientHeaders(client),
    returnHeaders: true,
  });
  return { cookies: headers.getSetCookie() };
}

/** Throws `wrong_credentials` unless `password` is that of whoever is signed in; wrong ones are counted as at the sign-in. */
export async function requireOwnPassword(
  services: Services,
  { person }: Pick<SignedIn, "person">,
  password: string,
  client: Client,
  field = "password",
): Promise<void> {
  const hash = await services.storage.credentials.passwordHash(person.id);
  if (hash === null)
    throw new ApiError(
      "invalid_request",
      "This account has no password. You sign in at the identity provider.",
    );
  const attempt = await beginPasswordAttempt(services, client, person.email);
  if (!(await isPasswordOf(hash, password))) {
    await recordFailedSignIn(services, client, { action: "account.confirm", account: person.email });
    throw new ApiError("wrong_credentials", `${field}: is wrong.`);
  }
  await attempt.wasRight();
}
