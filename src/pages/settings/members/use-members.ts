import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Members } from "../../../workspaces/schema.ts";
import { getJson } from "../../request.ts";

/** The members and the open invitations of a workspace. */
export function useMembers(workspaceId: string): UseQueryResult<Members> {
  return useQuery({
    queryKey: ["members", workspaceId],
    queryFn: ({ signal }) => getJson<Members>(`/api/workspaces/${workspaceId}/members`, signal),
  });
}

/** Reads the members again after a change, and what depends on them: the session holds the own role. */
export function useRefreshMembers(workspaceId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ["audit", workspaceId] });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["members", workspaceId] }),
      queries.invalidateQueries({ queryKey: ["session"] }),
    ]);
  };
}
