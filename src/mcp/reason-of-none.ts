// The reason why a search shows no screen, for a model that would otherwise reword its query again and again.
import type { AppOverview } from "../database/screens.ts";
import { platforms } from "../fields.ts";
import { filterOf } from "../screens/list-screens.ts";
import { patternFacets } from "../screens/screen-facets.ts";
import type { SearchServices } from "../search/search-services.ts";
import { folded } from "../system/folding.ts";
import { oneLine } from "./screen-text.ts";
import { type Asked, type Filters, filterNames, filtersOf } from "./search-arguments.ts";
import type { ToolCall } from "./tool.ts";

const namesMax = 5;
/** Dice's coefficient of the pairs of letters of both names. */
const nearShareMin = 0.4;

/** Names the filter that lets no screen through, and the values that would; else says that no query fits. */
export async function reasonOfNone(
  services: SearchServices,
  { caller }: ToolCall,
  asked: Asked,
): Promise<string> {
  const { platform } = asked;
  const given = filtersOf(asked);
  const apps = await services.storage.library.apps(null);
  const named = reasonOfNames(apps, asked);
  if (named !== null) return named;
  const isEmpty = async (filters: Filters) => {
    const filter = await filterOf(services, caller, { ...filters, platform });
    return (await services.storage.library.walk(filter, null, false, 1)).length === 0;
  };
  for (const name of filterNames)
    if (given[name] !== undefined && (await isEmpty({ [name]: given[name] })))
      return `${name}: no screen on ${platform} has ${oneLine(given[name])}.`;
  const all = filterNames.filter((name) => given[name] !== undefined).join(", ");
  if (all === "")
    return "the library has no match. Describe the screen in other words or more generally; English works best.";
  if (await isEmpty(given)) return `no screen on ${platform} passes ${all} together. Leave one of them out.`;
  return `no screen that passes ${all} matches. Use other words, mode standard, or no query to list them all.`;
}

/** An app or a pattern that is not there, or not on this platform. */
function reasonOfNames(apps: readonly AppOverview[], { app, pattern, platform }: Asked): string | null {
  const ofApp = apps.filter(({ name }) => app === undefined || folded(name) === folded(app));
  if (app !== undefined && ofApp.length === 0) {
    const near = nearest(
      app,
      apps.map(({ name }) => name),
    );
    const hint = near.length > 0 ? `The nearest: ${near.join(", ")}.` : "list_apps has the names.";
    return `app: there is no app ${oneLine(app)}. ${hint}`;
  }
  const here = ofApp.filter((each) => each.platform === platform);
  if (app !== undefined && here.length === 0) {
    const other = platforms.find((each) => each !== platform);
    return `app: ${oneLine(app)} is there on ${other}, not on ${platform}.`;
  }
  const patterns = patternFacets(here.flatMap((each) => each.patterns)).map(({ name }) => name);
  if (pattern === undefined || patterns.some((name) => folded(name) === folded(pattern))) return null;
  const near = nearest(pattern, patterns);
  const those = near.length > 0 ? near : patterns.slice(0, namesMax).map(oneLine);
  const whose = app === undefined ? platform : `${oneLine(app)} on ${platform}`;
  const hint =
    those.length > 0 ? ` ${near.length > 0 ? "The nearest" : "The most frequent"}: ${those.join(", ")}.` : "";
  return `pattern: ${whose} has none that is called ${oneLine(pattern)}.${hint}`;
}

/** The names that share the most pairs of letters with one (Dice's coefficient), the nearest first. */
function nearest(name: string, names: readonly string[]): string[] {
  const own = pairsOf(name);
  const near = [...new Set(names)].map((each) => {
    const pairs = pairsOf(each);
    return { each, share: (2 * own.intersection(pairs).size) / (own.size + pairs.size) };
  });
  const kept = near.filter(({ share }) => share >= nearShareMin).toSorted((a, b) => b.share - a.share);
  return kept.slice(0, namesMax).map(({ each }) => oneLine(each));
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = ` ${folded(name)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
