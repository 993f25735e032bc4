import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type App, api, getFlow } from "../api.ts";
import { aboutQuery, queryClient } from "../queries.ts";

const flowsKey = "flows";
const flowKey = "flow";
const neighboursKey = "neighbours";
const staleTime = 60_000;
/** Strips of a page; each is read on its own. */
const stripsAtOnce = 4;
/** The most that one request reads. */
const namesMax = 100;

/** The flows of an app, or of all for null, some at a time. */
export const appFlowsQuery = (app: Pick<App, "name" | "platform"> | null) =>
  infiniteQueryOptions({
    queryKey: [flowsKey, app?.name ?? null, app?.platform ?? null],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/flows")({
        query: {
          ...(app && { app: app.name, platform: app.platform }),
          limit: stripsAtOnce,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime,
  });

export const flowNamesQuery = ({ name, platform }: Pick<App, "name" | "platform">) =>
  queryOptions({
    queryKey: [flowsKey, "names", name, platform],
    queryFn: ({ signal }) =>
      api("GET /api/flows")({ query: { app: name, platform, limit: namesMax }, signal }),
  });

export const flowQuery = (flowId: string) =>
  queryOptions({
    queryKey: [flowKey, flowId],
    queryFn: ({ signal }) => getFlow({ flowId, signal }),
    staleTime,
  });

export const sharedFlowQuery = (flowId: string, share: string) =>
  queryOptions({
    queryKey: [flowKey, "shared", flowId, share],
    queryFn: ({ signal }) => api("GET /api/flows/:flowId/shared")({ flowId, query: { share }, signal }),
    staleTime,
  });

/** Reads the steps of the screen's flows with it, so that their strips do not grow. */
export const neighboursQuery = (screenId: string) =>
  queryOptions({
    queryKey: [neighboursKey, screenId],
    queryFn: async ({ signal }) => {
      const { before, after, flows } = await api("GET /api/screens/:screenId/neighbours")({
        screenId,
        query: { limit: 2 },
        signal,
      });
      const flowIds = [...new Set(flows.map(({ id }) => id))].slice(0, stripsAtOnce);
      await Promise.all(flowIds.map((id) => queryClient.prefetchQuery(flowQuery(id))));
      return { before, after, flows, flowIds };
    },
    staleTime,
  });

export async function refreshFlows(): Promise<void> {
  // That there are any is among the facts about the service.
  const keys = [flowsKey, flowKey, neighboursKey, aboutQuery.queryKey[0]];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
