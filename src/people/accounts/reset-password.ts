// Links to choose a new password: one use, one hour, stored as hashes; a new password ends all of them.

import type { Person } from "../../database/people-storage.ts";
import { ApiError } from "../../errors.ts";
import * as audit from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { createLinkToken, hashOfToken } from "./link-token.ts";
import { mailLater } from "./mail.ts";
import { hashNewPassword, mailNewPassword } from "./passwords.ts";
import type { PeopleServices } from "./people-services.ts";
import { recordOwnAct } from "./record-sign-in.ts";
import type { SetsCookies } from "./session.ts";

const resetLinkMs = 3_600_000;

export interface ResetLink {
  readonly link: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** True when it gives a password to somebody who signs in at the identity provider only. */
  readonly isFirstPassword: boolean;
}

interface Maker {
  readonly actor: audit.Actor;
  /** The operator who hands it over, whose rights it ends with; null for the command line and by e-mail. */
  readonly operatorId: string | null;
  readonly detail?: string;
}

/** Throws `invalid_request` if disabled, or not an operator where passwords are for operators only. */
export async function createResetLink(
  { config, storage, now }: Pick<PeopleServices, "config" | "storage" | "now">,
  person: Person,
  { actor, operatorId, detail = "" }: Maker = { actor: audit.commandLine, operatorId: null },
): Promise<ResetLink> {
  if (person.disabledAt !== null)
    throw new ApiError("invalid_request", "user: is disabled. Enable the account first.");
  if (config.oidc?.isOnly === true && !person.isOperator)
    throw new ApiError(
      "invalid_request",
      `email: passwords are for operators only here. ${person.email} signs in at the identity provider.`,
    );
  const { token, sha256 } = createLinkToken();
  const createdAt = now();
  const expiresAt = createdAt + resetLinkMs;
  const { hasPassword } = await storage.credentials.signInMethods(person.id);
  const row = { sha256, userId: person.id, createdBy: operatorId, createdAt, expiresAt };
  await storage.credentials.createResetLink(row);
  const entry = { actor, action: "reset_link.create", target: person.email, detail };
  await audit.recordAudit(storage, entry, createdAt);
  // The fragment never reaches a server or its log.
  return { link: `${config.baseUrl}/reset-password#${token}`, expiresAt, isFirstPassword: !hasPassword };
}

/**
 * Sends a reset link by e-mail when there is a mail server and an account with a password. Returns whether
 * there is a mail server. The account is looked up after the answer, so that neither the answer nor its time
 * says whether there is one.
 */
export async function requestPasswordReset(
  services: PeopleServices,
  email: string,
  client: Client,
): Promise<{ readonly is_mail_sent: boolean }> {
  const isWithin = await services.rateLimits.resetRequest(client.address, email);
  if (services.mail === null) return { is_mail_sent: false };
  if (isWithin) setTimeout(() => void mailResetLink(services, email, client), 0);
  return { is_mail_sent: true };
}

async function mailResetLink(services: PeopleServices, email: string, { address }: Client): Promise<void> {
  try {
    const person = await services.storage.people.byEmail(email);
    if (person === null || !(await mayResetByMail(services, person))) return;
    const maker = { actor: audit.actorOf({ person, address }), operatorId: null, detail: "by e-mail" };
    const { link } = await createResetLink(services, person, maker);
    const subject = "Choose a new password for Screen Search";
    const text = `Somebody asked for a new password for this address. Choose one here within an hour:\n\n${link}\n\nIf it was not you, do nothing.`;
    mailLater(services, { to: person.email, subject, text }, "a password reset");
  } catch (error) {
    services.log.error({ err: error }, "a password reset could not be sent");
  }
}

/** A person who reads the mails must not add a password to an account that signs in at the provider. */
async function mayResetByMail({ config, storage }: PeopleServices, person: Person): Promise<boolean> {
  if (person.disabledAt !== null || (config.oidc?.isOnly === true && !person.isOperator)) return false;
  return (await storage.credentials.signInMethods(person.id)).hasPassword;
}

/**
 * Sets a new password by the token of a link and ends every session, every other link and every connected
 * program of the person. The browser is a known one from now on: wrong passwords of strangers do not delay
 * its sign-in. Throws `invalid_link`, and `invalid_request` for a weak password, which leaves the link valid.
 */
export async function resetPassword(
  services: PeopleServices,
  { token, password }: { readonly token: string; readonly password: string },
  client: Client,
): Promise<SetsCookies> {
  const { people, credentials } = services.storage;
  const attempt = await services.rateLimits.passwordAttempt(client.address);
  const sha256 = hashOfToken(token);
  const userId = await credentials.resetLinkOwner(sha256, services.now());
  const person = userId === null ? null : await people.byId(userId);
  if (person === null) throw closed();
  await attempt.succeed();
  const hash = await hashNewPassword(services, person, { field: "password", password });
  const ended = await credentials.resetPassword(sha256, hash, services.now());
  if (ended === null) throw closed();
  await services.rateLimits.resetDone(person.email);
  await recordOwnAct(services, { ...client, person }, { action: "account.reset_password" });
  await audit.recordEndedConnections(services, ended, audit.actorOf({ ...client, person }), "new password");
  mailNewPassword(services, person);
  return { cookies: [services.knownDevices.cookieFor(client.cookie, person.email)] };
}

function closed(): ApiError {
  return new ApiError("invalid_link", "This link is not valid any more. Ask for a new one.");
}
