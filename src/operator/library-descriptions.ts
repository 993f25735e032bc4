// Describing the library from the pages: what has no words, where it would go and what that takes, the model
// that an operator chooses, and the runs.

import type { ChosenScreens } from "../database/description-storage.ts";
import type { DescribeSettings } from "../library/describe/chat-model.ts";
import { scopeOf } from "../library/describe/describe-library.ts";
import { hasGivenWords } from "../library/describe/describe-screen.ts";
import { getDescription, listDescriptions } from "../library/describe/description-jobs.ts";
import { localServers } from "../library/describe/local-servers.ts";
import { prompts } from "../library/describe/prompt.ts";
import type { ChooseModel } from "../library/describe/schema.ts";
import type { JobsScope } from "../library/jobs/job-answer.ts";
import { actorOf, recordAudit } from "../people/audit/record-audit.ts";
import { listedScreen } from "../screens/found-screen.ts";
import type { Services } from "../services.ts";
import { sharerFor } from "./library.ts";
import { jobsOf, type LibraryEditor, type Operator } from "./operator-gate.ts";
import type { DescriptionPreview, OperatorDescription, OperatorDescriptions, ScreenIds } from "./schema.ts";

const listedMax = 5;

/** The newest runs of the scope, and what a new one would do. Counting takes a moment in a large library. */
export async function getOperatorDescriptions(
  services: Services,
  scope: JobsScope,
): Promise<OperatorDescriptions> {
  const { descriptions } = await listDescriptions(services, scope, { limit: listedMax });
  const local = services.config.describe === null ? await localServers(services.modelPorts) : [];
  return {
    descriptions,
    model: await modelOf(services),
    local: local.map(({ name, model, input, url }) => ({ name, model, input, url })),
  };
}

/** Chooses the model that describes, in all processes from now on. Throws as `DescribingModels.choose`. */
export async function chooseModel(services: Services, by: Operator, asked: ChooseModel): Promise<void> {
  const { model, url } = await services.describingModels.choose(asked);
  const act = { actor: actorOf(by), action: "description.choose_model", target: `${model} at ${url}` };
  await recordAudit(services.storage, act, services.now());
}

/** Forgets the chosen model and its key: nothing is described from now on. */
export async function removeModel(services: Services, by: Operator): Promise<void> {
  const removed = await services.describingModels.remove();
  if (removed === null) return;
  const target = `${removed.model} at ${removed.url}`;
  const act = { actor: actorOf(by), action: "description.remove_model", target };
  await recordAudit(services.storage, act, services.now());
}

/** A run with the screens that its samples describe, as lists show them. */
export async function getOperatorDescription(
  services: Services,
  by: LibraryEditor,
  id: string,
): Promise<OperatorDescription> {
  const run = await getDescription(services, jobsOf(by), id);
  const screens = await services.storage.library.screensByIds(run.samples.map((each) => each.screen_id));
  const sharer = await sharerFor(services, by);
  return { ...run, sample_screens: screens.map((screen) => listedScreen(services, sharer, screen)) };
}

export async function previewDescription(
  services: Services,
  { ids: given }: ScreenIds,
): Promise<DescriptionPreview> {
  const { describingModels, storage } = services;
  const ids = given.map((id) => id.toLowerCase());
  const kept = (await storage.library.screensByIds(ids)).filter(hasGivenWords).length;
  const model = await describingModels.ready();
  if (model === null) return { model: null, kept };
  const { model: name, input, url } = model.settings;
  const measured = await measuredOf(services, model.settings, { chosen: { ids, askedBefore: null } });
  return { model: { name, url, input, ...measured }, kept };
}

async function modelOf(services: Services): Promise<OperatorDescriptions["model"]> {
  const current = await services.describingModels.current();
  if (current === null) return null;
  const { isChosen, isKeyLost, price, settings } = current;
  const { apiKey, input, model: name, url } = settings;
  const again = await measuredOf(services, settings, { isAgain: true });
  const measured = await measuredOf(services, settings);
  const kept = { is_chosen: isChosen, has_key: apiKey !== null, is_key_lost: isKeyLost, price };
  return { name, url, input, ...kept, ...measured, to_describe_again: again.to_describe };
}

/** Screens that a run would ask about, and the seconds for one, with as many at once as the settings say. */
async function measuredOf(
  { now, storage }: Services,
  { concurrency, input, model }: DescribeSettings,
  { isAgain = false, chosen }: { readonly isAgain?: boolean; readonly chosen?: ChosenScreens } = {},
) {
  const scope = scopeOf({ model, prompt: prompts[input] }, isAgain, chosen);
  const milliseconds = await storage.descriptions.millisecondsAScreen(scope);
  return {
    to_describe: await storage.descriptions.countToDescribe(scope, now()),
    seconds_a_screen: milliseconds === null ? null : milliseconds / 1000 / concurrency,
  };
}
