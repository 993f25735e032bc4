// The columns and joins of a screen; `../screen-rows.ts` makes of them what the service asks for.
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { apps, changeMarks, pictures, screens, vectors } from "./schema.ts";

/** Joins the app of a screen. */
export const isItsApp = eq(apps.id, screens.appId);
/** Joins the picture of a screen, which it need not have. */
export const isItsPicture = eq(pictures.screenId, screens.id);

/** The columns of a screen with its app and its picture. */
export const screenColumns = {
  screen: {
    id: screens.id,
    title: screens.title,
    description: screens.description,
    elements: screens.elements,
    visibleText: screens.visibleText,
    visibleTextSource: screens.visibleTextSource,
    pattern: screens.pattern,
    wordsModel: screens.wordsModel,
    wordsModelFields: screens.wordsModelFields,
    wordsEdits: screens.wordsEdits,
  },
  app: { name: apps.name, platform: apps.platform },
  picture: pictures,
};

/** The columns of an answer. */
export const summaryColumns = {
  id: screens.id,
  appName: apps.name,
  platform: apps.platform,
  optimizedWidth: pictures.optimizedWidth,
  optimizedHeight: pictures.optimizedHeight,
  highWidth: pictures.highWidth,
  highHeight: pictures.highHeight,
};

/** The columns of an entry of a list. */
export const titledColumns = { ...summaryColumns, title: screens.title, pattern: screens.pattern };

/** The mark of the transaction that made a change; 0 when it is not known. */
export function markOf(sequence: SQLWrapper) {
  return sql<number>`coalesce((select ${changeMarks.mark} from ${changeMarks}
    where ${changeMarks.sequence} >= ${sequence} order by ${changeMarks.sequence} limit 1), 0)`.mapWith(
    Number,
  );
}

/** The columns of an entry of the change feed. */
export const changeColumns = {
  ...screenColumns,
  change: {
    sequence: screens.changeSequence,
    removedAt: screens.removedAt,
    mark: markOf(screens.changeSequence),
  },
  vectors,
};
