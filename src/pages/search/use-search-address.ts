import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { type SearchChoices, useSearchChoices } from "./search-choices.ts";

/** What is searched, as it stands in the address of the page. */
export interface SearchAddress extends SearchChoices {
  /** Empty before the first search. */
  readonly query: string;
}

/**
 * The search in the address, so that going back, forward and sharing work; and a way to another, whose platform and mode are remembered for
 * this person. What the address does not say is what was chosen last.
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
