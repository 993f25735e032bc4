import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";

/** What is searched, as it stands in the address of the page. */
export interface SearchAddress {
  /** Empty before the first search. */
  readonly query: string;
  readonly platform: "ios" | "web";
  readonly mode: "deep" | "standard";
}

/** The search in the address, so that going back, forward and sharing work; and a way to another. */
export function useSearchAddress(): [SearchAddress, (change: Partial<SearchAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Partial<SearchAddress>) => {
      setParams((before) => writeAddress({ ...readAddress(before), ...next }));
    },
    [setParams],
  );
  return [address, change];
}

function readAddress(params: URLSearchParams): SearchAddress {
  return {
    query: (params.get("q") ?? "").trim(),
    platform: params.get("platform") === "web" ? "web" : "ios",
    mode: params.get("mode") === "standard" ? "standard" : "deep",
  };
}

/** The query part of the address of a search. */
export function writeAddress({ query, platform, mode }: SearchAddress): URLSearchParams {
  return new URLSearchParams({ ...(query !== "" && { q: query }), platform, mode });
}
