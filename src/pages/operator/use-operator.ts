import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OperatorUsers, OperatorWorkspaces } from "../../operator/schema.ts";
import { getJson } from "../request.ts";

/** Every workspace of the service. */
export function useOperatorWorkspaces(): UseQueryResult<OperatorWorkspaces> {
  return useQuery({
    queryKey: ["operator", "workspaces"],
    queryFn: ({ signal }) => getJson<OperatorWorkspaces>("/api/operator/workspaces", signal),
  });
}

/** Every account of the service. */
export function useOperatorUsers(): UseQueryResult<OperatorUsers> {
  return useQuery({
    queryKey: ["operator", "users"],
    queryFn: ({ signal }) => getJson<OperatorUsers>("/api/operator/users", signal),
  });
}

/** Reads everything again after a change; the operator's own session too, as a plan or a name in it may have changed. */
export function useRefreshOperator(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["operator"] }),
      queries.invalidateQueries({ queryKey: ["audit"] }),
      queries.invalidateQueries({ queryKey: ["session"] }),
    ]);
  };
}
