import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Usage } from "../../../usage/schema.ts";
import { getJson } from "../../request.ts";

/** What a workspace searched in the last days; while another range loads, the one before stays. */
export function useUsage(workspaceId: string, days: number): UseQueryResult<Usage> {
  return useQuery({
    queryKey: ["usage", workspaceId, days],
    queryFn: ({ signal }) => getJson<Usage>(`/api/workspaces/${workspaceId}/usage?days=${days}`, signal),
    placeholderData: keepPreviousData,
    // What is left of the rate is out of date at once.
    staleTime: 0,
  });
}
