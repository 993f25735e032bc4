// Flows and neighbours, as the service answers them.
import type { Answered, TitledScreen } from "./contract.ts";

/** An ordered list of screens, such as a checkout. */
export interface FlowHead {
  id: string;
  name: string;
  /** A sentence; empty for none. */
  description: string;
  /** The app of its first screen. */
  app_name: string;
  platform: "ios" | "web";
  screen_count: number;
}

/** A flow in a list. */
export interface Flow extends FlowHead {
  /** The titles of its screens, in order. */
  titles: string[];
  /** Its first screen. */
  cover: TitledScreen;
}

/** A flow with its screens in order. */
export interface FlowDetails extends FlowHead {
  /** Another one after each change of its name, sentence or screens. */
  version: string;
  screens: TitledScreen[];
}

/** The flows to list. */
export interface FlowsRequest {
  /** Words for what is sought: the flows come best first. It then counts as a search. */
  readonly query?: string | undefined;
  /** The whole name of an app. */
  readonly app?: string | undefined;
  readonly platform?: "ios" | "web" | undefined;
  /** 1 to 100, 20 unless given. */
  readonly limit?: number | undefined;
  /** The `next` of the page before; not with `query`. */
  readonly cursor?: string | undefined;
}

/** A flow that is made: a name that the app has no flow of, and screens of one app. */
export interface FlowWords {
  readonly name: string;
  readonly description?: string | undefined;
  /** 1 to 200 ids. */
  readonly screen_ids: readonly string[];
}

/** A change of a flow: what is absent stays. */
export interface FlowChange extends Partial<FlowWords> {
  /** Of the flow as it was read; when it is another one by now, `flow_changed` is thrown. */
  readonly version?: string | undefined;
}

/** The place of a screen in a flow. */
export interface PlaceInFlow {
  id: string;
  name: string;
  description: string;
  /** The first is 1. */
  step: number;
  screen_count: number;
  before: TitledScreen | null;
  after: TitledScreen | null;
}

/** The screens around one in its source. */
export interface Neighbours {
  /** The nearest last. */
  before: TitledScreen[];
  /** The nearest first. */
  after: TitledScreen[];
  flows: PlaceInFlow[];
}

/** The answer to `listFlows`. */
export interface FlowsResult extends Answered {
  readonly flows: readonly Flow[];
  /** The `cursor` of the next page; null on the last one, and with `query`. */
  readonly next: string | null;
}

/** The answer to `getFlow`, `createFlow` and `updateFlow`. */
export interface FlowResult extends Answered {
  readonly flow: FlowDetails;
}

/** The answer to `neighbours`. */
export interface NeighboursResult extends Answered, Readonly<Neighbours> {}
