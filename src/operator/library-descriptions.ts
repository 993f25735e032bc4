// Describing the library from the operator's page: what has no words, where its pictures would go, and the
// runs of all workspaces.

import { listDescriptions } from "../library/describe/description-jobs.ts";
import { promptSha256 } from "../library/describe/prompt.ts";
import type { Services } from "../services.ts";
import type { OperatorDescriptions } from "./schema.ts";

const listedMax = 5;

/** The newest runs, and what a new one would do; counts screens, which takes a moment in a large library. */
export async function getOperatorDescriptions(services: Services): Promise<OperatorDescriptions> {
  const { descriptions } = await listDescriptions(services, { workspaceId: null }, { limit: listedMax });
  return { descriptions, model: await modelOf(services) };
}

async function modelOf({ config, storage }: Services): Promise<OperatorDescriptions["model"]> {
  if (config.describe === null) return null;
  const { model, url } = config.describe;
  const count = (isAgain: boolean) => storage.descriptions.countToDescribe({ model, promptSha256, isAgain });
  return { name: model, url, to_describe: await count(false), to_describe_again: await count(true) };
}
