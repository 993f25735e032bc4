// The screens that an app has in some language and lacks in another.
import { and, asc, eq, ne } from "drizzle-orm";
import { isInLanguage } from "../../fields.ts";
import { yieldTurn } from "../../system/cost-meter.ts";
import { folded } from "../../system/folding.ts";
import type { Database } from "../database.ts";
import { stepSpace } from "./flow-writes.ts";
import { untilChanged } from "./library-changes.ts";
import { screenColumns } from "./screen-columns.ts";

interface KnownScreen {
  readonly id: string;
  readonly language: string;
  readonly place: string;
  /** Its steps of flows, its title and the name of its file: one of them is enough. */
  readonly signs: readonly string[];
}

/**
 * The ids of the screens in another language that have no screen in this one, or in one of its regions, in
 * their app. Two screens are the same by their place, where both have one, and else by a sign.
 */
export function prepareScreensMissing(database: Database) {
  const readKnown = untilChanged(database)(() => prepareKnown(database)());
  return async (language: string): Promise<ReadonlySet<string>> => {
    const missing = new Set<string>();
    for (const screens of (await readKnown()).values()) {
      for (const id of missingOf(screens, language)) missing.add(id);
      await yieldTurn();
    }
    return missing;
  };
}

function missingOf(screens: readonly KnownScreen[], range: string): readonly string[] {
  const { there = [], others = [] } = Object.groupBy(screens, ({ language }) =>
    isInLanguage(language, range) ? "there" : "others",
  );
  const places = new Set(there.map(({ place }) => place).filter((place) => place !== ""));
  const signsOf = (some: readonly KnownScreen[]) => new Set(some.flatMap(({ signs }) => signs));
  const signs = signsOf(there);
  const signsWithoutPlace = signsOf(there.filter(({ place }) => place === ""));
  const isThere = ({ place, signs: own }: KnownScreen) =>
    places.has(place) || own.some((sign) => (place === "" ? signs : signsWithoutPlace).has(sign));
  return others.filter((screen) => !isThere(screen)).map(({ id }) => id);
}

/** Reads the live screens whose language is known, by app. */
function prepareKnown({ db, tables }: Database) {
  const { flowSteps, screens } = tables;
  const { id, appId, language, place, title, originalName } = screens;
  const isKnown = and(screenColumns(tables).isLive, ne(language, ""));
  const all = db
    .select({ id, appId, language, place, title, originalName })
    .from(screens)
    .where(isKnown)
    .orderBy(asc(id));
  const steps = db
    .select({ id, flowId: flowSteps.flowId, step: flowSteps.step })
    .from(flowSteps)
    .innerJoin(screens, eq(screens.id, flowSteps.screenId))
    .where(isKnown);
  return async () => {
    const stepsById = Map.groupBy(await steps, (step) => step.id);
    const known = (await all).map(({ title: called, originalName: file, ...screen }) => ({
      ...screen,
      signs: [
        ...(stepsById.get(screen.id) ?? [])
          .filter(({ step }) => step >= stepSpace)
          .map(({ flowId, step }) => `step ${flowId} ${Math.floor(step / stepSpace)}`),
        ...[called && `title ${folded(called)}`, file && `file ${folded(file)}`].filter(
          (sign) => sign !== "",
        ),
      ],
    }));
    return Map.groupBy(known, (screen) => screen.appId);
  };
}
