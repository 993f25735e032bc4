import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** What a step did. */
export interface Outcome {
  /** For the line of the step. */
  readonly text: string;
  /** Whether a fault really hit: a kill that came too late does not count. */
  readonly hasHit: boolean;
}

/** Why a step on files of SQLite, or on pictures in a folder, cannot run. */
export function needsSqlite({ backing }: World): string | null {
  return backing.form === "sqlite" ? null : "it is of SQLite and of pictures in a folder";
}

/** A kind of step. */
export interface Step {
  readonly name: string;
  /** How often it is drawn, of the sum of all. */
  readonly weight: number;
  /** Draws all its numbers from `random`, so that a seed gives the same step. */
  readonly run: (world: World, random: Random) => Promise<Outcome>;
  /** Why it cannot run here; null when it can. */
  readonly reasonToSkip?: (world: World) => string | null;
}
