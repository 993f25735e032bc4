// Filters of lists of screens: their state in the address, and what they are called.
import type { changedDays } from "../../bounds.ts";
import { dayMs } from "../../system/durations.ts";
import type { About, PageFacets, SearchedPlatform } from "../api.ts";
import { languageName } from "../labels/languages.ts";
import { platformNames, systemNames } from "../labels/platforms.ts";

/** Passes everything: an empty filter does. */
export const noFilters = {
  app: "",
  system: "",
  language: "",
  missing_in: "",
  pattern: "",
  /** Copy that stands on the screen. */
  text: "",
  tag: "",
  gone_in: "",
  theme: "",
  color: "",
  described: "",
  /**
   * Days since a screen came in or was changed, or `import` for those that the last import brought or gave
   * another picture.
   */
  days: "",
};
export type FilterName = keyof typeof noFilters;
export type Filters = Readonly<Record<FilterName, string>>;
const filterNames = Object.keys(noFilters) as FilterName[];

/** The platform is chosen beside the filters and remembered; null in a library that has only one. */
export type Narrowing = Filters & { readonly platform: SearchedPlatform | null };

export const themeNames: Readonly<Record<string, string>> = { light: "Light", dark: "Dark" };
export const describedNames: Readonly<Record<string, string>> = {
  given: "By people",
  picture: "By a model that saw it",
  text: "By a model, from its text",
  none: "Not yet",
};
export const dayNames: Readonly<Record<string, string>> = {
  import: "In the last import",
  1: "Last day",
  7: "Last 7 days",
  30: "Last 30 days",
  365: "Last year",
} satisfies Record<(typeof changedDays)[number] | "import", string>;
/** The colours as they are shown; their names are those of the service. */
export const swatches: Readonly<Record<string, string>> = {
  black: "#161616",
  grey: "#8d8d8d",
  white: "#ffffff",
  red: "#d93a32",
  orange: "#ee8a2a",
  brown: "#8a5a34",
  yellow: "#f2cb2f",
  green: "#3a9d58",
  teal: "#1f9a9a",
  blue: "#3273dc",
  purple: "#7d4fd0",
  pink: "#e667a5",
};
const closed: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  system: systemNames,
  theme: themeNames,
  color: swatches,
  described: describedNames,
  days: dayNames,
};

/** The filters in an address; what is no filter is left out. */
export function readFilters(params: URLSearchParams): Filters {
  const given = (name: FilterName) => {
    const value = params.get(name) ?? "";
    const known = closed[name];
    return known === undefined || Object.hasOwn(known, value) ? value : "";
  };
  return Object.fromEntries(filterNames.map((name) => [name, given(name)])) as Filters;
}

/** The filters that are set, for an address. */
export function writeFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** The filters as the service takes them. */
export function askedFilters({ days, ...filters }: Filters): Record<string, string> {
  if (days === "import")
    return { ...writeFilters({ ...noFilters, ...filters }), changed_since: "last_import" };
  const since = days === "" ? "" : new Date(Date.now() - Number(days) * dayMs).toISOString();
  return writeFilters({ ...noFilters, ...filters, ...(since !== "" && { since }) });
}

/** A filter that is set, with the words for it, and the change that takes it away. */
interface SetFilter {
  readonly label: string;
  readonly removal: Partial<Narrowing>;
}

export function setFilters({ platform, ...filters }: Filters & Partial<Narrowing>): readonly SetFilter[] {
  const set = filterNames
    .filter((name) => filters[name] !== "")
    .map((name) => ({ label: labelOf(name, filters[name]), removal: { [name]: "" } }));
  if (platform !== "ios" && platform !== "web") return set;
  return [{ label: platformNames[platform], removal: { platform: "both" } }, ...set];
}

function labelOf(name: FilterName, value: string): string {
  if (name === "color") return value.charAt(0).toUpperCase() + value.slice(1);
  if (name === "text") return `Says “${value}”`;
  if (name === "language") return languageName(value);
  if (name === "missing_in") return `Not in ${languageName(value)}`;
  if (name === "gone_in") return "Gone from its source";
  if (name === "tag") return `Tag: ${value}`;
  if (name === "described") return `Described: ${(describedNames[value] ?? value).toLowerCase()}`;
  return closed[name]?.[value] ?? value;
}

export interface PanelCounts {
  readonly facets: PageFacets | undefined;
  /** Such as "Counts of the 500 closest screens". */
  readonly about: string;
}

export interface PanelProps extends PanelCounts {
  readonly filters: Narrowing;
  readonly onChange: (change: Partial<Narrowing>) => void;
}

/** The platform of a library whose screens are all of one; else null. */
export function onlyPlatform(about: About | undefined): "ios" | "web" | null {
  if (about === undefined) return null;
  const { ios, web } = about.screens;
  if (ios === 0 && web > 0) return "web";
  return web === 0 && ios > 0 ? "ios" : null;
}
