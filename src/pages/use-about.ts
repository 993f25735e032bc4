import { useQuery } from "@tanstack/react-query";
import { getJson } from "./request.ts";

/** `GET /api/about`: what anyone may know of this service. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly base_url: string;
  readonly apps: number;
  readonly screens: { readonly ios: number; readonly web: number };
  readonly needs_setup: boolean;
  readonly oidc: { readonly name: string; readonly is_only: boolean } | null;
  readonly has_mail: boolean;
  readonly has_public_screen_pages: boolean;
}

/** What anyone may know of this service; undefined until it is there. */
export function useAbout(): About | undefined {
  return useQuery({
    queryKey: ["about"],
    queryFn: ({ signal }) => getJson<About>("/api/about", signal),
    staleTime: 300_000,
  }).data;
}
