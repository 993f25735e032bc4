import type { Platform } from "../fields.ts";
import type { TitledScreen, WalkPosition } from "./screens.ts";

/** A flow with at least one live screen. */
export interface Flow extends WalkPosition {
  readonly name: string;
  /** A sentence; empty for none. */
  readonly description: string;
}

/** A live screen of a flow. */
export interface FlowStep {
  readonly flowId: string;
  readonly screen: TitledScreen;
}

/** A flow that a screen stands in, with its step there, counted from 1. */
export interface FlowOfScreen extends WalkPosition {
  readonly screenId: string;
  /** The app that the flow was made for; its screens may have moved since. */
  readonly appName: string;
  readonly platform: Platform;
  readonly name: string;
  readonly description: string;
  readonly step: number;
}

/** A flow as it is written: the steps are screens in their order. */
export interface FlowWrite {
  readonly name: string;
  readonly description: string;
  readonly screenIds: readonly string[];
}

/** A text that differs where a flow has another name, sentence or order of its live screens. */
export function flowVersion({ name, description, screenIds }: FlowWrite): string {
  const shown = JSON.stringify([name, description, screenIds]);
  return new Bun.CryptoHasher("sha256").update(shown).digest("hex").slice(0, 32);
}

export interface NamedStep extends Partial<WalkPosition> {
  /** The app of the flow. */
  readonly appName: string;
  readonly platform: Platform;
  readonly name: string;
  /** Undefined leaves the one that there is. */
  readonly description: string | undefined;
  readonly screenId: string;
  /** Orders the steps of a flow; two of one flow differ. */
  readonly step: number;
}

/** Keys of the steps that an import wrote, by the id of the flow. */
export type WrittenSteps = ReadonlyMap<string, ReadonlySet<number>>;
