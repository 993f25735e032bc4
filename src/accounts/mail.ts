// Sends e-mails when the operator has given a mail server.
import type { Config } from "../config.ts";

/** Sends e-mails of plain text. */
export interface Mail {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

/** The mail server of the configuration, or null without one. Nothing is sent or connected yet. */
export async function openMail({ mail }: Config): Promise<Mail | null> {
  if (mail === null) return null;
  // Loaded when it is configured: it would take some 50 ms of every start.
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts }, { from: mail.from });
  return { send: async (message) => void (await transport.sendMail(message)) };
}
