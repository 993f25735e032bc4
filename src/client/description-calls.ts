// Descriptions by the service's model and by the caller, for keys of scope `screens:write`.
import type { Answered, CallOptions } from "./contract.ts";
import type {
  DescribeOptions,
  DescriptionDetailsResult,
  DescriptionOutcome,
  DescriptionOutcomesResult,
  DescriptionResult,
  DescriptionRun,
  DescriptionRunDetails,
  LeaseOptions,
  LeasesResult,
  ScreenDescription,
  ScreenLeases,
} from "./description-contract.ts";
import type { Call } from "./send-request.ts";

/** Each method throws a `ScreenSearchError`. */
export interface DescriptionCalls {
  /**
   * Has the model of the service describe its pictures without words, or named screens anew. One run at a
   * time: `already_describing` is also what a second try is answered when the answer of the first was lost.
   */
  createDescription(options?: DescribeOptions & CallOptions): Promise<DescriptionResult>;
  /** A run with the screens that were not described. */
  getDescription(id: string, options?: CallOptions): Promise<DescriptionDetailsResult>;
  /** Ends a run; what is described stays. */
  cancelDescription(id: string, options?: CallOptions): Promise<DescriptionResult>;
  /** Takes screens to describe: nobody else gets them for 10 minutes. */
  leaseScreens(options?: LeaseOptions & CallOptions): Promise<LeasesResult>;
  /** Writes the words of up to 20 screens; `source` is what was looked at, `text` unless given. */
  describeScreens(
    screens: readonly ScreenDescription[],
    options?: Pick<LeaseOptions, "source"> & CallOptions,
  ): Promise<DescriptionOutcomesResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function descriptionCalls(send: Send): DescriptionCalls {
  return {
    createDescription: async ({ again, limit, maxTokens, screenIds, ...options } = {}) => {
      const body = { again, limit, max_tokens: maxTokens, screen_ids: screenIds };
      const call = { path: "/v1/descriptions", body, isAnswer: isRun };
      const { body: run, ...answered } = await send(call, options);
      return { run, ...answered };
    },
    getDescription: async (id, options) => {
      const { body: run, ...answered } = await send({ path: pathOf(id), isAnswer: isRunDetails }, options);
      return { run, ...answered };
    },
    cancelDescription: async (id, options) => {
      const call = { path: `${pathOf(id)}/cancel`, body: {}, isAnswer: isRun };
      const { body: run, ...answered } = await send(call, options);
      return { run, ...answered };
    },
    leaseScreens: async ({ source, described, limit, ...options } = {}) => {
      const body = { source, described, limit };
      const call = { path: "/v1/screens/leases", body, isAnswer: isLeases };
      const { body: leases, ...answered } = await send(call, options);
      return { leases, ...answered };
    },
    describeScreens: async (screens, { source, ...options } = {}) => {
      const call = { path: "/v1/screens/descriptions", body: { screens, source }, isAnswer: isOutcomes };
      const { body, ...answered } = await send(call, options);
      return { screens: body.screens, ...answered };
    },
  };
}

function pathOf(id: string): string {
  return `/v1/descriptions/${encodeURIComponent(id)}`;
}

function isRun(body: object): body is DescriptionRun {
  return "id" in body && "described" in body;
}

function isRunDetails(body: object): body is DescriptionRunDetails {
  return isRun(body) && "undescribed_screens" in body;
}

function isLeases(body: object): body is ScreenLeases {
  return "screens" in body && "expires_at" in body;
}

function isOutcomes(body: object): body is { readonly screens: readonly DescriptionOutcome[] } {
  return "screens" in body;
}
