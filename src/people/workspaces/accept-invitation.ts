import type { Person } from "../../database/people-storage.ts";
import type { OpenInvitation } from "../../database/stores/invitations.ts";
import { ApiError } from "../../errors.ts";
import { hashOfToken } from "../accounts/link-token.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import type { Session } from "../accounts/schema.ts";
import { describeSession, type SetsCookies, type SignedIn } from "../accounts/session.ts";
import { createPerson, signIn } from "../accounts/sign-in.ts";
import { actorOf, nameInAudit, recordAudit } from "../audit/record-audit.ts";
import { type Client, requireActive } from "../caller.ts";
import { grantOf } from "./invitations.ts";
import type { InvitationOpen } from "./schema.ts";

/** An invitation, and the hash of the token that was shown for it. */
interface HeldInvitation extends OpenInvitation {
  readonly sha256: string;
}

/** An invitation as a person with its link sees it. Throws `invalid_link` and `workspace_suspended`. */
export async function getInvitation(
  services: PeopleServices,
  token: string,
  client: Client,
): Promise<InvitationOpen> {
  const invitation = await openInvitation(services, token, client);
  const person = await services.storage.people.byEmail(invitation.email);
  return {
    workspace_name: invitation.workspace.name,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy.name,
    has_account: person !== null,
  };
}

/**
 * Joins a workspace by the link of an invitation: with the password of the account of its e-mail address, or
 * with a name and a password for a new one. Throws `invalid_link`, `wrong_credentials` and `invalid_request`.
 */
export async function acceptInvitation(
  services: PeopleServices,
  input: { readonly token: string; readonly name?: string | undefined; readonly password: string },
  client: Client,
): Promise<SetsCookies & { readonly session: Session }> {
  const invitation = await openInvitation(services, input.token, client);
  const { email } = invitation;
  const person = await services.storage.people.byEmail(email);
  if (person === null) {
    const { name, password } = input;
    if (name === undefined) throw new ApiError("invalid_request", "name: is required for a new account.");
    return acceptWithNewAccount(services, invitation, { name, password }, client);
  }
  const outcome = await signIn(services, { email, password: input.password }, client);
  if ("secondStep" in outcome)
    throw new ApiError(
      "second_factor_required",
      "This account has a second factor. Sign in first, then open the link of the invitation again.",
    );
  await join(services, invitation, { person, address: client.address });
  return { cookies: outcome.cookies, session: await describeSession(services, person) };
}

/** Joins as the signed-in account of the invited address. Throws `invalid_link` and `role_insufficient`. */
export async function acceptInvitationSignedIn(
  services: PeopleServices,
  by: SignedIn,
  token: string,
): Promise<Session> {
  const invitation = await openInvitation(services, token, by);
  if (invitation.email !== by.person.email)
    throw new ApiError("role_insufficient", "This invitation is for another e-mail address. Sign out first.");
  await join(services, invitation, by);
  return describeSession(services, by.person);
}

async function acceptWithNewAccount(
  services: PeopleServices,
  invitation: HeldInvitation,
  { name, password }: { readonly name: string; readonly password: string },
  client: Client,
): Promise<SetsCookies & { readonly session: Session }> {
  const { people } = services.storage;
  const { email } = invitation;
  const workspaceName = invitation.workspace.name;
  const { cookies, person } = await createPerson(services, { email, name, password, workspaceName, client });
  const by = { person, address: client.address };
  await join(services, invitation, by, "; the account was made by the link").catch(async (error: unknown) => {
    // The link ended meanwhile: nobody gets an account without a workspace.
    if ((await people.workspacesOf(person.id)).length === 0) await people.remove(person.id);
    throw error;
  });
  return { cookies, session: await describeSession(services, person) };
}

/**
 * Uses the invitation up: of two simultaneous acceptances one joins. The link proves no address, so the audit
 * list says who invited.
 */
async function join(
  services: PeopleServices,
  invitation: HeldInvitation,
  by: { readonly person: Person; readonly address: string },
  note = "",
): Promise<void> {
  const { workspace, invitedBy, sha256 } = invitation;
  const outcome = await services.storage.people.acceptInvitation(sha256, by.person.id, services.now());
  if (outcome === "not_found") throw closed();
  if (outcome === "full")
    throw new ApiError("quota_exceeded", "This workspace has 1,000 members, the most it can have.");
  const detail = `${grantOf(invitation)}; invited by ${nameInAudit(invitedBy)}${note}`;
  const entry = { workspaceId: workspace.id, actor: actorOf(by), action: "member.join", target: "" };
  await recordAudit(services.storage, { ...entry, detail }, services.now());
}

async function openInvitation(
  services: PeopleServices,
  token: string,
  client: Client,
): Promise<HeldInvitation> {
  const attempt = await services.rateLimits.passwordAttempt(client.address);
  const sha256 = hashOfToken(token);
  const invitation = await services.storage.people.invitationByToken(sha256, services.now());
  if (invitation === null) throw closed();
  await attempt.succeed();
  requireActive(invitation);
  return { ...invitation, sha256 };
}

function closed(): ApiError {
  return new ApiError("invalid_link", "This invitation is not valid any more. Ask for a new one.");
}
