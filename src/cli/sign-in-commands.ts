import type { Command } from "commander";
import { type Actor, commandLine } from "../audit/record-audit.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { type OutputOptions, print } from "./output.ts";
import { requireUser } from "./require-user.ts";
import { openCommandRecords } from "./workspace-commands.ts";

/** `user reset-second-factor` and `user unlink-oidc`: for somebody who lost a phone, or is somebody else at the identity provider now. */
export function addSignInCommands(user: Command): void {
  user
    .command("reset-second-factor")
    .argument("<email>", "the e-mail address of the account")
    .option("--json", "print one JSON line")
    .description("end the second factor and the sessions of somebody who lost their phone and recovery codes")
    .action(async (email: string, options: OutputOptions) => {
      const { resetSecondFactor } = await import("../accounts/reset-second-factor.ts");
      await endFor(email, options, resetSecondFactor, ["has no second factor now", "had no second factor"]);
    });
  user
    .command("unlink-oidc")
    .argument("<email>", "the e-mail address of the account")
    .option("--json", "print one JSON line")
    .description("end the link to the identity provider, so that another account there may sign in")
    .action(async (email: string, options: OutputOptions) => {
      const { unlinkProvider } = await import("../accounts/unlink-provider.ts");
      const words = ["is not linked any more", "was not linked to the identity provider"] as const;
      await endFor(email, options, unlinkProvider, words);
    });
}

type End = (services: Pick<Services, "storage" | "now">, person: Person, actor: Actor) => Promise<boolean>;

async function endFor(
  email: string,
  options: OutputOptions,
  end: End,
  [done, nothing]: readonly [string, string],
): Promise<void> {
  using storage = openCommandRecords();
  const user = await requireUser(storage.records, email);
  const isChanged = await end({ storage: storage.records, now: Date.now }, user, commandLine);
  print(options, { id: user.id, is_changed: isChanged }, [`${user.email} ${isChanged ? done : nothing}.`]);
}
