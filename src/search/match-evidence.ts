// The evidence for a match, for somebody who asks why a screen was found.
import { uuidOf } from "../fields.ts";
import { noSuchScreen } from "../screens/read-screens.ts";
import type { Evidence } from "./page-schema.ts";
import type { SearchServices } from "./search-services.ts";

/**
 * The sentences of a screen that are closest to a text, and the words they share. Throws `not_found` for
 * anything that is no id of a live screen.
 */
export async function findEvidence(
  { engine, storage }: SearchServices,
  screenId: string,
  text: string,
): Promise<Evidence> {
  const known = uuidOf(screenId);
  const [screen] = known === null ? [] : await storage.library.screensByIds([known]);
  if (screen === undefined) throw noSuchScreen();
  return engine.evidence(text, screen);
}
