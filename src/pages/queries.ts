// Queries of the pages, each with its key, and the client that caches them. Invalidate by
// `somethingQuery().queryKey`.
import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { type About, api, type Session } from "./api.ts";
import { addressOf } from "./base-path.ts";
import { forgetUpload } from "./library/upload-store.ts";
import { hasStatus, pathOf, RequestError } from "./request.ts";

const retriesMax = 2;
const minutes = 60_000;
/**
 * Time for which paged results and their scroll position are kept after somebody leaves a page. Fresh answers
 * must not expire before stale ones.
 */
export const keptMs: number = 30 * minutes;
/** Begins the keys of searches. */
export const searchKey = "search";

/** Holds what was read. A session that ended is noticed at the next request, and every page learns of it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Retry only when there was no answer: a refused request fails again, a dropped connection may not.
      retry: (failures, error) => failures < retriesMax && hasStatus(error, 0),
    },
  },
});

function endSession(error: Error): void {
  if (error instanceof RequestError && error.code === "not_signed_in") {
    queryClient.setQueryData(sessionQuery.queryKey, null);
  }
}

export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }) => api("GET /api/about")({ signal }),
  staleTime: 5 * minutes,
});

/** Public facts about this service; undefined until they are loaded. */
export function useAbout(): About | undefined {
  return useQuery(aboutQuery).data;
}

/** The address that the operator set, else this page's, without a slash at the end. */
export function useBaseUrl(): string {
  return (useAbout()?.base_url ?? window.location.origin + addressOf("")).replace(/\/$/, "");
}

/** The current session; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await api("GET /api/session")({ signal });
    } catch (error) {
      if (hasStatus(error, 401)) return null;
      throw error;
    }
  },
  staleTime: minutes,
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api("GET /api/account/sessions")({ signal }),
});

export const signInMethodsQuery = queryOptions({
  queryKey: ["sign-in-methods"],
  queryFn: ({ signal }) => api("GET /api/account/sign-in-methods")({ signal }),
});

/** Options for one-time links, whose token is checked only once. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
const setupKey = "setup";
const invitationKey = "invitation";

/** True for a query that checks a one-time link. */
function isOfLink({ queryKey }: Query): boolean {
  return queryKey[0] === setupKey || queryKey[0] === invitationKey;
}

export const setupQuery = (token: string) =>
  queryOptions({
    queryKey: [setupKey, token],
    queryFn: ({ signal }) => api("POST /api/setup/check")({ body: { token }, signal }),
    enabled: token !== "",
    ...once,
  });

/** Forgets all that was read as one person, except what the pages for signing in show. */
export function forgetPerson(): void {
  forgetUpload();
  const kept: readonly unknown[] = [sessionQuery.queryKey[0], aboutQuery.queryKey[0]];
  queryClient.removeQueries({ predicate: (query) => !(isOfLink(query) || kept.includes(query.queryKey[0])) });
}

/**
 * After a one-time link let somebody in, all is read anew but the link, which is used up: asking about it
 * again would be refused, and counted as a guess.
 */
export function refreshAfterLink(): Promise<void> {
  forgetPerson();
  return queryClient.invalidateQueries({ predicate: (query) => !isOfLink(query) });
}

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [invitationKey, token],
    queryFn: ({ signal }) => api("POST /api/invitations/check")({ body: { token }, signal }),
    enabled: token !== "",
    ...once,
  });

/** A program that asks to be let in, by what is in the address of the page. */
export const connectionRequestQuery = (request: string, isReady: boolean) =>
  queryOptions({
    queryKey: ["connection-request", request],
    queryFn: ({ signal }) => api("GET /api/connection-request")({ query: { request }, signal }),
    enabled: isReady && request !== "",
    ...once,
  });

/** A program's request that is not right, by what is in the address of the page. */
export const connectionRefusalQuery = (request: string) =>
  queryOptions({
    queryKey: ["connection-refusal", request],
    queryFn: ({ signal }) => api("GET /api/connection-refusal")({ query: { request }, signal }),
    ...once,
  });

const connectionsKey = "connections";
/** The connections of a workspace, newest first. */
export const connectionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [connectionsKey, workspaceId],
    queryFn: ({ signal }) => api("GET /api/workspaces/:workspaceId/connections")({ workspaceId, signal }),
  });

/** The connections of the person in all their workspaces, newest first. */
export const ownConnectionsQuery = queryOptions({
  queryKey: [connectionsKey, "own"],
  queryFn: ({ signal }) => api("GET /api/account/connections")({ signal }),
});

/** The API keys of a workspace, live ones first. */
export const keysQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["keys", workspaceId],
    queryFn: ({ signal }) => api("GET /api/workspaces/:workspaceId/keys")({ workspaceId, signal }),
  });

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["members", workspaceId],
    queryFn: ({ signal }) => api("GET /api/workspaces/:workspaceId/members")({ workspaceId, signal }),
  });

export const usageQuery = (workspaceId: string, days: number) =>
  queryOptions({
    queryKey: ["usage", workspaceId, days],
    queryFn: ({ signal }) =>
      api("GET /api/workspaces/:workspaceId/usage")({ workspaceId, query: { days }, signal }),
    // While another range loads, the one before stays. What is left of the rate is out of date at once.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Scope of an audit list: a workspace's id, or null for the whole service. */
export type AuditScope = string | null;

/** Filter of an audit list; an empty string allows any value. */
export interface AuditChoice {
  readonly action: string;
  readonly outcome: string;
  readonly text: string;
}

const auditKey = "audit";

/** An audit list page by page, newest first. */
export const auditQuery = (workspaceId: AuditScope, choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: [auditKey, workspaceId, choice],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...choice, before: pageParam };
      return workspaceId === null
        ? api("GET /api/operator/audit")({ query, signal })
        : api("GET /api/workspaces/:workspaceId/audit")({ workspaceId, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export function auditFileAddress(
  workspaceId: AuditScope,
  choice: AuditChoice,
  format: "csv" | "jsonl",
): string {
  const { path } =
    workspaceId === null ? api("GET /api/operator/audit") : api("GET /api/workspaces/:workspaceId/audit");
  return addressOf(pathOf(`${path}.${format}`, { query: { ...choice }, workspaceId }));
}

/** Reads the audit lists again: after a change of this workspace, or of any. */
export function refreshAudit(workspaceId?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: workspaceId === undefined ? [auditKey] : [auditKey, workspaceId],
  });
}

export const recentSearchesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["recent-searches", workspaceId],
    queryFn: ({ signal }) => api("GET /api/workspaces/:workspaceId/recent-searches")({ workspaceId, signal }),
    staleTime: 0,
  });

/**
 * A screen by the share link in the address, which may be that of a collection, or by the session; its own
 * link is of the workspace that was chosen.
 */
export const screenQuery = (screenId: string, share: string, workspace: string, collection = "") =>
  queryOptions({
    queryKey: ["screen", screenId, share, workspace, collection],
    queryFn: ({ signal }) =>
      api("GET /api/screens/:screenId")({ screenId, query: { share, workspace, collection }, signal }),
    staleTime: 10 * minutes,
  });

/** The screens most like this one; full rows of 2, 3, 4 and 6. */
export const similarScreensQuery = (screenId: string) =>
  queryOptions({
    queryKey: ["similar", screenId],
    queryFn: ({ signal }) =>
      api("GET /api/screens/:screenId/similar")({ screenId, query: { limit: 12 }, signal }),
    staleTime: 10 * minutes,
  });

/** The pictures that a screen has and had. */
export const versionsQuery = (screenId: string) =>
  queryOptions({
    queryKey: ["versions", screenId],
    queryFn: ({ signal }) => api("GET /api/screens/:screenId/versions")({ screenId, signal }),
  });

/** The app of a screen and others of its screens; full rows of 2, 3 and 6. */
export const sameAppQuery = (screenId: string) =>
  queryOptions({
    queryKey: ["same-app", screenId],
    queryFn: ({ signal }) => api("GET /api/screens/:screenId/app")({ screenId, query: { limit: 6 }, signal }),
    staleTime: 10 * minutes,
  });

/** All apps by name. */
export const appsQuery = queryOptions({
  queryKey: ["apps"],
  queryFn: ({ signal }) => api("GET /api/apps")({ signal }),
  staleTime: 5 * minutes,
  gcTime: keptMs,
});

/** The covers of some apps by the ids of the apps; null also for an app that is no more. */
export const appCoversQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["apps", "covers", ids],
    queryFn: async ({ signal }) => {
      const { covers } = await api("GET /api/apps/covers")({ query: { ids: ids.join(",") }, signal });
      const none = ids.map((id) => [id, null] as const);
      return new Map([...none, ...covers.map(({ app_id, image }) => [app_id, image] as const)]);
    },
    staleTime: 5 * minutes,
    gcTime: keptMs,
  });

export const appScreensQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: ["app", appId],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/apps/:appId/screens")({ appId, query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5 * minutes,
    gcTime: keptMs,
  });

/** The screens that look the same as one, itself included. */
export const alikeScreensQuery = (screenId: string) =>
  queryOptions({
    queryKey: ["alike", screenId],
    queryFn: ({ signal }) => api("GET /api/screens/:screenId/look-alikes")({ screenId, signal }),
  });

export const lookAlikesQuery = infiniteQueryOptions({
  queryKey: ["look-alikes"],
  queryFn: ({ pageParam, signal }) =>
    api("GET /api/operator/look-alikes")({ query: { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const operatedWorkspacesQuery = queryOptions({
  queryKey: ["operator", "workspaces"],
  queryFn: ({ signal }) => api("GET /api/operator/workspaces")({ signal }),
});

export const operatedUsersQuery = queryOptions({
  queryKey: ["operator", "users"],
  queryFn: ({ signal }) => api("GET /api/operator/users")({ signal }),
});

/** After an import or a change of a screen. A search on display runs again, others when they are opened. */
export async function refreshLibrary(): Promise<void> {
  const keys = [
    ...[["library"], aboutQuery.queryKey, appsQuery.queryKey],
    ...[["app"], ["screen"], ["similar"], ["same-app"], ["evidence"]],
    ...[["overview"], ["screens"], ["facets"], ["suggestions"], ["look-alikes"], ["alike"]],
    ...[["collections"], ["collection"], ["flows"], ["flow"], ["neighbours"], [searchKey]],
  ];
  queryClient.removeQueries({ queryKey: [searchKey], type: "inactive" });
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reads the own session again, too: a plan or a name in it may have changed. */
export async function refreshOperator(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["operator"] }),
    queryClient.invalidateQueries({ queryKey: ["members"] }),
    refreshAudit(),
    refreshSession(),
  ]);
}

export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Reads the keys of a workspace again after a change; the audit log with them. */
export function refreshKeys(workspaceId: string): Promise<void> {
  void refreshAudit(workspaceId);
  return queryClient.invalidateQueries({ queryKey: keysQuery(workspaceId).queryKey });
}

export function refreshConnections(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [connectionsKey] });
}

/** Reads the members again after a change, and what depends on them: the session holds the own role. */
export async function refreshMembers(workspaceId: string): Promise<void> {
  void refreshAudit(workspaceId);
  const { queryKey } = membersQuery(workspaceId);
  await Promise.all([queryClient.invalidateQueries({ queryKey }), refreshSession()]);
}
