// The screens on which some copy stands. SQL folds no text, so that all of it is read, once until a change.
import { and, asc, gt, ne, sql } from "drizzle-orm";
import type { CopyFinder } from "../../system/copy-finder.ts";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Database } from "../database.ts";
import { untilChanged } from "./library-changes.ts";
import { screenColumns } from "./screen-columns.ts";

/** Read and searched in some milliseconds. */
const partSize = 200;
/** Copy whose screens are remembered. */
const rememberedMax = 8;

/** The ids of the live screens whose text has the copy of a finder. */
export function prepareScreensSaying(database: Database) {
  const { db, tables } = database;
  const { id, visibleText } = tables.screens;
  const part = db
    .select({ id, visibleText })
    .from(tables.screens)
    .where(and(screenColumns(tables).isLive, ne(visibleText, ""), gt(id, sql.placeholder("after"))))
    .orderBy(asc(id))
    .limit(partSize)
    .prepare("visible_texts");
  const remembered = untilChanged(database);
  const known = new Map<string, () => Promise<ReadonlySet<string>>>();
  const readAll = async (finder: CopyFinder) => {
    const found = new Set<string>();
    for (let after: string | undefined = ""; after !== undefined; ) {
      const rows: readonly { readonly id: string; readonly visibleText: string }[] = await part.execute({
        after,
      });
      for (const row of rows) if (finder.isIn(row.visibleText)) found.add(row.id);
      after = rows.at(-1)?.id;
      await yieldTurn();
    }
    return found;
  };
  return (finder: CopyFinder): Promise<ReadonlySet<string>> => {
    const read = known.get(finder.copy) ?? remembered(() => readAll(finder));
    known.delete(finder.copy);
    known.set(finder.copy, read);
    const [oldest] = known.keys();
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest);
    return read();
  };
}
