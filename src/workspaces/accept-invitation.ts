import { createPerson } from "../accounts/create-person.ts";
import { refusing } from "../accounts/refusals.ts";
import type { Session } from "../accounts/schema.ts";
import { cookieHeaderOf, describeSession, type SetsCookies } from "../accounts/session.ts";
import { signIn } from "../accounts/sign-in.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { OpenInvitation } from "../storage/people-storage.ts";
import type { InvitationOpen } from "./schema.ts";

/** What whoever holds the link of an invitation sees of it. Throws `invalid_link`. */
export async function getInvitation(
  services: Services,
  token: string,
  client: Client,
): Promise<InvitationOpen> {
  const invitation = await openInvitation(services, token, client);
  const person = await services.storage.people.byEmail(invitation.email);
  return {
    workspace_name: invitation.workspaceName,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    has_account: person !== null,
  };
}

/**
 * Joins a workspace by the link of an invitation: with the password of the account of its e-mail address, or with a name and a password for
 * a new one. Throws `invalid_link`, `wrong_credentials` and `invalid_request`.
 */
export async function acceptInvitation(
  services: Services,
  input: { readonly token: string; readonly name?: string | undefined; readonly password: string },
  client: Client,
): Promise<SetsCookies & { readonly session: Session }> {
  const invitation = await openInvitation(services, input.token, client);
  const { email } = invitation;
  const known = await services.storage.people.byEmail(email);
  const outcome =
    known === null
      ? await createPerson(services, {
          email,
          name: requireName(input.name),
          password: input.password,
          workspaceName: invitation.workspaceName,
          client,
        })
      : await signIn(services, { email, password: input.password }, client);
  if ("secondStep" in outcome)
    throw new ApiError(
      "second_factor_required",
      "This account has a second factor. Sign in first, then open the link of the invitation again.",
    );
  const { cookies } = outcome;
  const headers = new Headers({ cookie: cookieHeaderOf(outcome) });
  const body = { invitationId: invitation.id };
  await refusing(() => services.accounts.auth.api.acceptInvitation({ body, headers }));
  const person = await services.storage.people.byEmail(email);
  if (person === null) throw new ApiError("internal_error", "The account could not be read back.");
  const entry = { workspaceId: invitation.workspaceId, actor: actorOf(person), action: "member.join" };
  const detail = `role: ${invitation.role}`;
  await recordAudit(services.storage, { ...entry, target: email, detail }, services.now());
  return { cookies, session: await describeSession(services, person) };
}

async function openInvitation(services: Services, token: string, client: Client): Promise<OpenInvitation> {
  const guess = await services.rateLimits.passwordGuess(client.address);
  const invitation = await services.storage.people.invitation(token, services.now());
  if (invitation === null)
    throw new ApiError("invalid_link", "This invitation is not valid any more. Ask for a new one.");
  await guess.wasRight();
  return invitation;
}

function requireName(name: string | undefined): string {
  if (name !== undefined) return name;
  throw new ApiError("invalid_request", "name: is required for a new account.");
}
