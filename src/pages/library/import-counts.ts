import type { ImportJob } from "../api.ts";

/**
 * Counts each screen once; `found` are all of them. A further copy of a picture changes the name of its file,
 * so that the service has it among the changed rows; one under the same name is among those as before.
 */
export function countsOf({ imported, updated, unchanged, repeated }: ImportJob) {
  const changed = Math.max(0, updated - repeated);
  const copiesAsBefore = Math.max(0, repeated - updated);
  const asBefore = Math.max(0, unchanged - copiesAsBefore);
  return { found: imported + changed + asBefore, changed, asBefore };
}
