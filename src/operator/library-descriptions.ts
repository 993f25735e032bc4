// Describing the library from the pages: what has no words, where it would go and what that takes, and the
// runs.

import type { ChosenScreens } from "../database/description-storage.ts";
import type { DescribeSettings } from "../library/describe/chat-model.ts";
import { scopeOf } from "../library/describe/describe-library.ts";
import { hasGivenWords } from "../library/describe/describe-screen.ts";
import { getDescription, listDescriptions } from "../library/describe/description-jobs.ts";
import { localServers, localSettings } from "../library/describe/local-servers.ts";
import { prompts } from "../library/describe/prompt.ts";
import type { JobsScope } from "../library/jobs/job-answer.ts";
import { listedScreen } from "../screens/found-screen.ts";
import type { Services } from "../services.ts";
import { sharerFor } from "./library.ts";
import { jobsOf, type LibraryEditor } from "./library-gate.ts";
import type { DescriptionPreview, OperatorDescription, OperatorDescriptions, ScreenIds } from "./schema.ts";

const listedMax = 5;

/**
 * The newest runs of the scope, and what a new one would do; counts screens, which takes a moment in a large
 * library.
 */
export async function getOperatorDescriptions(
  services: Services,
  scope: JobsScope,
): Promise<OperatorDescriptions> {
  const { descriptions } = await listDescriptions(services, scope, { limit: listedMax });
  const model = await modelOf(services);
  return { descriptions, model, local: model === null ? await localOf(services) : [] };
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

/**
 * The outcome that describing some screens would have, by the model of the settings or the best one of this
 * machine.
 */
export async function previewDescription(
  services: Services,
  { ids: given }: ScreenIds,
): Promise<DescriptionPreview> {
  const { config, modelPorts, storage } = services;
  const local = config.describe === null ? await localServers(modelPorts) : [];
  const server = local.find(({ input }) => input === "picture") ?? local[0];
  const settings = server === undefined ? config.describe : localSettings(server);
  const ids = given.map((id) => id.toLowerCase());
  const kept = (await storage.library.screensByIds(ids)).filter(hasGivenWords).length;
  if (settings === null) return { model: null, kept };
  const { model: name, input, url } = settings;
  const chosen = { ids, askedBefore: null };
  const measured = await measuredOf(services, settings, { chosen });
  return { model: { name, url, input, server: server?.name ?? null, ...measured }, kept };
}

async function modelOf(services: Services): Promise<OperatorDescriptions["model"]> {
  const { describe } = services.config;
  if (describe === null) return null;
  const { input, model: name, url } = describe;
  const again = await measuredOf(services, describe, { isAgain: true });
  const measured = await measuredOf(services, describe);
  return { name, url, input, ...measured, to_describe_again: again.to_describe };
}

async function localOf(services: Services): Promise<OperatorDescriptions["local"]> {
  const offers = [];
  for (const server of await localServers(services.modelPorts)) {
    const { name, model, input, settings } = server;
    offers.push({ name, model, input, settings, ...(await measuredOf(services, localSettings(server))) });
  }
  return offers;
}

/**
 * Screens that a run would ask about, and the time of this model for one, so many at once as the settings
 * say.
 */
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
