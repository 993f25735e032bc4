// Links by which a person chooses a new password: one use, one hour, stored as hashes. A new password, by whatever way, ends all of them.
import { commandLine, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { createLinkToken, hashOfToken } from "./link-token.ts";
import { hashPassword } from "./password-hash.ts";
import { recordOwnAct } from "./record-sign-in.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

const resetLinkMs = 3_600_000;

/** A link by which a person chooses a new password. */
export interface ResetLink {
  readonly link: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Whether it gives a password to somebody who signs in at the identity provider only. */
  readonly isFirstPassword: boolean;
}

type LinkServices = Pick<Services, "config" | "storage" | "now">;

/** Makes a one-use link, valid for an hour, on the command line. Throws `not_found` for an address without an account. */
export async function createResetLink(services: LinkServices, email: string): Promise<ResetLink> {
  const person = await services.storage.people.byEmail(email);
  if (person === null) throw new ApiError("not_found", `email: there is no account for ${email}.`);
  const made = await resetLinkOf(services, person, null);
  const entry = { actor: commandLine, action: "reset_link.create", target: person.email };
  await recordAudit(services.storage, entry, services.now());
  return made;
}

/** Makes a link for a person; `createdBy` is the operator who hands it over. Throws `invalid_request` where passwords are for operators only. */
export async function resetLinkOf(
  { config, storage, now }: LinkServices,
  person: Person,
  createdBy: string | null,
): Promise<ResetLink> {
  if (config.oidc?.isOnly === true && !person.isOperator)
    throw new ApiError(
      "invalid_request",
      `email: passwords are for operators only here. ${person.email} signs in at the identity provider.`,
    );
  const { token, sha256 } = createLinkToken();
  const createdAt = now();
  const expiresAt = createdAt + resetLinkMs;
  const { hasPassword } = await storage.credentials.signInMethods(person.id);
  const row = { sha256, userId: person.id, createdBy, createdAt, expiresAt };
  await storage.credentials.createResetLink(row);
  // The fragment never reaches a server or its log.
  return { link: `${config.baseUrl}/reset-password#${token}`, expiresAt, isFirstPassword: !hasPassword };
}

/**
 * Sends a reset link by e-mail when there is a mail server and an account with a password. Returns whether there is a mail server; whether
 * there is an account is looked at after the answer, which therefore says nothing about it, by its time either.
 */
export async function requestPasswordReset(
  services: Services,
  email: string,
  client: Client,
): Promise<{ readonly isMailSent: boolean }> {
  const isWithin = await services.rateLimits.resetRequest(client.address, email);
  if (services.mail === null) return { isMailSent: false };
  if (isWithin) setTimeout(() => void mailResetLink(services, email, client), 0);
  return { isMailSent: true };
}

async function mailResetLink(services: Services, email: string, client: Client): Promise<void> {
  try {
    const person = await services.storage.people.byEmail(email);
    if (person === null || !(await mayResetByMail(services, person))) return;
    const { link } = await resetLinkOf(services, person, null);
    await recordOwnAct(services, person, client, { action: "reset_link.create", detail: "by e-mail" });
    await services.mail?.send({
      to: person.email,
      subject: "Choose a new password for Screen Search",
      text: `Somebody asked for a new password for this address. Choose one here within an hour:\n\n${link}\n\nIf it was not you, do nothing.`,
    });
  } catch (error) {
    services.log.error({ err: error }, "a password reset could not be sent");
  }
}

/** Whoever reads somebody's mail must not be able to add a password to an account that signs in at the provider. */
async function mayResetByMail({ config, storage }: Services, person: Person): Promise<boolean> {
  if (config.oidc?.isOnly === true && !person.isOperator) return false;
  return (await storage.credentials.signInMethods(person.id)).hasPassword;
}

/**
 * Sets a new password by the token of a link and ends every session and every other link of the person. Throws `invalid_link`, and
 * `invalid_request` for a weak password, which leaves the link good.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { readonly token: string; readonly password: string },
  client: Client,
): Promise<void> {
  const { people, credentials } = services.storage;
  const guess = await services.rateLimits.passwordGuess(client.address);
  const sha256 = hashOfToken(token);
  const userId = await credentials.resetLinkOwner(sha256, services.now());
  const person = userId === null ? null : await people.byId(userId);
  if (person === null) throw closed();
  await guess.wasRight();
  const workspaceNames = (await people.workspacesOf(person.id)).map(({ workspace }) => workspace.name);
  await requireStrongPassword({ field: "password", password, email: person.email, workspaceNames });
  const hash = await hashPassword(password);
  if (!(await credentials.resetPassword(sha256, hash, services.now()))) throw closed();
  await services.rateLimits.resetDone(person.email);
  await recordOwnAct(services, person, client, { action: "account.reset_password" });
  tellOfNewPassword(services, person);
}

function closed(): ApiError {
  return new ApiError("invalid_link", "This link is not valid any more. Ask for a new one.");
}
