// Sends e-mails when the operator has given a mail server.
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";

/** Sends e-mails of plain text. */
export interface Mail {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

/** The mail server of the configuration, or null without one. Nothing is sent or connected yet. */
export function openMail({ mail }: Config): Mail | null {
  if (mail === null) return null;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts }, { from: mail.from });
  return { send: async (message) => void (await transport.sendMail(message)) };
}
