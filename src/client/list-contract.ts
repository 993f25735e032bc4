// The library without a query: requests and answers.
import type { Answered, ColorName, ListedScreen } from "./contract.ts";

/** Filters of the library. */
export interface ScreensFilter {
  /** The whole name of an app, in any letter case and with or without accents. */
  readonly app?: string | undefined;
  readonly platform?: "ios" | "web" | undefined;
  /** A kind of screen, such as login; compared as `app`. */
  readonly pattern?: string | undefined;
  /** Nobody, a person or an import, or a model that had the text or saw the picture. */
  readonly described?: "none" | "given" | "text" | "picture" | undefined;
  /** RFC 3339: screens created or changed then or later. */
  readonly since?: string | undefined;
  /** Of most of the picture. */
  readonly theme?: "light" | "dark" | undefined;
  /** One of the picture's three main colours. */
  readonly color?: ColorName | undefined;
  /** A tag of the workspace, in any letter case. */
  readonly tag?: string | undefined;
  /** The id of a collection of the workspace, or `favourites`. */
  readonly collection?: string | undefined;
}

/** A page of the library. */
export interface ScreensRequest extends ScreensFilter {
  /** By creation; `oldest` first unless given. */
  readonly order?: "oldest" | "newest" | undefined;
  /** 1 to 1000, 100 unless given. */
  readonly limit?: number | undefined;
  /** The `next` of the page before, with the same filter and order. */
  readonly cursor?: string | undefined;
}

/** Counts of the library. */
export interface FacetsRequest extends ScreensFilter {
  /** The most apps, and patterns: 1 to 1000, 100 unless given. */
  readonly limit?: number | undefined;
}

/** The counts of screens that pass a filter, the largest first. */
export interface Facets {
  total: number;
  platforms: { platform: "ios" | "web"; screens: number }[];
  apps: { id: string; name: string; platform: "ios" | "web"; screens: number }[];
  /** Spellings that differ in letter case or accents are one. */
  patterns: { name: string; screens: number }[];
  /** A new picture counts here, and among `colors`, after some seconds. */
  themes: { theme: "light" | "dark"; screens: number }[];
  /** A picture counts once for each of its main colours. */
  colors: { color: ColorName; screens: number }[];
  described: { described: "none" | "given" | "text" | "picture"; screens: number }[];
}

/** The answer to `listScreens`. */
export interface ScreensResult extends Answered {
  readonly screens: readonly ListedScreen[];
  /** The `cursor` of the next page; null on the last one. */
  readonly next: string | null;
}

/** The answer to `facets`. */
export interface FacetsResult extends Answered, Readonly<Facets> {}
