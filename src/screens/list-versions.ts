// The pictures that a screen had, beside the one that it has.
import { type Static, Type } from "@sinclair/typebox";
import type { PictureVersion } from "../database/screens.ts";
import * as f from "../fields.ts";
import { versionOf } from "../images/picture-version.ts";
import type { Sharer } from "../people/caller.ts";
import { addressesFor, foundImage, screenTitle } from "./found-screen.ts";
import { findScreen } from "./read-screens.ts";
import { describedScreenSchema as described, screenImageSchema } from "./schema.ts";
import type { ScreenServices } from "./screen-services.ts";

const { captured_at, app_version, description, visible_text, title } = described.properties;

/** The answer of `GET /v1/screens/{screen_id}/versions`. */
export const versionsSchema = f.named("VersionsResponse")({
  versions: Type.Array(
    f.named("ScreenVersion")({
      image: screenImageSchema,
      image_high: screenImageSchema,
      title,
      description,
      visible_text,
      captured_at,
      app_version,
      theme: f.nullable(f.oneOf(f.themes), { description: "Null when it is not known." }),
      changed_at: Type.String({
        description: "When the screen got this picture (RFC 3339).",
        published: { format: "date-time" },
      }),
      is_current: Type.Boolean({ description: "True for the picture that searches find." }),
    }),
    {
      maxItems: 1_000,
      description:
        "The newest first. A picture that came back counts once, by when it came last. Empty for a screen that never had a picture.",
    },
  ),
});

export type Versions = Static<typeof versionsSchema>;

/** The pictures of a live screen. Throws as `findScreen`. */
export async function listVersions(services: ScreenServices, sharer: Sharer, id: string): Promise<Versions> {
  const { library } = services.storage;
  const screen = await findScreen(services, id);
  const [current, earlier] = await Promise.all([
    library.currentVersion(screen.id),
    library.earlierVersions(screen.id),
  ]);
  const answerOf = (version: PictureVersion, isCurrent: boolean) => {
    const { picture } = version;
    const pictured = { id: screen.id, picture, version: isCurrent ? undefined : versionOf(picture) };
    return {
      image: foundImage(pictured, addressesFor(services, sharer, "optimized")),
      image_high: foundImage(pictured, addressesFor(services, sharer, "high")),
      title: version.title || screenTitle({ ...screen, title: "", heading: "" }),
      description: version.description,
      visible_text: version.visibleText,
      captured_at: version.capturedAt === null ? null : new Date(version.capturedAt).toISOString(),
      app_version: version.appVersion,
      theme: version.theme,
      changed_at: new Date(version.changedAt).toISOString(),
      is_current: isCurrent,
    };
  };
  const { picture, capturedAt = null, appVersion = "" } = screen;
  const now = { ...screen, title: screenTitle(screen), capturedAt, appVersion };
  const first = picture === null || current === null ? [] : [answerOf({ ...now, ...current, picture }, true)];
  return { versions: [...first, ...earlier.map((version) => answerOf(version, false))] };
}
