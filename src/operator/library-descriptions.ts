// Describing the library from the operator's page: what has no words, where it would go and what that takes, and
// the runs of all workspaces.

import { scopeOf } from "../library/describe/describe-library.ts";
import { listDescriptions } from "../library/describe/description-jobs.ts";
import { localServers } from "../library/describe/local-servers.ts";
import { prompts } from "../library/describe/prompt.ts";
import type { Services } from "../services.ts";
import type { OperatorDescriptions } from "./schema.ts";

const listedMax = 5;

/** The newest runs, and what a new one would do; counts screens, which takes a moment in a large library. */
export async function getOperatorDescriptions(services: Services): Promise<OperatorDescriptions> {
  const { descriptions } = await listDescriptions(services, { workspaceId: null }, { limit: listedMax });
  const model = await modelOf(services);
  return { descriptions, model, local: model === null ? [...(await localServers())] : [] };
}

async function modelOf({ config, now, storage }: Services): Promise<OperatorDescriptions["model"]> {
  if (config.describe === null) return null;
  const { concurrency, input, model, url } = config.describe;
  const count = (isAgain: boolean) =>
    storage.descriptions.countToDescribe(scopeOf({ model, prompt: prompts[input] }, isAgain), now());
  const { requests, milliseconds } = await storage.descriptions.totals();
  return {
    name: model,
    url,
    input,
    to_describe: await count(false),
    to_describe_again: await count(true),
    seconds_a_screen: requests === 0 ? null : milliseconds / 1000 / requests / concurrency,
  };
}
