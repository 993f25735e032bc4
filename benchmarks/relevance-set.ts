// The files of a relevance set: screens with their words, queries with what is right for them; and graded
// groups read as such a set.

import type { Screen, ScreenWords } from "../src/database/screens.ts";
import type { DescriptionSource, Platform } from "../src/fields.ts";
import type { EngineChange, ScreenEncoder } from "../src/index/engine.ts";
import { wordFieldOf } from "../src/library/rows/row-of-screen.ts";
import type { WordColumn } from "../src/library/rows/screen-columns.ts";

/** A screen as the import reads it. */
export interface ScreenRow {
  readonly id: string;
  readonly app_name: string;
  readonly platform: Platform;
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
  readonly text?: string;
  readonly pattern?: string;
  readonly heading?: string;
  readonly model_words?: {
    readonly model: string;
    readonly source?: DescriptionSource;
    readonly fields: readonly WordColumn[];
  };
}

/**
 * A query. Grades are 1 (partly) and 2 (what was asked); a screen without one counts 0. Where there is a
 * `pool`, only it is ranked.
 */
export interface QueryRow {
  readonly query: string;
  readonly platform: Platform;
  readonly judgments: Readonly<Record<string, number>>;
  readonly pool?: readonly string[];
  readonly kind?: string;
  readonly app_name?: string | null;
}

/** Screens and the queries over them. */
export interface RelevanceSet {
  readonly rows: readonly ScreenRow[];
  readonly queries: readonly QueryRow[];
}

/**
 * Screens that a search may confuse, every one graded 0 to 100 for each query, in the order of the screens.
 */
interface Group {
  readonly screens: readonly (Omit<ScreenRow, "app_name" | "platform"> & { readonly app: string })[];
  readonly queries: readonly {
    readonly query: string;
    readonly grades: readonly number[];
    readonly kind?: string;
  }[];
}

/** From this grade of 100 a screen of a group is what was asked, and partly. */
const ASKED_MIN = 90;
const PARTLY_MIN = 30;
/** Screens that are encoded in one call. */
const BATCH = 16;

/** The set in two files of JSON lines. */
export async function readSet(screens: string, queries: string): Promise<RelevanceSet> {
  return { rows: await jsonl<ScreenRow>(screens), queries: await jsonl<QueryRow>(queries) };
}

/**
 * All groups of the files as one library, whose queries rank the screens of their own group. Every screen is
 * entered as `ios`, because groups mix platforms.
 */
export async function readGroups(paths: readonly string[]): Promise<RelevanceSet> {
  const groups = (await Promise.all(paths.map((path) => jsonl<Group>(path)))).flat();
  const rows = groups.flatMap(({ screens }) =>
    screens.map(({ app, ...screen }): ScreenRow => ({ ...screen, app_name: app, platform: "ios" })),
  );
  return { rows, queries: groups.flatMap(queriesOf) };
}

function queriesOf({ screens, queries }: Group): QueryRow[] {
  const pool = screens.map(({ id }) => id);
  return queries.map(({ query, grades, kind }) => {
    const graded = pool.flatMap((id, at) => {
      const grade = grades[at] ?? 0;
      return grade < PARTLY_MIN ? [] : [[id, grade < ASKED_MIN ? 1 : 2] as const];
    });
    return {
      query,
      platform: "ios",
      judgments: Object.fromEntries(graded),
      pool,
      ...(kind !== undefined && { kind }),
    };
  });
}

/** The words of a row, as the engine takes them. */
export function wordsOf(row: ScreenRow): ScreenWords & Pick<Screen, "modelWords"> {
  const { model_words: said } = row;
  return {
    modelWords: said
      ? { ...said, source: said.source ?? "picture", fields: said.fields.map(wordFieldOf) }
      : null,
    heading: row.heading ?? "",
    appName: row.app_name,
    title: row.title ?? "",
    description: row.description ?? "",
    elements: row.elements ?? [],
    visibleText: row.text ?? "",
    pattern: row.pattern ?? "",
  };
}

/** True when the engine treats the row as described, so that its probability is that of captions. */
export function hasCaption(row: ScreenRow): boolean {
  return (row.description ?? "").trim() !== "";
}

/** The rows of a manifest. */
export function readRows(path: string): Promise<ScreenRow[]> {
  return jsonl<ScreenRow>(path);
}

async function jsonl<Row>(path: string): Promise<Row[]> {
  return Bun.JSONL.parse(await Bun.file(path).text()) as Row[];
}

/** The changes that fill an engine with the rows, a batch at a time. */
export async function* changesOf(
  encoder: ScreenEncoder,
  rows: readonly ScreenRow[],
): AsyncGenerator<readonly EngineChange[]> {
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const blobs = await encoder.encodeScreens(batch.map(wordsOf));
    yield batch.map((row, at) => ({
      kind: "upsert",
      sequence: first + at + 1,
      id: row.id,
      platform: row.platform,
      words: wordsOf(row),
      vectors: blobs[at] ?? new Uint8Array(),
    }));
  }
}
