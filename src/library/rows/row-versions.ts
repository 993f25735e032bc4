// The pictures that a screen had before, as a row of an export has them, the last one first.
import { Type } from "@sinclair/typebox";
import type { Picture, PictureVersion } from "../../database/screens.ts";
import { oneOf, strictObject, themes } from "../../fields.ts";
import { momentPattern } from "./iso-time.ts";

const versionsMax = 1_000;
const moment = Type.String({ pattern: momentPattern });

export const versionsSchema = Type.Array(
  strictObject({
    image: Type.String({ minLength: 1, maxLength: 4096 }),
    title: Type.Optional(Type.String({ maxLength: 500 })),
    description: Type.Optional(Type.String({ maxLength: 10_000 })),
    text: Type.Optional(Type.String({ maxLength: 50_000 })),
    captured_at: Type.Optional(moment),
    app_version: Type.Optional(Type.String({ maxLength: 100 })),
    theme: Type.Optional(oneOf(themes)),
    changed_at: moment,
    replaced_at: moment,
  }),
  {
    maxItems: versionsMax,
    description: `must be a list of at most ${versionsMax} objects with image, changed_at, replaced_at and the words of an export.`,
  },
);
type RowVersion = (typeof versionsSchema)["static"][number];

/** The name of an earlier picture, below the folder of the manifest. */
export function versionImage(id: string, { sha256, format }: Picture): string {
  return `images/${id}.${sha256.slice(0, 32)}.${format === "jpeg" ? "jpg" : format}`;
}

export function exportedVersion(id: string, version: PictureVersion): RowVersion {
  const { picture, title, description, visibleText: text, capturedAt, appVersion, theme } = version;
  const words = { title, description, text, app_version: appVersion };
  return {
    image: versionImage(id, picture),
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== "")),
    ...(capturedAt !== null && { captured_at: timeOf(capturedAt) }),
    ...(theme !== null && { theme }),
    changed_at: timeOf(version.changedAt),
    replaced_at: timeOf(version.replacedAt ?? version.changedAt),
  };
}

export function versionOfRow(row: RowVersion, picture: Picture): Required<PictureVersion> {
  const { title = "", description = "", text = "", captured_at: at, app_version: appVersion = "" } = row;
  return {
    picture,
    title,
    description,
    visibleText: text,
    capturedAt: at === undefined ? null : Date.parse(at),
    appVersion,
    theme: row.theme ?? null,
    changedAt: Date.parse(row.changed_at),
    replacedAt: Date.parse(row.replaced_at),
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
