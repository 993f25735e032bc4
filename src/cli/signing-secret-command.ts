// For a signing secret that was lost, or replaced without the one before it.
import type { Command } from "commander";
import type { Person } from "../database/people-storage.ts";
import { openSigningKeys } from "../images/signing-keys.ts";
import { accountSecrets } from "../people/accounts/account-secrets.ts";
import { adoptSigningKeys } from "../people/accounts/signing-fingerprint.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { openCommandStorage } from "./command-storage.ts";
import { type OutputOptions, print } from "./output.ts";

type CommandStorage = Awaited<ReturnType<typeof openCommandStorage>>;

export function addSigningSecretCommand(program: Command): void {
  program
    .command("adopt-signing-secret")
    .description(
      "serve the library with the signing secret of this node from now on, after that of the other nodes was lost or replaced",
    )
    .action(adopt);
}

async function adopt(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const { dataDir, imageSigningSecrets } = opened.config;
  const isChanged = await adoptSigningKeys(
    opened.storage,
    await openSigningKeys(dataDir, imageSigningSecrets),
  );
  const entry = { actor: commandLine, action: "service.adopt_signing_secret", target: "signing secret" };
  if (isChanged) await recordAudit(opened.storage, entry, Date.now());
  const secondFactors = (await peopleLockedOut(opened)).length;
  print(options, { is_changed: isChanged, secondFactors }, [
    isChanged
      ? "The library is served with the secret of this node from now on. Give every other node the same before it starts."
      : "The library is served with the secret of this node already.",
    ...(secondFactors === 0
      ? []
      : [
          `Second factors that cannot be read with it: ${secondFactors}. Reset them with: user reset-second-factor --all-unreadable`,
        ]),
  ]);
}

/** The people whose second factor cannot be read with the signing secrets of this node. */
export async function peopleLockedOut({ config, storage }: CommandStorage): Promise<readonly Person[]> {
  // Loaded only here: it brings better-auth with it.
  const { EncryptedSecondFactors } = await import("../people/accounts/encrypted-second-factors.ts");
  const secrets = accountSecrets(await openSigningKeys(config.dataDir, config.imageSigningSecrets));
  const ids = await new EncryptedSecondFactors(storage.credentials, secrets.sessions).unreadable();
  return (await storage.people.list()).filter(({ id }) => ids.includes(id));
}
