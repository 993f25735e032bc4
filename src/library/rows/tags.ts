// Tags: words of one workspace for screens.
import { inOneSpelling } from "../../system/folding.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";

/** Bounds of a tag, of those of a screen and of the different ones of a workspace. */
export const tagCharactersMax = 50;
export const tagsOfScreenMax = 50;
export const tagsOfWorkspaceMax = 1_000;

/**
 * A tag as it is stored: in one spelling, without a # before it. What is stored stays the same; the start of
 * the service spells what earlier versions stored (`respell` of `database/stores/tags.ts`).
 */
export function tagOf(given: string): string {
  return inOneSpelling(withoutInvisible(given.toWellFormed()))
    .replace(/^[# ]+/, "")
    .trimEnd();
}
