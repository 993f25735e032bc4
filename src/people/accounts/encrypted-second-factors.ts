// Second factors as better-auth stores them, encrypted with a secret that may be replaced or lost by now.
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { CredentialStore, EncryptedSecondFactor } from "../../database/stores/credentials.ts";
import { ApiError } from "../../errors.ts";
import type { NumberedSecrets } from "./account-secrets.ts";

const unreadable =
  "The second factor of this account cannot be read any more, because the signing secret of this service was replaced. Ask an operator to reset it; operators do so by: user reset-second-factor";

export class EncryptedSecondFactors {
  readonly #credentials: CredentialStore;
  readonly #key: { readonly keys: Map<number, string>; readonly currentVersion: number };

  constructor(credentials: CredentialStore, secrets: NumberedSecrets) {
    this.#credentials = credentials;
    const keys = new Map(secrets.map(({ version, value }) => [version, value]));
    this.#key = { keys, currentVersion: secrets[0].version };
  }

  /** People whose second factor cannot be read: they cannot sign in with a password until it is reset. */
  async unreadable(): Promise<readonly string[]> {
    const all = await this.#decrypted(await this.#credentials.secondFactors());
    return all.filter(({ texts, isConfirmed }) => texts === null && isConfirmed).map(({ userId }) => userId);
  }

  /** Returns true when a person has no second factor, or only second factors that can be decrypted. */
  async canRead(userId: string): Promise<boolean> {
    const all = await this.#decrypted(await this.#credentials.secondFactors(userId));
    return all.every(({ texts }) => texts !== null);
  }

  /** Throws `second_factor_unreadable`. */
  async requireReadable(userId: string): Promise<void> {
    if (!(await this.canRead(userId))) throw new ApiError("second_factor_unreadable", unreadable);
  }

  /** Encrypts those of an older secret with the newest. Removes unreadable ones that were never confirmed. */
  async renew(): Promise<void> {
    const all = await this.#decrypted(await this.#credentials.secondFactors());
    for (const { userId, texts, isConfirmed } of all)
      if (texts === null && !isConfirmed) await this.#credentials.removeSecondFactor(userId);
    const renewed = all.flatMap(({ id, texts, isOld }) => (texts !== null && isOld ? [{ id, texts }] : []));
    if (renewed.length === 0) return;
    const encrypted = renewed.map(async ({ id, texts: [secret, backupCodes] }) => {
      return { id, secret: await this.#encrypt(secret), backupCodes: await this.#encrypt(backupCodes) };
    });
    await this.#credentials.replaceSecondFactors(await Promise.all(encrypted));
  }

  async #decrypted(all: readonly EncryptedSecondFactor[]) {
    const key = this.#key;
    const current = `$ba$${key.currentVersion}$`;
    const decrypt = (data: string) => symmetricDecrypt({ key, data });
    return Promise.all(
      all.map(async ({ secret, backupCodes, ...row }) => ({
        ...row,
        isOld: ![secret, backupCodes].every((text) => text.startsWith(current)),
        texts: await Promise.all([decrypt(secret), decrypt(backupCodes)]).catch(() => null),
      })),
    );
  }

  #encrypt(data: string): Promise<string> {
    return symmetricEncrypt({ key: this.#key, data });
  }
}
