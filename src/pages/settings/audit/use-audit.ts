import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import type { Audit } from "../../../audit/schema.ts";
import { getJson } from "../../request.ts";

/** Whose audit list it is: of a workspace, or of the whole service. */
export interface AuditScope {
  /** The id of the workspace, or `service`. */
  readonly id: string;
  /** Where it is read. */
  readonly path: string;
}

/** What is wanted of the list; empty texts allow all. */
export interface AuditChoice {
  readonly action: string;
  readonly outcome: string;
  readonly text: string;
}

/** The address of the list, or with an ending of its file. */
export function auditAddress({ path }: AuditScope, choice: AuditChoice, ending = ""): string {
  const given = Object.entries(choice).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return `${path}${ending}${query === "" ? "" : `?${query}`}`;
}

/** The audit list page by page, newest first. */
export function useAudit(
  scope: AuditScope,
  choice: AuditChoice,
): UseInfiniteQueryResult<InfiniteData<Audit>> {
  return useInfiniteQuery({
    queryKey: ["audit", scope.id, choice],
    queryFn: ({ pageParam, signal }) => {
      const address = auditAddress(scope, choice);
      const before = `${address.includes("?") ? "&" : "?"}before=${pageParam}`;
      return getJson<Audit>(pageParam === null ? address : address + before, signal);
    },
    initialPageParam: initialPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

const initialPage: number | null = null as number | null;
