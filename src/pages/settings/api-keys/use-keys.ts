import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Keys } from "../../../keys/schema.ts";
import { getJson } from "../../request.ts";

/** The address of a workspace's keys. */
export function keysPath(workspaceId: string): string {
  return `/api/workspaces/${workspaceId}/keys`;
}

/** The keys of a workspace, live ones first. */
export function useKeys(workspaceId: string): UseQueryResult<Keys> {
  return useQuery({
    queryKey: ["keys", workspaceId],
    queryFn: ({ signal }) => getJson<Keys>(keysPath(workspaceId), signal),
  });
}

/** Reads the keys again after a change; the audit log with them. */
export function useRefreshKeys(workspaceId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ["audit", workspaceId] });
    await queries.invalidateQueries({ queryKey: ["keys", workspaceId] });
  };
}
