import type { Storage } from "../storage/storage.ts";
import type { Problem } from "./problem.ts";

/** What is wrong with the database itself, and with the vectors in it; reads all of it. */
export async function checkRecords(
  records: Pick<Storage, "check" | "damagedVectors">,
): Promise<readonly Problem[]> {
  const path = "records.sqlite";
  return [
    ...(await records.check()).map((reason): Problem => ({ code: "records_damaged", path, reason })),
    ...(await records.damagedVectors()).map(
      (id): Problem => ({
        code: "vectors_damaged",
        path,
        reason: `the vectors of screen ${id} are not as they were written`,
      }),
    ),
  ];
}
