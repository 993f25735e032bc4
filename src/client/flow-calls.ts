// Flows, and what stands before and after a screen.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { FlowChange, FlowsRequest, FlowWords } from "./contract.ts";

export interface NeighboursOptions extends CallOptions {
  /** Screens on each side: 1 to 20, 3 unless given. */
  readonly limit?: number | undefined;
}

/** The calls over a connection. */
export function flowCalls(call: CallOperation) {
  return {
    /** Flows by words, best first, or one page of them in the order in which they were made. */
    listFlows: (query?: FlowsRequest, options?: CallOptions) => call("flows_list", { query }, options),
    /** A flow with its screens. */
    getFlow: (id: string, options?: CallOptions) => call("flows_get", { ids: [id] }, options),
    /** Makes a flow. The key needs the scope `screens:write`, as for the two that follow. */
    createFlow: (body: FlowWords, options?: CallOptions) => call("flows_create", { body }, options),
    /** Changes what is given. */
    updateFlow: (id: string, body: FlowChange, options?: CallOptions) =>
      call("flows_update", { ids: [id], body }, options),
    /** Removes a flow; its screens stay. */
    deleteFlow: (id: string, options?: CallOptions) => call("flows_delete", { ids: [id] }, options),
    /** Gets the screens before and after one in its source, and its places in flows. */
    neighbours: (screenId: string, { limit, ...options }: NeighboursOptions = {}) =>
      call("screens_neighbours", { ids: [screenId], query: { limit } }, options),
  };
}
