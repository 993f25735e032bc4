import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { Audit } from "../../../audit/schema.ts";
import { getJson } from "../../request.ts";

/** The audit log page by page, newest first. */
export function useAudit(
  workspaceId: string,
  isAllowed: boolean,
): UseInfiniteQueryResult<InfiniteData<Audit>> {
  return useInfiniteQuery({
    queryKey: ["audit", workspaceId],
    queryFn: ({ pageParam, signal }) =>
      getJson<Audit>(
        `/api/workspaces/${workspaceId}/audit${pageParam === null ? "" : `?before=${pageParam}`}`,
        signal,
      ),
    initialPageParam: initialPage,
    getNextPageParam: ({ next }) => next,
    enabled: isAllowed,
  });
}

const initialPage: number | null = null as number | null;
