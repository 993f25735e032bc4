// Data folders with pictures, backups of them, and commands run on both.
import { join } from "node:path";
import { openStorage } from "../../src/database/open-storage.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import { versionFolder, versionsFolder } from "../../src/images/picture-version.ts";
import { importLibrary } from "../../src/library/importing/import-library.ts";
import type { ImportOptions } from "../../src/library/importing/import-run.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { runCommand } from "./command-line.ts";
import { temporaryFolder, writeFiles } from "./folder.ts";
import { importServices } from "./import.ts";
import { makePng } from "./pictures.ts";
import { childEnvironment } from "./server.ts";

/** A row of a manifest for each picture of `names`. */
export async function writeManifest(
  rows: readonly { readonly id?: string; readonly title: string; readonly image: number }[],
) {
  const source = temporaryFolder();
  const lines = rows.map(({ id, title, image }) =>
    JSON.stringify({ app_name: "Korvo", platform: "ios", id, title, image: `${image}.png` }),
  );
  await writeFiles(source, { "manifest.jsonl": lines.join("\n") });
  for (const { image } of rows) await writeFiles(source, { [`${image}.png`]: await makePng(60, 90, image) });
  return join(source, "manifest.jsonl");
}

/** Imports a manifest into a data folder. */
export async function importInto(dataDir: string, manifest: string, options: ImportOptions = {}) {
  const storage = await openStorage({ dataDir });
  const images = folderImageStore(pathsIn(dataDir).images, storage.library);
  const services = importServices(storage.library, images);
  const summary = await importLibrary(services, manifest, options).finally(() => storage.close());
  if (summary.failed > 0) throw new Error(JSON.stringify(summary.failures));
  return summary;
}

/** A data folder with so many screens, each with its picture, and signing keys. */
export async function dataFolder(screens: number): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  const rows = Array.from({ length: screens }, (_, n) => ({ title: `Screen ${n}`, image: n + 1 }));
  await importInto(dataDir, await writeManifest(rows));
  await writeFiles(dataDir, { "image-signing-keys.json": "{}" });
  return dataDir;
}

/** The live ids of a data folder, with the folder of the version of each picture that its row names. */
export async function screensIn(dataDir: string) {
  const storage = await openStorage({ dataDir });
  const ids = (await storage.library.screenIds()).toSorted();
  const screens = await storage.library.screensByIds(ids);
  await storage.close();
  return screens
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, picture }) => ({
      id,
      folder: join(pathsIn(dataDir).images, picture ? versionFolder(id, picture) : versionsFolder(id)),
    }));
}

/** Runs a command; `json` is its last line, null when it printed none. */
export async function command(dataDir: string, ...args: string[]) {
  return commandWith({}, dataDir, ...args);
}

/** The same with further settings. */
export async function commandWith(
  environment: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: string[]
) {
  const env = childEnvironment({ DATA_DIR: dataDir, ...environment });
  const { out, err, code } = await runCommand(env, ...args, "--json");
  const last = out.trim().split("\n").at(-1) ?? "";
  return { code, err, json: last === "" ? null : (JSON.parse(last) as Record<string, unknown>) };
}

/** A backup of a data folder in a new folder. */
export async function backupOf(dataDir: string): Promise<string> {
  const target = join(temporaryFolder(), "backup");
  const { code, err } = await command(dataDir, "backup", target);
  if (code !== 0) throw new Error(err);
  return target;
}
