// Background work on the library that is not finished.
import type { Storage } from "../database/storage.ts";
import type { FacetsAnswer } from "./list-schema.ts";

/** Counts what is done of each; empty when everything is known. */
export async function workInProgress({
  looks,
  descriptionJobs,
}: Pick<Storage, "looks" | "descriptionJobs">): Promise<FacetsAnswer["in_progress"]> {
  const [seen, runs] = await Promise.all([looks.progress(), descriptionJobs.waiting(null)]);
  const described = runs.map(({ described, undescribed, changed, failed, screens: total }) => {
    return { work: "descriptions" as const, done: described + undescribed + changed + failed, total };
  });
  return [{ work: "looks" as const, ...seen }, ...described].filter(({ done, total }) => done < total);
}
