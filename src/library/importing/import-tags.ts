// The tags that rows name. An import adds them in one workspace and takes none away.

import { tagsOfScreenMax, tagsOfWorkspaceMax } from "../rows/tags.ts";
import type { IdentifiedRow } from "../writing/checked-row.ts";
import type { ImportRun } from "./import-run.ts";

/**
 * Adds the tags of rows whose screens are written, all of a row or none. A row whose tags are too many for
 * its screen or for the workspace is in the notices: the screen itself is in the library by then.
 */
export async function writeTags(
  { services, report }: ImportRun,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const tagged = rows.flatMap(({ fields: { tags = [] }, id, row }) =>
    tags.length > 0 ? [{ id, row, tags }] : [],
  );
  if (services.marks === undefined || tagged.length === 0) return;
  const { tags: store, workspaceId } = services.marks;
  const most = { ofScreen: tagsOfScreenMax, ofWorkspace: tagsOfWorkspaceMax };
  const refused = await store.add(workspaceId, tagged, most);
  for (const { id, row } of tagged) {
    const full = refused.get(id);
    if (full !== undefined)
      report.notices.add(row, `tags: none was added, as ${boundOf(full)}.`, {
        screenId: id,
        isFailure: true,
      });
  }
}

function boundOf(full: "screen" | "workspace"): string {
  return full === "screen"
    ? `its screen would have more than ${tagsOfScreenMax} tags in this workspace`
    : `this workspace would have more than ${tagsOfWorkspaceMax} different tags`;
}
