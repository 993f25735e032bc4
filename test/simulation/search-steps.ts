// Searches with everything that narrows them: platform, mode, limit, screens left out, words that only one
// screen has.
import { BrokenPromise, modelDescription } from "./model.ts";
import type { Random } from "./random.ts";
import { type Content, contentOf } from "./screens.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { anyNode } from "./write-steps.ts";

const topics = ["login form", "cart total", "map route", "chat list", "a bar below six dots"];

/**
 * For any request, results must be live screens of the platform, each once, no excluded ones, and at most the
 * requested number.
 */
async function searchNarrowed(world: World, random: Random): Promise<Outcome> {
  const platform = random.pick(["ios", "web"] as const);
  const mode = random.pick(["standard", "deep", "fast"]);
  const limit = random.whole(1, 40);
  const live = liveContents(world);
  const left = random.some(live, random.whole(0, 6)).map(({ id }) => id);
  const body = { query: random.pick(topics), platform, mode, limit, exclude_screen_ids: left };
  const found = await (await anyNode(world, random)).hits(world.keys.key, body);
  const may = new Map(
    live.filter((screen) => screen.platform === platform).map((screen) => [screen.id, screen]),
  );
  const wrong = found.filter(({ id, app_name: app }) => left.includes(id) || may.get(id)?.appName !== app);
  if (wrong.length > 0 || new Set(found.map(({ id }) => id)).size < found.length || found.length > limit)
    throw new BrokenPromise(
      `${JSON.stringify(body)} finds what it must not: ${JSON.stringify(wrong)} of ${found.length}`,
    );
  const wanted = Math.min(limit, [...may.keys()].filter((id) => !left.includes(id)).length);
  if (mode !== "deep" && found.length !== wanted)
    throw new BrokenPromise(`${JSON.stringify(body)} finds ${found.length} screens instead of ${wanted}`);
  return { text: `${mode}, ${found.length} found`, hasHit: false };
}

/** The screen that has the words comes first, unless it is left out; of another platform it never comes. */
async function searchRareWords(world: World, random: Random): Promise<Outcome> {
  const live = liveContents(world);
  const platform = random.pick(["ios", "web"] as const);
  const isLeftOut = random.isTrue(0.3);
  if (live.length === 0) return { text: "no screen", hasHit: false };
  const one = random.pick(live);
  const body = {
    query: one.words,
    platform,
    mode: "standard",
    exclude_screen_ids: isLeftOut ? [one.id] : [],
  };
  const [first, ...others] = await (await anyNode(world, random)).hits(world.keys.key, body);
  const isFirst = first?.id === one.id;
  const isAmongOthers = others.some(({ id }) => id === one.id);
  if (isAmongOthers || isFirst !== (one.platform === platform && !isLeftOut))
    throw new BrokenPromise(
      `${JSON.stringify(body)}: the only screen with the words, ${one.id} of ${one.platform}, is ${isFirst ? "" : "not "}first`,
    );
  return { text: one.words, hasHit: false };
}

/** Screens that the model described must rank before all others for the model's words. */
async function searchDescribed(world: World, random: Random): Promise<Outcome> {
  const platform = random.pick(["ios", "web"] as const);
  const described = world.model.described(platform);
  const [word = ""] = modelDescription.split(" ");
  const body = { query: word, platform, mode: "standard", limit: 100 };
  const found = await (await anyNode(world, random)).hits(world.keys.key, body);
  const first = new Set(found.slice(0, described.length).map(({ id }) => id));
  const lost = described.filter((id) => !first.has(id));
  if (lost.length > 0)
    throw new BrokenPromise(
      `${lost.length} of ${described.length} described screens are not found by a word of the model: ${lost.slice(0, 3)}`,
    );
  return { text: `${described.length} described`, hasHit: false };
}

/** Pages that leave out what the earlier ones had share no screen, and together are what one answer has. */
async function searchPages(world: World, random: Random): Promise<Outcome> {
  const platform = random.pick(["ios", "web"] as const);
  const limit = random.whole(1, 9);
  const body = { query: random.pick(topics), platform, mode: "standard" };
  const server = await anyNode(world, random);
  const idsOf = async (more: object) =>
    (await server.hits(world.keys.key, { ...body, ...more })).map(({ id }) => id);
  const all = await idsOf({ limit: 100 });
  const seen: string[] = [];
  for (let page = ["first"]; page.length > 0 && seen.length <= all.length; ) {
    page = await idsOf({ limit, exclude_screen_ids: seen });
    seen.push(...page);
  }
  if (seen.toSorted().join() !== all.toSorted().join())
    throw new BrokenPromise(
      `${JSON.stringify(body)} in pages of ${limit} finds ${seen.join()} instead of ${all.join()}`,
    );
  return { text: `${all.length} in pages of ${limit}`, hasHit: false };
}

function liveContents(world: World): Content[] {
  return world.model.live().map(([slot, version]) => contentOf(slot, version));
}

export const searchSteps: readonly Step[] = [
  { name: "narrowed search", weight: 30, run: searchNarrowed },
  { name: "search by pages", weight: 3, run: searchPages },
  { name: "search for rare words", weight: 16, run: searchRareWords },
  { name: "search for what a model wrote", weight: 4, run: searchDescribed },
];
