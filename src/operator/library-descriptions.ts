// Describing the library from the operator's page: what has no words, where its pictures would go, and the
// runs of all workspaces.

import {
  cancelDescription,
  createDescription,
  getDescription,
  listDescriptions,
} from "../library/describe/description-jobs.ts";
import { promptSha256 } from "../library/describe/prompt.ts";
import type { CreateDescription, DescriptionAnswer, DescriptionDetails } from "../library/describe/schema.ts";
import type { SignedIn } from "../people/accounts/session.ts";
import type { Services } from "../services.ts";
import { actorFor } from "./library.ts";
import type { OperatorDescriptions } from "./schema.ts";
import { requireOperator } from "./workspaces.ts";

const listedMax = 5;
/** The runs of all workspaces. */
const ofAll = { workspaceId: null };

/** The newest runs, and what a new one would do; counts screens, which takes a moment in a large library. */
export async function getOperatorDescriptions(
  services: Services,
  by: SignedIn,
): Promise<OperatorDescriptions> {
  requireOperator(by);
  const { descriptions } = await listDescriptions(services, ofAll, { limit: listedMax });
  return { descriptions, model: await modelOf(services) };
}

async function modelOf({ config, storage }: Services): Promise<OperatorDescriptions["model"]> {
  if (config.describe === null) return null;
  const { model, url } = config.describe;
  const count = (isAgain: boolean) => storage.descriptions.countToDescribe({ model, promptSha256, isAgain });
  return { name: model, url, to_describe: await count(false), to_describe_again: await count(true) };
}

/** As `createDescription`. */
export async function createOperatorDescription(
  services: Services,
  by: SignedIn,
  asked: CreateDescription,
): Promise<DescriptionAnswer> {
  requireOperator(by);
  return createDescription(services, await actorFor(services, by), asked);
}

/** As `getDescription`. */
export function getOperatorDescription(
  services: Services,
  by: SignedIn,
  id: string,
): Promise<DescriptionDetails> {
  requireOperator(by);
  return getDescription(services, ofAll, id);
}

/** As `cancelDescription`. */
export async function cancelOperatorDescription(
  services: Services,
  by: SignedIn,
  id: string,
): Promise<DescriptionAnswer> {
  requireOperator(by);
  return cancelDescription(services, await actorFor(services, by), id, ofAll);
}
