import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { resetLinkSeconds } from "./accounts.ts";
import { refusing } from "./refusals.ts";

/** A link by which a person chooses a new password. */
export interface ResetLink {
  readonly link: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

type LinkServices = Pick<Services, "accounts" | "config" | "storage" | "now">;

/** Makes a one-use link, valid for an hour, to hand over. Throws `not_found` for an address without an account. */
export async function createResetLink(services: LinkServices, email: string): Promise<ResetLink> {
  const person = await services.storage.people.byEmail(email);
  if (person === null) throw new ApiError("not_found", `email: there is no account for ${email}.`);
  return resetLinkOf(services, person);
}

/** As `createResetLink`, for a person who was looked up already. */
export async function resetLinkOf(
  { accounts, config, now }: LinkServices,
  { email }: Pick<Person, "email">,
): Promise<ResetLink> {
  const expiresAt = now() + resetLinkSeconds * 1000;
  const made = Promise.withResolvers<string>();
  await accounts.makeResetToken(email, made.resolve);
  // The fragment never reaches a server or its log.
  return { link: `${config.baseUrl}/reset-password#${await made.promise}`, expiresAt };
}

/**
 * Sends a reset link by e-mail when there is a mail server and an account. Returns whether there is a mail server; whether there is an
 * account is looked at after the answer, which therefore says nothing about it, by its time either.
 */
export async function requestPasswordReset(
  services: Services,
  email: string,
  address: string,
): Promise<{ readonly isMailSent: boolean }> {
  await services.rateLimits.resetRequest(address, email);
  if (services.mail === null) return { isMailSent: false };
  setTimeout(() => void mailResetLink(services, email), 0);
  return { isMailSent: true };
}

async function mailResetLink(services: Services, email: string): Promise<void> {
  try {
    const person = await services.storage.people.byEmail(email);
    if (person === null) return;
    const { link } = await resetLinkOf(services, person);
    await services.mail?.send({
      to: email,
      subject: "Choose a new password for Screen Search",
      text: `Somebody asked for a new password for this address. Choose one here within an hour:\n\n${link}\n\nIf it was not you, do nothing.`,
    });
  } catch (error) {
    services.log.error({ err: error }, "a password reset could not be sent");
  }
}

/** Sets a new password by the token of a link and ends every session of the person. Throws `invalid_link`. */
export async function resetPassword(
  services: Services,
  input: { readonly token: string; readonly password: string },
  address: string,
): Promise<void> {
  const guess = await services.rateLimits.passwordGuess(address, null);
  await refusing(() =>
    services.accounts.auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } }),
  );
  await guess.wasRight();
}
