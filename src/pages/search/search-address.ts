import { useLocalStorage } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearch, useSearchParams } from "wouter";
import { queryCodePointsMax } from "../../bounds.ts";
import type { Platform } from "../api.ts";
import { useAbout } from "../queries.ts";

/** The search described by the page's address. */
export interface SearchAddress extends SearchChoices {
  /** Empty before the first search. */
  readonly query: string;
}

/**
 * The search in the address, so that going back, forward and sharing work; and a way to another, whose
 * platform and mode are remembered for this person. What the address does not say is what was chosen last.
 */
export function useSearchAddress(userId: string): [SearchAddress, (change: Partial<SearchAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const [choices, remember] = useSearchChoices(userId);
  const address = useMemo(() => readAddress(params, choices), [params, choices]);
  const change = useCallback(
    (next: Partial<SearchAddress>) => {
      const changed = { ...address, ...next };
      remember({ platform: changed.platform, mode: changed.mode });
      setParams(writeAddress(changed));
    },
    [address, remember, setParams],
  );
  return [address, change];
}

function readAddress(params: URLSearchParams, choices: SearchChoices): SearchAddress {
  const platform = params.get("platform");
  const mode = params.get("mode");
  return {
    query: (params.get("q") ?? "").trim(),
    platform: platform === "web" || platform === "ios" ? platform : choices.platform,
    mode: mode === "standard" || mode === "deep" ? mode : choices.mode,
  };
}

/** The query part of the address of a search. */
export function writeAddress({ query, platform, mode }: SearchAddress): URLSearchParams {
  return new URLSearchParams({ ...(query !== "" && { q: query }), platform, mode });
}

/** Search options beside the query. */
export interface SearchChoices {
  readonly platform: Platform;
  readonly mode: "deep" | "standard";
}

/** The platform and mode this person chose last in this browser, and a way to remember others. */
function useSearchChoices(userId: string): [SearchChoices, (choices: SearchChoices) => void] {
  const about = useAbout();
  const [chosen, remember] = useLocalStorage<SearchChoices | null>({
    key: `screen-search.choices.${userId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: readStored,
  });
  const hasOnlyWeb = about !== undefined && about.screens.ios === 0 && about.screens.web > 0;
  return [chosen ?? { platform: hasOnlyWeb ? "web" : "ios", mode: "deep" }, remember];
}

/** Ignores a stored value that cannot be parsed, such as one that another version wrote. */
function readStored(stored: string | undefined): SearchChoices | null {
  try {
    const { platform, mode } = JSON.parse(stored ?? "null") as Partial<SearchChoices>;
    return { platform: platform === "web" ? "web" : "ios", mode: mode === "standard" ? "standard" : "deep" };
  } catch {
    return null;
  }
}

/** The text in the search field, and the query it would send. */
export interface Draft {
  readonly text: string;
  /** The text without the blanks that mean nothing. */
  readonly query: string;
  /** By how many characters the query is too long; 0 when it is not. */
  readonly excess: number;
  readonly set: (text: string) => void;
}

/**
 * State of the search field. A new address, such as after going back, replaces it. Options that the address
 * does not name may change by themselves, in another tab or when the library is counted; the text stays then.
 */
export function useDraft(address: SearchAddress): Draft {
  const asked = useSearch();
  const [text, set] = useState(address.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results of another platform or mode are of the query in the address, too.
  useEffect(() => set(address.query), [asked]);
  const query = text.replace(/\s+/g, " ").trim();
  return { text, query, excess: Math.max(0, [...query].length - queryCodePointsMax), set };
}
