import { useLocalStorage } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearch, useSearchParams } from "wouter";
import { queryCodePointsMax } from "../../bounds.ts";
import type { SearchedPlatform } from "../api.ts";
import { type Filters, noFilters, onlyPlatform, readFilters, writeFilters } from "../filters/filters.ts";
import { useAbout } from "../queries.ts";

export interface SearchAddress {
  readonly platform: SearchedPlatform;
  /** Empty before the first search, and while the library is browsed. */
  readonly query: string;
  readonly filters: Filters;
  /** `off` takes words about the look of a screen as any others; a new query is `on`. */
  readonly look: "on" | "off";
  /** True for the list of the library's screens, newest first. */
  readonly isBrowsing: boolean;
}

/**
 * The search in the address, so that going back, forward and sharing work; and a way to another, whose
 * platform is remembered for this person. An address without one takes that which was chosen last.
 */
export function useSearchAddress(userId: string): [SearchAddress, (change: Partial<SearchAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const [last, remember] = useLastPlatform(userId);
  const address = useMemo(() => readAddress(params, last), [params, last]);
  const change = useCallback(
    (next: Partial<SearchAddress>) => {
      const isOther = next.query !== undefined && next.query !== address.query;
      const changed = { ...address, ...(isOther && { look: "on" as const }), ...next };
      remember(changed.platform);
      setParams(writeAddress(changed));
    },
    [address, remember, setParams],
  );
  return [address, change];
}

function readAddress(params: URLSearchParams, last: SearchedPlatform): SearchAddress {
  const query = (params.get("q") ?? "").trim();
  const filters = readFilters(params);
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return {
    query,
    filters,
    look: params.get("look") === "off" ? "off" : "on",
    isBrowsing: query === "" && (isFiltered || params.has("browse")),
    platform: platformNamed(params.get("platform")) ?? last,
  };
}

function platformNamed(name: string | null | undefined): SearchedPlatform | null {
  return name === "web" || name === "ios" || name === "both" ? name : null;
}

/** A search in whose address only the query need stand. */
export interface WrittenAddress extends Pick<SearchAddress, "query" | "platform"> {
  readonly filters?: Filters;
  readonly look?: "on" | "off";
  readonly isBrowsing?: boolean;
}

export function writeAddress(address: WrittenAddress): URLSearchParams {
  const { query, platform, filters = noFilters, look = "on", isBrowsing = false } = address;
  const set = writeFilters(filters);
  const isWhole = query === "" && isBrowsing && Object.keys(set).length === 0;
  return new URLSearchParams({
    ...(query !== "" && { q: query }),
    platform,
    ...(look === "off" && { look }),
    ...set,
    ...(isWhole && { browse: "newest" }),
  });
}

/** The address of the library's screens that pass these filters, newest first. */
export function browseHref(filters: Partial<Filters> = {}): string {
  const set = writeFilters({ ...noFilters, ...filters });
  return `/?${new URLSearchParams({ platform: "both", ...(Object.keys(set).length === 0 ? { browse: "newest" } : set) })}`;
}

/** The platform this person chose last in this browser, and a way to remember another. */
function useLastPlatform(userId: string): [SearchedPlatform, (platform: SearchedPlatform) => void] {
  const about = useAbout();
  const [last, remember] = useLocalStorage<SearchedPlatform | null>({
    key: `screen-search.platform.${userId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: platformNamed,
  });
  return [last ?? onlyPlatform(about) ?? "both", remember];
}

/**
 * State of the search field. A new address, such as after going back, replaces it. A platform that the
 * address does not name may change by itself, in another tab or when the library is counted; the text stays
 * then.
 */
export function useDraft(address: SearchAddress): readonly [text: string, set: (text: string) => void] {
  const asked = useSearch();
  const [text, set] = useState(address.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results of another platform are of the query in the address, too.
  useEffect(() => set(address.query), [asked]);
  return [text, set];
}

/** The query that a text is: without the blanks that mean nothing. */
export function queryOf(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The characters by which a query is too long; 0 when it is not. */
export function excessOf(query: string): number {
  return Math.max(0, [...query].length - queryCodePointsMax);
}
