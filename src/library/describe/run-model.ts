// The model of a run: that of the settings, or one on this machine that a person chose where none is set.
import type { Config } from "../../config/config.ts";
import { ApiError } from "../../errors.ts";
import type { DescribeSettings } from "./chat-model.ts";
import {
  type LocalServer,
  localServers,
  localSettings,
  type ServerPorts,
  usualPorts,
} from "./local-servers.ts";

/** A server of this machine with its model, by the names that `localServers` gave them. */
export type ChosenServer = Pick<LocalServer, "name" | "model">;

/** A person chose it, and a machine that models run on is often busy: only an offer must come at once. */
const chosenTimeLimitMs = 3_000;

/** A model with the address to which screens would go. */
export interface RunModel {
  /** Null for the server of the settings. */
  readonly server: ChosenServer | null;
  readonly settings: DescribeSettings;
}

/**
 * The model of the settings, or that of `server`, which is looked for anew: its address is never taken from a
 * request or a record. Null where there is none, and for a server where the settings name one, too.
 */
export async function runModel(
  { describe }: Pick<Config, "describe">,
  server: ChosenServer | null,
  ports: ServerPorts = usualPorts,
): Promise<RunModel | null> {
  if (server === null) return describe === null ? null : { server, settings: describe };
  if (describe !== null) return null;
  const own = ports.filter(([name]) => name === server.name);
  const found = (await localServers(own, chosenTimeLimitMs)).find(({ model }) => model === server.model);
  return found === undefined ? null : { server, settings: localSettings(found) };
}

/** As `runModel`. Throws `describing_off` where there is no such model. */
export async function requireRunModel(
  config: Pick<Config, "describe">,
  server: ChosenServer | null,
  ports?: ServerPorts,
): Promise<RunModel> {
  const model = await runModel(config, server, ports);
  if (model !== null) return model;
  const message =
    server === null
      ? "This service has no model for descriptions. Its operator can set DESCRIBE_URL and DESCRIBE_MODEL."
      : "The chosen server does not answer on this machine with that model any more, or DESCRIBE_URL is set now. Load the page again.";
  throw new ApiError("describing_off", message);
}
