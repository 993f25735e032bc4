// Messages of an import to the sender of the upload: they use the name it was sent by, options are
// parameters, and no path of the service is in them.
import { realpathSync } from "node:fs";
import type { ImportJob } from "../../database/stores/imports.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { unpackedFolder, uploadPath } from "./upload-folder.ts";

/** Rewrites a message of the importer. */
export type SenderWords = (text: string) => string;

export function senderWords(dataDir: string, job: ImportJob): SenderWords {
  // A folder that is a link is read by its real path.
  const folders = [...new Set([dataDir, realpathSync(dataDir)])].sort((a, b) => b.length - a.length);
  const paths = folders.flatMap((folder) => [unpackedFolder(folder, job.id), uploadPath(folder, job)]);
  return (text) => {
    const named = paths.reduce((rest, path) => rest.replaceAll(path, job.sourceName), text);
    return withoutInvisible(folders.reduce((rest, folder) => rest.replaceAll(folder, "DATA_DIR"), named));
  };
}

/** Replaces the names of command-line options by those of the HTTP parameters. */
export function asParameters(text: string): string {
  return text
    .replaceAll(/--app(?: NAME)?\b/g, "app_name")
    .replaceAll(/--platform\b/g, "platform")
    .replaceAll(/ \(--from (\S+)\)/g, " (from=$1)")
    .replaceAll(/--flows (\w+)/g, "flows=$1")
    .replaceAll(/--encoding\b/g, "encoding");
}
