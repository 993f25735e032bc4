import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import type { ClientAddresses } from "../../http/client-address.ts";
import type { FailedSignIns } from "../audit/failed-sign-ins.ts";
import type { Accounts } from "./accounts.ts";
import type { EncryptedSecondFactors } from "./encrypted-second-factors.ts";
import type { MailServices } from "./mail.ts";
import type { AttemptServices } from "./sign-in-delays.ts";
import type { UsedCodes } from "./used-codes.ts";

/** The services of people and their rights: accounts, workspaces, keys, share links and the set-up. */
export interface PeopleServices extends MailServices, AttemptServices {
  readonly config: Config;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly secondFactors: EncryptedSecondFactors;
  readonly usedCodes: UsedCodes;
  readonly failedSignIns: FailedSignIns;
  readonly clientAddresses: ClientAddresses;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
