// Flows, and what stands before and after a screen.
import type { Answered, CallOptions } from "./contract.ts";
import type {
  Flow,
  FlowChange,
  FlowDetails,
  FlowResult,
  FlowsRequest,
  FlowsResult,
  FlowWords,
  Neighbours,
  NeighboursResult,
} from "./flow-contract.ts";
import { queryOf } from "./list-calls.ts";
import type { Call } from "./send-request.ts";

export interface NeighboursOptions extends CallOptions {
  /** Screens on each side: 1 to 20, 3 unless given. */
  readonly limit?: number | undefined;
}

/** Each method throws a `ScreenSearchError`. */
export interface FlowCalls {
  /** Flows by words, best first, or one page of them in the order in which they were made. */
  listFlows(request?: FlowsRequest, options?: CallOptions): Promise<FlowsResult>;
  /** A flow with its screens. */
  getFlow(id: string, options?: CallOptions): Promise<FlowResult>;
  /** Makes a flow. The key needs the scope `screens:write`, as for the two that follow. */
  createFlow(flow: FlowWords, options?: CallOptions): Promise<FlowResult>;
  /** Changes what is given. */
  updateFlow(id: string, change: FlowChange, options?: CallOptions): Promise<FlowResult>;
  /** Removes a flow; its screens stay. */
  deleteFlow(id: string, options?: CallOptions): Promise<Answered>;
  /** Gets the screens before and after one in its source, and its places in flows. */
  neighbours(screenId: string, options?: NeighboursOptions): Promise<NeighboursResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function flowCalls(send: Send): FlowCalls {
  const flowOf = async (call: Omit<Call<FlowDetails>, "isAnswer">, options?: CallOptions) => {
    const { body, ...answered } = await send({ ...call, isAnswer: isFlow }, options);
    return { flow: body, ...answered };
  };
  return {
    listFlows: async (request = {}, options) => {
      const call = { path: `/v1/flows${queryOf(request)}`, isAnswer: isPage };
      const { body, ...answered } = await send(call, options);
      return { flows: body.flows, next: body.next, ...answered };
    },
    getFlow: (id, options) => flowOf({ path: pathOf(id) }, options),
    createFlow: (flow, options) => flowOf({ path: "/v1/flows", body: flow }, options),
    updateFlow: (id, change, options) => flowOf({ method: "PATCH", path: pathOf(id), body: change }, options),
    deleteFlow: async (id, options) => {
      const { body: _, ...answered } = await send(
        { method: "DELETE", path: pathOf(id), isAnswer: (body): body is object => body !== null },
        options,
      );
      return answered;
    },
    neighbours: async (screenId, { limit, ...options } = {}) => {
      const path = `/v1/screens/${encodeURIComponent(screenId)}/neighbours${queryOf({ limit })}`;
      const { body, ...answered } = await send({ path, isAnswer: isNeighbours }, options);
      const { before, after, flows } = body;
      return { before, after, flows, ...answered };
    },
  };
}

function pathOf(id: string): string {
  return `/v1/flows/${encodeURIComponent(id)}`;
}

function isPage(body: object): body is { readonly flows: readonly Flow[]; readonly next: string | null } {
  return "flows" in body && Array.isArray(body.flows) && "next" in body;
}

function isFlow(body: object): body is FlowDetails {
  return "id" in body && "screens" in body;
}

function isNeighbours(body: object): body is Neighbours {
  return "before" in body && "after" in body && "flows" in body;
}
