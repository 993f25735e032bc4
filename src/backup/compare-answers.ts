// Asks two indexes of the same records the same questions, which are made of the records' own words.
import { engineChange } from "../engine/apply-changes.ts";
import { isSearchableBy } from "../engine/earlier-models.ts";
import type { Engine } from "../engine/engine.ts";
import type { Platform, SearchMode } from "../fields.ts";
import type { LibraryStorage, Screen, Upsert } from "../storage/storage.ts";

const answersMax = 10;
const pageSize = 500;
const readAtOnce = 500;

/** A query that is sent to both indexes. */
export interface Question {
  readonly query: string;
  readonly platform: Platform;
  readonly mode: SearchMode;
}

/** Gives an index all that a service would search and that is wanted. */
export async function indexOf(
  library: Pick<LibraryStorage, "changesAfter">,
  engine: Engine,
  isWanted: (change: Upsert) => boolean = () => true,
): Promise<Engine> {
  for (let page = await library.changesAfter(0, pageSize); page.length > 0; ) {
    const changes = page.flatMap((change) => {
      if (change.kind === "remove" || !isWanted(change)) return [];
      const { isWhole, modelId } = change.vectors;
      const isOurs = modelId === engine.modelId || isSearchableBy(engine.modelId, modelId);
      return isWhole && isOurs ? [engineChange(change, false)] : [];
    });
    await engine.apply(changes);
    page = await library.changesAfter(page.at(-1)?.sequence ?? 0, pageSize);
  }
  return engine;
}

/** Up to `max` screens, at equal distances by id: the same for the same library. */
export async function sampleScreens(
  library: Pick<LibraryStorage, "screenIds" | "screensByIds">,
  max: number,
  without: ReadonlySet<string> = new Set(),
): Promise<readonly Screen[]> {
  const ids = (await library.screenIds()).filter((id) => !without.has(id)).toSorted();
  const step = Math.max(1, ids.length / max);
  const chosen = Array.from({ length: Math.min(ids.length, max) }, (_, n) => ids[Math.floor(n * step)]);
  const known = chosen.filter((id) => id !== undefined).slice(0, readAtOnce);
  return (await library.screensByIds(known)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Queries that somebody who remembers the screen might type. */
export function queriesOf({ appName, title, description, visibleText, pattern }: Screen): readonly string[] {
  const [firstSentence = ""] = description.split(". ");
  const words = [title, firstSentence, visibleText];
  const some = [...words, `${appName} ${title}`, pattern, description];
  return [...new Set(some.map((text) => text.trim().slice(0, 200).toWellFormed().trim()))].filter(
    (text) => text !== "",
  );
}

/** The ids of the screens that an index answers with, best first. */
export async function answerOf(
  engine: Engine,
  { query, platform, mode }: Question,
): Promise<readonly string[]> {
  const search = { query, platform, mode, limit: answersMax, excludeIds: [] };
  return (await engine.search(search)).hits.map(({ id }) => id);
}
