// Opens the parts that people sign in with.

import type { Config } from "../config/config.ts";
import type { SigningKeys } from "../images/signed-url.ts";
import type { Services } from "../services.ts";
import { type ElapsedClock, elapsedMs } from "../system/fixed-window.ts";
import { starting } from "../system/start-failure.ts";
import { accountSecrets } from "./accounts/account-secrets.ts";
import { Accounts } from "./accounts/accounts.ts";
import { EncryptedSecondFactors } from "./accounts/encrypted-second-factors.ts";
import { type Mail, openMail } from "./accounts/mail.ts";
import { type Clock, KnownDevices, SignInDelays } from "./accounts/sign-in-delays.ts";
import { UsedCodes } from "./accounts/used-codes.ts";

/** The dependencies that come from outside. */
export interface SignInParts {
  /** The clock of limits and delays; one that never runs back when absent. */
  readonly elapsed?: ElapsedClock;
  /** The clock of the delays after wrong passwords; the same clock when absent. */
  readonly signInClock?: Clock;
  /** The sender of e-mails; the server of SMTP_URL when absent. */
  readonly mail?: Mail | null;
}

type AccountParts = Pick<Services, "storage" | "redis" | "log" | "now"> & {
  readonly signingKeys: SigningKeys;
};

export async function openSigningIn(config: Config, parts: SignInParts, opened: AccountParts) {
  const accounts = await starting("prepare signing in", () => openAccounts(config, parts, opened));
  const mail = await starting("prepare the e-mails of SMTP_URL", () =>
    parts.mail === undefined ? openMail(config) : parts.mail,
  );
  return { ...accounts, mail };
}

async function openAccounts(
  config: Config,
  { elapsed = elapsedMs, signInClock = { now: elapsed, wait: Bun.sleep } }: SignInParts,
  { storage, signingKeys, redis, log, now }: AccountParts,
) {
  const secrets = accountSecrets(signingKeys);
  const secondFactors = new EncryptedSecondFactors(storage.credentials, secrets.sessions);
  await secondFactors.renew();
  const { length } = await secondFactors.unreadable();
  if (length > 0)
    log.warn(
      { secondFactors: length },
      "second factors cannot be read, because the signing secret was replaced: those people cannot sign in with their passwords. Restore the secret, or reset them with: user reset-second-factor --all-unreadable",
    );
  return {
    accounts: new Accounts(config, storage, secrets.sessions),
    secondFactors,
    knownDevices: new KnownDevices(config, secrets.devices),
    signInDelays: new SignInDelays(signInClock, redis),
    usedCodes: new UsedCodes(now, redis),
  };
}
