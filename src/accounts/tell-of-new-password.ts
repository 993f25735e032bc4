import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";

/** Tells somebody by e-mail, where there is a mail server, that their password was changed. Nobody waits for it. */
export function tellOfNewPassword(
  { config, log, mail }: Pick<Services, "config" | "log" | "mail">,
  { email }: Pick<Person, "email">,
): void {
  const text = `The password of ${email} at ${config.baseUrl} was changed, and every other browser was signed out.\n\nIf it was not you, ask an operator of the service for help now.`;
  mail?.send({ to: email, subject: "Your password was changed", text }).catch((error: unknown) => {
    log.error({ err: error }, "a word about a new password could not be sent");
  });
}
