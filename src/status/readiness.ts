import type { Services } from "../services.ts";

/** Whether this process should get searches, and why not. */
export interface Readiness {
  readonly isReady: boolean;
  readonly status:
    | "ready"
    | "loading"
    | "rebuilding"
    | "stopping"
    | "records_unavailable"
    | "records_damaged";
  readonly index: {
    readonly sequence: number;
    readonly last_sequence: number;
    readonly screens: Readonly<Record<string, number>>;
  };
}

/** Ready once the index has caught up with the records, until the process begins to stop. */
export async function readiness(services: Services): Promise<Readiness> {
  const lastSequence = await services.storage.library.lastSequence().catch((error: unknown) => {
    services.recordsHealth.note(error);
    return null;
  });
  const status = statusOf(services, lastSequence);
  const index = services.engine.status();
  return {
    isReady: status === "ready",
    status,
    index: { sequence: index.sequence, last_sequence: lastSequence ?? -1, screens: index.screens },
  };
}

function statusOf(services: Services, lastSequence: number | null): Readiness["status"] {
  if (services.lifecycle.isStopping) return "stopping";
  if (services.recordsHealth.isDamaged) return "records_damaged";
  if (lastSequence === null) return "records_unavailable";
  if (services.follower.isRebuilding) return "rebuilding";
  return services.follower.hasCaughtUp ? "ready" : "loading";
}
