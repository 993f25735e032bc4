// The pictures that screens had before, which an export brings along. Those that a screen has stay as they
// are.
import { reasonOf } from "../../errors.ts";
import { versionOfRow } from "../rows/row-versions.ts";
import type { CheckedPicture, CheckedRow, IdentifiedRow } from "../writing/checked-row.ts";
import { loadPicture } from "../writing/checked-row.ts";
import { UnpreparedError } from "../writing/picture-work.ts";
import { pictureOf } from "../writing/stage.ts";
import { checkPictureAt } from "./check-picture-at.ts";
import type { ImportRun } from "./import-run.ts";

type Versions = NonNullable<CheckedRow["versions"]>;

/** Reads the earlier pictures of a row; one that cannot be read is left out with a notice. */
export async function checkVersions(
  run: ImportRun,
  { row, fields: { versions = [] } }: Pick<CheckedRow, "row" | "fields">,
): Promise<Versions> {
  const checked: { said: Versions[number]["said"]; picture: CheckedPicture }[] = [];
  for (const said of run.write.isDryRun ? [] : versions)
    try {
      checked.push({ said, picture: await checkPictureAt(run.folder, said.image, {}) });
    } catch (error) {
      run.report.notices.add(row, `versions: ${said.image} was left out: ${reasonOf(error)}`);
    }
  return checked;
}

/** Decodes those that the screen has not, before the lock is taken. */
export async function prepareVersions(run: ImportRun, row: IdentifiedRow): Promise<void> {
  for (const { picture } of await missingOf(run, row)) await run.pictures.sizes(picture).catch(() => null);
}

/** Stores those that the screens of written rows have not. */
export async function writeVersions(run: ImportRun, rows: readonly IdentifiedRow[]): Promise<void> {
  const { images, keptVersions, library } = run.services;
  for (const row of rows)
    for (const { said, picture, place } of await missingOf(run, row))
      try {
        const sizes = await run.pictures.sizes(picture);
        const original = { file: await loadPicture(picture), format: picture.format };
        const files = { original, optimized: sizes.optimized.file, high: sizes.high.file };
        const stored = await images.put(row.id, files);
        await library.addVersion(row.id, versionOfRow(said, pictureOf(picture, sizes)), place, keptVersions);
        await stored.keep();
      } catch (error) {
        if (error instanceof UnpreparedError) throw error;
        run.report.notices.add(row.row, `versions: ${said.image} was left out: ${reasonOf(error)}`, {
          screenId: row.id,
        });
      }
}

/** With the place of each in the list. */
async function missingOf({ services: { library } }: ImportRun, { id, versions = [] }: IdentifiedRow) {
  if (versions.length === 0) return [];
  const [had] = await library.picturesOf([id]);
  const known = new Set(had?.pictures.map(({ sha256 }) => sha256));
  return versions
    .map((version, place) => ({ ...version, place }))
    .filter(({ picture }) => !known.has(picture.sha256));
}
