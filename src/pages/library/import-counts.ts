import type { ImportJob } from "../api.ts";

/** The screens of an import by what became of them; `found` are all of them. */
export interface ImportCounts {
  readonly found: number;
  readonly changed: number;
  readonly asBefore: number;
}

/**
 * Counts each screen once. A further copy of a picture changes what its file is called, so that the service
 * has it among the changed rows; one under the same name is among those as before.
 */
export function countsOf({ imported, updated, unchanged, repeated }: ImportJob): ImportCounts {
  const changed = Math.max(0, updated - repeated);
  const copiesAsBefore = Math.max(0, repeated - updated);
  const asBefore = Math.max(0, unchanged - copiesAsBefore);
  return { found: imported + changed + asBefore, changed, asBefore };
}
