import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type Command, Option } from "commander";
import { OperatorError } from "../errors.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { tarBytes, tarChunks } from "../library/archives/write-tar.ts";
import { MissingOriginalError, stageExport } from "../library/export/stage-export.ts";
import { writeAll } from "../system/disk-space.ts";
import { partialEnding, pathsIn } from "../system/paths.ts";
import { shellCommand } from "../system/shell-command.ts";
import { isDiskFull, syncFolder } from "../system/write-durably.ts";
import { marksOfWorkspace, openCommandStorage } from "./command-storage.ts";
import { type OutputOptions, print } from "./output.ts";
import { type RemoteOptions, remoteClient, throwOperatorError } from "./remote-library.ts";

/** Options of commands that may speak to a running service. */
export function remoteOptions(): readonly [Option, Option] {
  return [
    new Option("--url <address>", "the service whose library it is, instead of the data folder"),
    new Option("--key <key>", "a key of scope screens:write, for --url").env("SCREEN_SEARCH_KEY"),
  ];
}

/** The workspace whose tags and collections a command reads or writes; with `--url` the key names it. */
export function workspaceOption(description: string): Option {
  return new Option("--workspace <id>", description).conflicts("url");
}

interface ExportFlags extends OutputOptions, Partial<RemoteOptions> {
  readonly workspace?: string;
}

export function addExportCommand(program: Command): void {
  const [url, key] = remoteOptions();
  program
    .command("export")
    .argument("<file.tar>", "a file that is not there yet")
    .addOption(url)
    .addOption(key)
    .addOption(workspaceOption("also write the tags and collections of this workspace"))
    .description("write the library with its words and original pictures into a TAR file")
    .action(exportLibrary);
}

async function exportLibrary(path: string, options: ExportFlags): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null)
    throw new OperatorError(`${path} is there already. Name a file that is not.`);
  const { url, key, workspace } = options;
  const bytes = await (url === undefined ? exportFolder(path, workspace) : exportService(path, { url, key }));
  print(options, { file: path, bytes }, [
    `Wrote ${path}, ${bytes.toLocaleString("en-US")} bytes. Import it with: ${shellCommand(`import ${basename(path)}`)}`,
  ]);
}

async function exportFolder(path: string, workspace: string | undefined): Promise<number> {
  await using opened = await openCommandStorage();
  const { config, storage } = opened;
  const store = config.bucket === null ? undefined : openImageStore(config, storage);
  const marks = await marksOfWorkspace(storage, workspace);
  const source = { library: storage.library, images: pathsIn(config.dataDir).images, store, marks };
  try {
    const staged = await stageExport(source);
    return await writeTo(path, tarChunks(staged.files), tarBytes(staged.files)).finally(staged.remove);
  } catch (error) {
    if (!(error instanceof MissingOriginalError)) throw error;
    throw new OperatorError(`${error.message} Run: ${shellCommand("verify")}`, { cause: error });
  }
}

async function exportService(path: string, remote: RemoteOptions): Promise<number> {
  const { body, bytes } = await remoteClient(remote).exportLibrary().catch(throwOperatorError);
  return writeTo(path, body as unknown as AsyncIterable<Uint8Array>, bytes);
}

/** Under a temporary name until it is whole and on the disk. */
async function writeTo(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  wanted: number | null,
): Promise<number> {
  const partial = path + partialEnding;
  try {
    const written = await writeChunks(await open(partial, "w", 0o600), chunks);
    if (wanted !== null && written !== wanted)
      throw new OperatorError(
        `The export was cut: ${written} of ${wanted} bytes came. Try again; the log of the service says more.`,
      );
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (cause) {
    await rm(partial, { force: true });
    if (cause instanceof OperatorError) throw cause;
    const problem = isDiskFull(cause) ? "Nothing more can be written" : "The export was cut";
    throw new OperatorError(`${problem}: ${(cause as Error).message}`, { cause });
  }
}

async function writeChunks(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  await using _ = file;
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    await writeAll(file, chunk);
  }
  await file.sync();
  return bytes;
}
