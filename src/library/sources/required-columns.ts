import { OperatorError } from "../../errors.ts";
import { manifestColumns, type RowDefaults } from "../rows/read-row.ts";
import { RowError } from "../rows/row-error.ts";
import type { ManifestEntry, ManifestRows } from "./manifest-rows.ts";

/** Neither rows nor folders of an import say of which app or platform they are; its options may. */
export class PlaceMissingError extends OperatorError {
  readonly missing: readonly ("app_name" | "platform")[];

  constructor(message: string, missing: PlaceMissingError["missing"]) {
    super(message);
    this.name = "PlaceMissingError";
    this.missing = missing;
  }
}

/** Looks at the columns of a manifest before its first row is imported: null, or why it cannot be one. */
export type CheckColumns = (found: readonly string[]) => OperatorError | null;

const required = ["app_name", "platform"] as const;
const namesShownMax = 20;

/** Finds the columns that every row needs: one message says what was found instead, not one for each row. */
export function requireColumns(path: string, defaults: RowDefaults): CheckColumns {
  return (found) => {
    const missing = required.filter((name) => !found.includes(name) && defaults[name] === undefined);
    const [first] = missing;
    if (first === undefined || found.length === 0) return null;
    const similar = missing.flatMap((name) => {
      const near = nearColumn(name, found);
      return near === null ? [] : [`Did you mean ${near}? Rename it to ${name}.`];
    });
    const options = missing.map((name) => (name === "app_name" ? "--app" : "--platform")).join(" and ");
    const other = `If it is the same for all rows, give it by ${options}.`;
    const names = missing.length === 1 ? `column ${first}` : `columns ${missing.join(" and ")}`;
    const message = [`${path} has no ${names}. Found: ${listed(found)}.`, ...similar, other].join(" ");
    return new PlaceMissingError(message, missing);
  };
}

function listed(found: readonly string[]): string {
  const names = found.slice(0, namesShownMax).map((name) => (name === "" ? "(unnamed)" : name.slice(0, 60)));
  const more = found.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The column that is written almost like one that is known: in other case, with other separators, or cut. */
function nearColumn(name: string, found: readonly string[]): string | null {
  const wanted = lettersOf(name);
  const isNear = (other: string) =>
    other.length >= 3 && (wanted.startsWith(other) || other.startsWith(wanted));
  const unknown = found.filter((column) => !manifestColumns.includes(column));
  return (
    unknown.find((column) => lettersOf(column) === wanted) ??
    unknown.find((column) => isNear(lettersOf(column))) ??
    null
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Rows that are held until one has the columns, where there is no header. */
const peekedRows = 32;
/** Rows that cannot be read, and none that can: it is the file, not the rows. */
const unreadableMin = 3;

/**
 * Checks the columns of the first rows, which the entries then still begin with. Throws what `check` finds,
 * and an `OperatorError` when none of them can be read.
 */
export async function checkFirstRows(
  path: string,
  rows: ManifestRows,
  check: CheckColumns,
): Promise<ManifestRows> {
  const source = rows.entries[Symbol.asyncIterator]();
  const first: ManifestEntry[] = [];
  const found = new Set<string>();
  let problem: OperatorError | null = null;
  while (first.length < peekedRows) {
    const next = await source.next();
    if (next.done === true) break;
    first.push(next.value);
    if (next.value.content instanceof RowError) continue;
    for (const name of Object.keys(next.value.content)) found.add(name);
    problem = check([...found]);
    if (problem === null) break;
  }
  problem ??= found.size === 0 ? unreadable(path, first) : null;
  if (problem === null) return { ...rows, entries: replay(first, source) };
  await source.return?.();
  throw problem;
}

function unreadable(path: string, rows: readonly ManifestEntry[]): OperatorError | null {
  const [first, ...others] = rows.map(({ content }) => content);
  const areAll = others.length >= unreadableMin - 1 && others.every((row) => row instanceof RowError);
  if (!(first instanceof RowError) || !areAll) return null;
  return new OperatorError(
    `None of the first ${rows.length} rows of ${path} can be read. Row 1: ${first.message}`,
  );
}

async function* replay(
  first: readonly ManifestEntry[],
  source: AsyncIterator<ManifestEntry>,
): AsyncGenerator<ManifestEntry> {
  try {
    yield* first;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
