// Sends e-mails when the operator has given a mail server.
import type { Config } from "../../config/config.ts";
import type { Logger } from "../../system/log.ts";

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
}

/** The mail server of the configuration, or null without one. Does not connect yet. */
export async function openMail({ mail }: Config): Promise<Mail | null> {
  if (mail === null) return null;
  // Loaded only when it is configured: it would add some 50 ms to every start.
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts }, { from: mail.from });
  return { send: async (message) => void (await transport.sendMail(message)) };
}

export interface MailServices {
  readonly mail: Mail | null;
  readonly log: Logger;
}

/** Sends an e-mail where there is a mail server, without a wait. Logs a failure as that of `what`. */
export function mailLater({ mail, log }: MailServices, message: Message, what: string): void {
  mail?.send(message).catch((error: unknown) => log.error({ err: error }, `${what} could not be sent`));
}
