import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** The result of a step. */
export interface Outcome {
  /** For the line of the step. */
  readonly text: string;
  /** True when a fault took effect: a kill that came too late does not count. */
  readonly hasHit: boolean;
}

/** Why a step on files of SQLite, or on pictures in a folder, cannot run. */
export function needsSqlite({ backing }: World): string | null {
  return backing.form === "sqlite" ? null : "it is of SQLite and of pictures in a folder";
}

/** A kind of step. */
export interface Step {
  readonly name: string;
  /** Relative frequency with which it is drawn. */
  readonly weight: number;
  /** Draws all its numbers from `random`, so that a seed gives the same step. */
  readonly run: (world: World, random: Random) => Promise<Outcome>;
  /** Why it cannot run here; null when it can. */
  readonly reasonToSkip?: (world: World) => string | null;
}
