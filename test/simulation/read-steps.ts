// Reads without a search: single screens, apps and similar screens.
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { contentOf, idOf, slots } from "./screens.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { anyNode } from "./write-steps.ts";

interface ReadScreen {
  readonly id: string;
  readonly title: string;
  readonly app_name: string;
  readonly platform: string;
  readonly description: string;
  readonly has_picture: boolean;
}

/** Word for word what the model has, or 404. */
async function readScreen(world: World, random: Random): Promise<Outcome> {
  const slot = random.pick(slots);
  const version = world.model.versionOf(slot);
  const server = await anyNode(world, random);
  const { status, body } = await server.ask<ReadScreen>(world.keys.key, "GET", `/v1/screens/${idOf(slot)}`);
  if (version === 0) {
    if (status !== 404) throw new BrokenPromise(`a screen that is not there was answered by ${status}`);
    return { text: "404", hasHit: false };
  }
  const { title, appName, platform, picture } = contentOf(slot, version);
  const wanted = {
    id: idOf(slot),
    title,
    app_name: appName,
    platform,
    has_picture: picture !== null,
    description: world.model.descriptionOf(slot),
  };
  if (
    status !== 200 ||
    Object.entries(wanted).some(([name, value]) => body[name as keyof ReadScreen] !== value)
  )
    throw new BrokenPromise(
      `a screen was answered by ${status} ${JSON.stringify(body)} instead of ${JSON.stringify(wanted)}`,
    );
  return { text: idOf(slot), hasHit: false };
}

interface ReadApps {
  readonly apps: readonly { readonly name: string; readonly platform: string; readonly screens: number }[];
}

/** Each app of a platform once, with as many screens as live. */
async function readApps(world: World, random: Random): Promise<Outcome> {
  const server = await anyNode(world, random);
  const { status, body } = await server.ask<ReadApps>(world.keys.key, "GET", "/v1/apps");
  const wanted = new Map<string, number>();
  for (const row of world.model.live()) {
    const { appName, platform } = contentOf(...row);
    wanted.set(`${appName} ${platform}`, (wanted.get(`${appName} ${platform}`) ?? 0) + 1);
  }
  const found = new Map(body.apps.map(({ name, platform, screens }) => [`${name} ${platform}`, screens]));
  if (status !== 200 || found.size < body.apps.length || !Bun.deepEquals(found, wanted))
    throw new BrokenPromise(
      `apps were answered by ${status} ${JSON.stringify([...found])} instead of ${JSON.stringify([...wanted])}`,
    );
  return { text: `${found.size} apps`, hasHit: false };
}

/** Others of its platform that live, and not itself. */
async function readSimilar(world: World, random: Random): Promise<Outcome> {
  const slot = random.pick(slots);
  const server = await anyNode(world, random);
  const path = `/v1/screens/${idOf(slot)}/similar?limit=50`;
  const { status, body } = await server.ask<{ screens: readonly ReadScreen[] }>(world.keys.key, "GET", path);
  const isLive = world.model.versionOf(slot) !== 0;
  if (status !== (isLive ? 200 : 404))
    throw new BrokenPromise(`what is like ${idOf(slot)} was answered by ${status}, and it lives: ${isLive}`);
  if (!isLive) return { text: "404", hasHit: false };
  const { platform } = contentOf(slot, 1);
  const others = world.model
    .live()
    .filter(([other]) => other !== slot && contentOf(other, 1).platform === platform);
  const wanted = others.map(([other]) => idOf(other)).toSorted();
  const found = body.screens.map(({ id }) => id).toSorted();
  if (found.join() !== wanted.join())
    throw new BrokenPromise(`like ${idOf(slot)} are ${found.join()} instead of ${wanted.join()}`);
  return { text: `${found.length} screens`, hasHit: false };
}

export const readSteps: readonly Step[] = [
  { name: "screen read", weight: 12, run: readScreen },
  { name: "apps read", weight: 5, run: readApps },
  { name: "similar screens", weight: 5, run: readSimilar },
];
