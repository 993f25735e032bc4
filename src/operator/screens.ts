// Single screens as operators change them on their pages. The library is that of all workspaces: each change is in the audit list of the service.
import type { SignedIn } from "../accounts/session.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import { exportedRow } from "../export/manifest-row.ts";
import type { ManifestRow } from "../library/row.ts";
import { operatorsTurn } from "../library/screen-writer.ts";
import { screenTitle } from "../screens/found-screen.ts";
import { findScreen, noSuchScreen } from "../screens/read-screens.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";
import type { EditedWords } from "./schema.ts";
import { requireOperator } from "./workspaces.ts";

/** The words of a screen as they are stored: what pages show may stand in for an empty title. */
export async function getScreenWords(services: Services, by: SignedIn, id: string): Promise<EditedWords> {
  requireOperator(by);
  const { title, description, elements, pattern } = await findScreen(services, id);
  return { title, description, elements: [...elements], pattern };
}

/**
 * Replaces the words that a person writes of a screen; its picture, the text on it and where that comes from stay. What a model wrote and the
 * person changed is no longer the model's. Throws `not_found`, and as `ScreenWriter.write`.
 */
export async function editScreen(
  services: Services,
  by: SignedIn,
  id: string,
  words: EditedWords,
  signal: AbortSignal,
): Promise<void> {
  requireOperator(by);
  const screen = await findScreen(services, id);
  const { image: _, ...row } = exportedRow(screen);
  const kept = {
    text: undefined,
    text_source: undefined,
    tree: undefined,
    tree_file: undefined,
    ...row,
    id: screen.id,
  };
  const fields = { ...kept, ...words, model_words: keptModelWords(row, words) };
  const { outcome } = await services.screenWriter.write(
    operatorsTurn,
    { fields, picture: undefined },
    signal,
  );
  services.metrics.countScreenWrite(outcome === "unchanged" ? "unchanged" : "updated");
  if (outcome !== "unchanged") await record(services, by, "screen.update", screen);
}

function keptModelWords(row: ManifestRow, words: EditedWords): ManifestRow["model_words"] {
  const had = row.model_words;
  if (had === undefined) return undefined;
  const isChanged = (field: string) =>
    Object.hasOwn(words, field) && !Bun.deepEquals(wordsOf(row, field), wordsOf(words, field));
  return { ...had, fields: had.fields.filter((field) => !isChanged(field)) };
}

/** Absent words are empty. */
function wordsOf(words: object, field: string): unknown {
  const value: unknown = Object.entries(words).find(([name]) => name === field)?.[1];
  return Array.isArray(value) && value.length === 0 ? "" : (value ?? "");
}

/** Removes a screen with its picture. Throws as `editScreen`. */
export async function deleteScreen(
  services: Services,
  by: SignedIn,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  requireOperator(by);
  const screen = await findScreen(services, id);
  if (!(await services.screenWriter.remove(operatorsTurn, screen.id, signal))) throw noSuchScreen();
  services.metrics.countScreenWrite("removed");
  await record(services, by, "screen.delete", screen);
}

/** The change is durable by now: an entry that cannot be written is no reason to answer that it failed. */
async function record(
  { log, now, storage }: Services,
  by: SignedIn,
  action: string,
  screen: Screen,
): Promise<void> {
  const target = `${screen.appName}: ${screenTitle(screen)} (${screen.id})`;
  await recordAudit(storage, { actor: actorOf(by), action, target }, now()).catch((error: unknown) =>
    log.error({ err: error, action, target }, "this change is not in the audit list"),
  );
}
