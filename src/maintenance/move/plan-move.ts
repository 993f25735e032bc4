// A dry run of a move. Nothing is written, and the library may be served meanwhile.

import type { TargetState } from "../../database/movable-storage.ts";
import { openMovableStorage } from "../../database/open-storage.ts";
import { refuseForeignBucket } from "../../images/open-image-store.ts";
import { type MovePlaces, picturesPlace } from "./move-places.ts";
import { mustCopySigningKeys } from "./move-signing-keys.ts";
import { openSource, refuseOpenJobs, refuseUsedTarget } from "./open-sides.ts";

export interface MovePlan {
  readonly libraryId: string;
  /** Null where they stay. */
  readonly database: { readonly from: string; readonly to: string } | null;
  readonly pictures: { readonly from: string; readonly to: string; readonly count: number } | null;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  readonly copiesSigningKeys: boolean;
  /** `unfinished` if a move of this library there ended early, `library` where the database stays. */
  readonly target: TargetState["kind"];
}

/** Plans a move. Throws an `OperatorError` for what the move would refuse, but for a service that runs. */
export async function planMove(places: MovePlaces): Promise<MovePlan> {
  await using source = await openSource(places.source);
  const { library } = source.database;
  const libraryId = await library.id();
  await refuseOpenJobs(source.database);
  const copiesSigningKeys = await mustCopySigningKeys(places);
  await refuseForeignBucket(places.target.bucket, libraryId);
  const tables: { table: string; rows: number }[] = [];
  for (const table of source.database.tables)
    tables.push({ table, rows: await source.database.count(table) });
  const { isDatabaseThere, arePicturesThere } = places;
  const { pictures, earlierPictures } = await library.counts();
  const [from, to] = [picturesPlace(places.source), picturesPlace(places.target)];
  const target = isDatabaseThere ? null : await lookAt(places, libraryId);
  return {
    libraryId,
    database: target && { from: source.database.place, to: target.place },
    pictures: arePicturesThere ? null : { from, to, count: pictures + earlierPictures },
    tables: isDatabaseThere ? [] : tables,
    copiesSigningKeys,
    target: target?.kind ?? "library",
  };
}

async function lookAt({ target }: MovePlaces, libraryId: string) {
  const storage = await openMovableStorage(target, "read");
  if (storage === null) {
    const place = target.databaseUrl === null ? target.dataDir : "DATABASE_URL, a database without tables";
    return { place, kind: "empty" as const };
  }
  try {
    const state = await storage.state();
    refuseUsedTarget(state, libraryId, storage.place);
    return { place: storage.place, kind: state.kind };
  } finally {
    await storage.close();
  }
}
