// Changes of the library to rows of Milvus.
import type { EngineChange } from "../engine.ts";
import type { EngineUpsert, RemoteIndex, StoredScreen } from "../remote-index.ts";
import { listed } from "./filters.ts";
import type { Row } from "./milvus-client.ts";
import type { SharedState } from "./shared-state.ts";

/** Stands for no words: Milvus refuses a sparse vector without a weight, and no term has the number 0. */
const noWords = { 0: 1 } as const;

/** Writes changes in order, or nothing when the vectors of one cannot be read (`VECTORS_UNUSABLE`). */
export async function writeChanges(
  state: SharedState,
  index: RemoteIndex,
  changes: readonly EngineChange[],
): Promise<void> {
  const last = [...new Map(changes.map((change) => [change.id, change])).values()];
  const upserts = last.filter((change) => change.kind === "upsert");
  const removed = last.filter((change) => change.kind === "remove").map(({ id }) => id);
  const stored = await index.storedScreens(upserts);
  const rows = stored.flatMap((screen, at) => {
    const upsert = upserts[at];
    return upsert === undefined ? [] : [rowOf(upsert, screen)];
  });
  await state.addApps(
    stored.map((screen, at) => ({ key: screen.app, name: upserts[at]?.words.appName.trim() ?? screen.app })),
  );
  const { milvus, collections } = state;
  await milvus.upsert(collections.screens, rows);
  if (removed.length > 0) await milvus.remove(collections.screens, `id in ${listed(removed)}`);
}

function rowOf({ id, platform, sequence }: EngineUpsert, screen: StoredScreen): Row {
  const { app, language, length, dense, terms, weights, row, parts } = screen;
  const sparse = Object.fromEntries(terms.map((term, at) => [term, weights[at] ?? 0]));
  return {
    id,
    platform,
    sequence,
    app,
    language,
    length,
    terms,
    row,
    parts,
    dense: [...dense],
    sparse: terms.length === 0 ? noWords : sparse,
  };
}
