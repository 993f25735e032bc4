import { localServers } from "../library/describe/local-servers.ts";
import { shellCommand } from "../system/shell-command.ts";

/** The settings that are missing, and the line that uses a server of this machine. */
export async function unsetText(): Promise<string> {
  const offers = (await localServers()).map(
    ({ name, settings }) => `${name} answers on this machine:\n  ${settings} ${shellCommand("describe")}`,
  );
  const unset =
    "DESCRIBE_URL: is not set. Set it and DESCRIBE_MODEL to a server with a model; docs/describe.md says how.";
  return [unset, ...offers].join("\n");
}
