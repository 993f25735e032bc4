// Descriptions by the service's model and by the caller, for keys of scope `screens:write`.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { LeaseOptions, ScreenDescription } from "./contract.ts";
import type { DescribeOptions } from "./requests.ts";

/** The calls over a connection. */
export function descriptionCalls(call: CallOperation) {
  return {
    /**
     * Has the model of the service describe its pictures without words, or named screens anew. One run at a
     * time: `already_describing` is also what a second try is answered when the answer of the first was lost.
     */
    createDescription: (given: DescribeOptions & CallOptions = {}) => {
      const { again, limit, maxTokens, screenIds, ...options } = given;
      const body = { again, limit, max_tokens: maxTokens, screen_ids: screenIds };
      return call("descriptions_create", { body }, options);
    },
    /** A run with the screens that were not described. */
    getDescription: (id: string, options?: CallOptions) => call("descriptions_get", { ids: [id] }, options),
    /** Ends a run; what is described stays. */
    cancelDescription: (id: string, options?: CallOptions) =>
      call("descriptions_cancel", { ids: [id] }, options),
    /** Takes screens to describe: nobody else gets them for 10 minutes. */
    leaseScreens: ({ source, described, limit, ...options }: LeaseOptions & CallOptions = {}) =>
      call("screens_lease", { body: { source, described, limit } }, options),
    /** Writes the words of up to 20 screens; `source` is what was looked at, `text` unless given. */
    describeScreens: (
      screens: readonly ScreenDescription[],
      { source, ...options }: Pick<LeaseOptions, "source"> & CallOptions = {},
    ) => call("screens_describe", { body: { screens, source } }, options),
  };
}
