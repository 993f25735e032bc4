// Changes of what a workspace keeps need no scope to write: the library itself does not change.
import { requireName } from "../../fields.ts";
import { keyName } from "../../people/audit/record-key-act.ts";
import type { Actor } from "../../people/operation.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import type { ScreenServices } from "../screen-services.ts";

export type Curator = Pick<Actor, "caller" | "person" | "address">;

/** The name that others see. */
export async function curatorName(services: ScreenServices, { caller, person }: Curator): Promise<string> {
  return person === undefined ? keyName(services, caller) : person.name;
}

/** The name of a section in one line; empty for none. */
export function sectionName(given: string): string {
  return withoutInvisible(given.toWellFormed()).replace(/\s+/g, " ").trim();
}

/** A collection's name in one line. Throws `invalid_request` for none and for one above 100 characters. */
export function collectionName(given: string): string {
  return requireName(sectionName(given));
}

/** A note without blanks around it and without what is not seen. */
export function cleanNote(text: string): string {
  return withoutInvisible(text.toWellFormed()).trim();
}
