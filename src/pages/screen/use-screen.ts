import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import type { DescribedScreen, SameApp } from "../../screens/page-schema.ts";
import { getJson } from "../request.ts";
import { useSession } from "../use-session.ts";

/** Full rows of 2, 3 and 6. */
const sameAppMax = 6;

/** The screen of this page, by the share link in its address or the session; its own link is of the workspace that was chosen. */
export function useScreen(screenId: string) {
  const { chosenWorkspaceId: workspace } = useSession();
  const share = new URLSearchParams(useSearch()).get("share") ?? "";
  const query = new URLSearchParams({ ...(share && { share }), ...(workspace && { workspace }) });
  return useQuery({
    queryKey: ["screen", screenId, share, workspace],
    queryFn: ({ signal }) =>
      getJson<DescribedScreen>(`/api/screens/${encodeURIComponent(screenId)}?${query}`, signal),
    staleTime: 600_000,
  });
}

/** The app of a screen and others of its screens; undefined until they are known, and for people without a session. */
export function useSameApp(screenId: string): SameApp | undefined {
  const { session } = useSession();
  return useQuery({
    queryKey: ["same-app", screenId],
    enabled: session !== null,
    queryFn: ({ signal }) =>
      getJson<SameApp>(`/api/screens/${encodeURIComponent(screenId)}/app?limit=${sameAppMax}`, signal),
    staleTime: 600_000,
  }).data;
}
