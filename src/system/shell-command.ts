// The command line as it is typed on this machine, for messages that tell people to run a command.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** A checkout has its command in node_modules (deploy/setup.mjs), image and package on the path. */
const isCheckout = existsSync(join(import.meta.dir, "../../deploy/setup.mjs"));

export const programName = isCheckout ? "npx screen-search" : "screen-search";

/** A command of this service with its arguments, ready to be run where the service runs. */
export function shellCommand(args: string): string {
  return `${programName} ${args}`;
}
