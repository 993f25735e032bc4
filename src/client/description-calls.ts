// Descriptions by the service's model and by the caller, for keys of scope `screens:write`.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { LeaseOptions, ScreenDescription } from "./contract.ts";
import type { DescribeOptions } from "./requests.ts";
import type * as results from "./results.ts";

/** Each method throws a `ScreenSearchError`. */
export interface DescriptionCalls {
  /**
   * Has the model of the service describe its pictures without words, or named screens anew. One run at a
   * time: `already_describing` is also what a second try is answered when the answer of the first was lost.
   */
  createDescription(options?: DescribeOptions & CallOptions): Promise<results.DescriptionResult>;
  /** A run with the screens that were not described. */
  getDescription(id: string, options?: CallOptions): Promise<results.DescriptionDetailsResult>;
  /** Ends a run; what is described stays. */
  cancelDescription(id: string, options?: CallOptions): Promise<results.DescriptionResult>;
  /** Takes screens to describe: nobody else gets them for 10 minutes. */
  leaseScreens(options?: LeaseOptions & CallOptions): Promise<results.LeasesResult>;
  /** Writes the words of up to 20 screens; `source` is what was looked at, `text` unless given. */
  describeScreens(
    screens: readonly ScreenDescription[],
    options?: Pick<LeaseOptions, "source"> & CallOptions,
  ): Promise<results.DescriptionOutcomesResult>;
}

/** The calls over a connection. */
export function descriptionCalls(call: CallOperation): DescriptionCalls {
  return {
    createDescription: ({ again, limit, maxTokens, screenIds, ...options } = {}) => {
      const body = { again, limit, max_tokens: maxTokens, screen_ids: screenIds };
      return call("descriptions_create", { body }, options);
    },
    getDescription: (id, options) => call("descriptions_get", { ids: [id] }, options),
    cancelDescription: (id, options) => call("descriptions_cancel", { ids: [id] }, options),
    leaseScreens: ({ source, described, limit, ...options } = {}) =>
      call("screens_lease", { body: { source, described, limit } }, options),
    describeScreens: (screens, { source, ...options } = {}) =>
      call("screens_describe", { body: { screens, source } }, options),
  };
}
