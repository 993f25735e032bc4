// Tags: words of one workspace for screens.
import { withoutInvisible } from "../system/invisible-characters.ts";

/** Bounds of a tag, of those of a screen and of the different ones of a workspace. */
export const tagCharactersMax = 50;
export const tagsOfScreenMax = 50;
export const tagsOfWorkspaceMax = 1_000;

/**
 * A tag as it is stored: in lower case, with single spaces, without a # before it. What is stored stays the
 * same.
 */
export function tagOf(given: string): string {
  const seen = withoutInvisible(given.toWellFormed()).toLowerCase().normalize("NFC");
  return seen
    .replace(/\s+/gu, " ")
    .replace(/^[# ]+/, "")
    .trimEnd();
}
