// The smallest search parameter that reaches a recall: doubled until it does, then halved in between twice.

const HALVINGS = 2;

/** A parameter and the recall it gave. */
export interface Reached {
  readonly effort: number;
  readonly recall: number;
}

/** The best that was reached when no effort up to `max` is enough. `recallAt` may refuse with a string. */
export async function leastEffort(
  recallAt: (effort: number) => Promise<number | string>,
  wanted: number,
  first: number,
  max: number,
): Promise<Reached | string> {
  let below = 0;
  let reached: Reached = { effort: 0, recall: 0 };
  for (let effort = Math.min(first, max); ; effort = Math.min(effort * 2, max)) {
    const recall = await recallAt(effort);
    if (typeof recall === "string") return recall;
    reached = { effort, recall };
    if (recall >= wanted || effort === max) break;
    below = effort;
  }
  if (reached.recall < wanted || below === 0) return reached;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const effort = Math.round((below + reached.effort) / 2);
    const recall = await recallAt(effort);
    if (typeof recall === "string") return recall;
    if (recall >= wanted) reached = { effort, recall };
    else below = effort;
  }
  return reached;
}
