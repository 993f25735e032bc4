// Runs that describe pictures without words, for keys of scope `screens:write`.
import type {
  Answered,
  CallOptions,
  DescribeOptions,
  DescriptionDetailsResult,
  DescriptionResult,
  DescriptionRun,
  DescriptionRunDetails,
} from "./contract.ts";
import type { Call } from "./send-request.ts";

/** Each method throws a `ScreenSearchError`. */
export interface DescriptionCalls {
  /**
   * Has the vision model of the service describe its pictures without words. One run at a time:
   * `already_describing` is also what a second try is answered when the answer of the first was lost.
   */
  createDescription(options?: DescribeOptions & CallOptions): Promise<DescriptionResult>;
  /** A run with the screens that were not described. */
  getDescription(id: string, options?: CallOptions): Promise<DescriptionDetailsResult>;
  /** Ends a run; what is described stays. */
  cancelDescription(id: string, options?: CallOptions): Promise<DescriptionResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function descriptionCalls(send: Send): DescriptionCalls {
  return {
    createDescription: async ({ again, limit, maxTokens, signal } = {}) => {
      const body = { again, limit, max_tokens: maxTokens };
      const call = { path: "/v1/descriptions", body, isAnswer: isRun };
      const { body: run, ...answered } = await send(call, { signal });
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
