// The parts of a search in a trace: the engine with its stages, then the database.
import type { TimedPart } from "../http/request-trace.ts";
import type { FoundScreens } from "./find-screens.ts";

const stageNames = ["interpret", "embed", "retrieve", "rescore"] as const;

/**
 * The engine measures its stages and not when they began: they are laid end to end before its answer; what
 * comes before is the wait for a thread.
 */
export function searchParts({ times, stageMicroseconds }: FoundScreens): TimedPart[] {
  const { askedAt, answeredAt, readAt } = times;
  let startedAt = Math.max(askedAt, answeredAt - stageMicroseconds.total / 1000);
  const parts = stageNames.map((name) => {
    const endedAt = Math.min(answeredAt, startedAt + stageMicroseconds[name] / 1000);
    const part = { name, startedAt, endedAt };
    startedAt = endedAt;
    return part;
  });
  return [
    { name: "engine", startedAt: askedAt, endedAt: answeredAt, parts },
    { name: "records", startedAt: answeredAt, endedAt: readAt },
  ];
}
