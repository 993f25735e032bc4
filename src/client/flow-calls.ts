// Flows, and what stands before and after a screen.
import type { Answered, CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { FlowChange, FlowsRequest, FlowWords } from "./contract.ts";
import type { FlowResult, FlowsResult, NeighboursResult } from "./results.ts";

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

/** The calls over a connection. */
export function flowCalls(call: CallOperation): FlowCalls {
  return {
    listFlows: (query, options) => call("flows_list", { query }, options),
    getFlow: (id, options) => call("flows_get", { ids: [id] }, options),
    createFlow: (body, options) => call("flows_create", { body }, options),
    updateFlow: (id, body, options) => call("flows_update", { ids: [id], body }, options),
    deleteFlow: (id, options) => call("flows_delete", { ids: [id] }, options),
    neighbours: (screenId, { limit, ...options } = {}) =>
      call("screens_neighbours", { ids: [screenId], query: { limit } }, options),
  };
}
