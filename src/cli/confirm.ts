import type { Command } from "commander";
import { printable } from "./output.ts";

/**
 * Asks the person at the terminal before something is removed, unless they have said yes in the options. Ends
 * the command with wrong usage where nobody can answer. False for a no.
 */
export function confirmed(command: Command, options: { readonly yes?: boolean }, question: string): boolean {
  if (options.yes === true) return true;
  if (!process.stdin.isTTY) command.error("error: this removes screens for good: confirm it with --yes");
  return confirm(printable(question));
}
