import { existsSync } from "node:fs";
import { cp, mkdir, readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { loadConfig } from "../config.ts";
import { closePictures, createDataFolder } from "../data-folder.ts";
import { OperatorError } from "../errors.ts";
import { signingKeysPath } from "../images/signing-keys.ts";
import { openRecords } from "../open-records.ts";
import { pathsIn } from "../paths.ts";
import { type OutputOptions, print } from "./output.ts";

/** `backup`. */
export function addBackupCommand(program: Command): void {
  program
    .command("backup")
    .argument("<dir>", "a folder that is empty or does not exist")
    .option("--json", "print one JSON line")
    .description("copy records, pictures and signing keys; may run while the service serves")
    .action(backup);
}

/** The copy is laid out as a data folder: to restore it, start the service with DATA_DIR set to it. The index is made again. */
async function backup(dir: string, options: OutputOptions): Promise<void> {
  const config = loadConfig(process.env);
  const target = resolve(dir);
  await requireEmpty(target);
  const storage = openRecords(config);
  try {
    // The records first: a picture that comes later is a file too many, one that were missing would be a screen without its picture.
    await storage.backup(pathsIn(target).records);
  } finally {
    storage.close();
  }
  await copyWhenThere(signingKeysPath(config.dataDir), signingKeysPath(target));
  await copyWhenThere(pathsIn(config.dataDir).images, pathsIn(target).images);
  // Copies keep the modes they had.
  await closePictures(pathsIn(target).images);
  const bytes = await bytesIn(target);
  print(options, { path: target, files: bytes.size, bytes: sum(bytes) }, [
    `Backed up to ${target}: ${bytes.size} files, ${sum(bytes)} bytes; the database was checked.`,
    "To restore it, start the service with DATA_DIR set to a copy of that folder.",
  ]);
}

async function requireEmpty(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length === 0) return void createDataFolder({ dataDir: target });
  throw new OperatorError(`${target} is not empty. Give a new folder; a backup does not overwrite.`);
}

/** Copies a file or a folder and checks that every file arrived whole. A picture removed meanwhile is no fault. */
async function copyWhenThere(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  const copied = await bytesIn(to);
  for (const [path, bytes] of await bytesIn(from)) {
    const isNewer = !copied.has(path);
    if (!isNewer && copied.get(path) !== bytes)
      throw new OperatorError(`${join(to, path)} was not copied whole. Back up again.`);
  }
}

/** Bytes of each file at or below a path, by relative path. */
async function bytesIn(root: string): Promise<Map<string, number>> {
  const top = await stat(root);
  if (top.isFile()) return new Map([["", top.size]]);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (path) => [relative(root, path), (await stat(path)).size] as const)),
  );
}

function sum(bytes: ReadonlyMap<string, number>): number {
  return bytes.values().reduce((total, size) => total + size, 0);
}
