import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { sameAppQuery, screenQuery } from "../queries.ts";
import { useSession } from "../use-session.ts";

/** The screen of this page, by the share link in its address or the session; its own link is of the workspace that was chosen. */
export function useScreen(screenId: string) {
  const { chosenWorkspaceId: workspace } = useSession();
  const share = new URLSearchParams(useSearch()).get("share") ?? "";
  return useQuery(screenQuery(screenId, share, workspace));
}

/** The app of a screen and others of its screens; undefined until they are known, and for people without a session. */
export function useSameApp(screenId: string) {
  const { session } = useSession();
  return useQuery({ ...sameAppQuery(screenId), enabled: session !== null }).data;
}
