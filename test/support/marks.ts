// What a workspace adds to screens, tags and places in collections, in an import and an export.

import { importLibrary } from "../../src/library/importing/import-library.ts";
import type { WorkspaceMarks } from "../../src/library/importing/import-run.ts";
import { createWorkspace } from "../../src/people/workspaces/workspaces.ts";
import type { ImportSetting } from "./import.ts";
import { jsonLines } from "./json-lines.ts";

/** Those of a new workspace. */
export async function marksIn({ storage }: Pick<ImportSetting, "storage">) {
  const { id: workspaceId } = await createWorkspace(storage, { name: "Team", plan: "team" }, 0);
  return { ...storage, workspaceId };
}

/** Imports rows for a workspace. */
export async function importMarked(
  { services, source, write }: ImportSetting,
  marks: WorkspaceMarks | undefined,
  rows: readonly object[],
) {
  await write({ "m.jsonl": jsonLines(rows) });
  return importLibrary({ ...services, marks }, `${source}/m.jsonl`);
}

/** The argument of `exportedTar`. */
export function exportOf({ library, imagesRoot: images }: ImportSetting, marks?: WorkspaceMarks) {
  return { library, images, marks };
}
