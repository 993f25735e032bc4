// `backup.json` says what a backup holds. It is JSON with a line for each file, so that one of millions is
// read without holding it, and ends with the SHA-256 of all the lines before its last.
import { createHash } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../errors.ts";
import { readLines } from "../../library/sources/lines.ts";
import { partialEnding } from "../../system/paths.ts";
import { syncFolder } from "../../system/write-durably.ts";
import { byPrefix, type PrefixGroup } from "./stage-pictures.ts";

export interface BackupHeader extends StoredHeader {
  readonly format: 1;
  /** The version of the service that took it. */
  readonly version: string;
  readonly createdAt: string;
  readonly earlierPictures: number;
}

export interface BackupSummary {
  readonly files: number;
  readonly bytes: number;
}

const headerEnd = ',"files":[';
const Count = Type.Integer({ minimum: 0 });
const StoredHeader = Type.Object({
  screens: Count,
  pictures: Count,
  /** Pictures that screens had before; absent in backups of earlier versions. */
  earlierPictures: Type.Optional(Count),
  /** The last change of the database in it. */
  lastSequence: Count,
  libraryId: Type.String(),
  /** Its pictures are not in the backup: they were in a bucket, and are still. */
  picturesIn: Type.Optional(Type.Literal("bucket")),
});
/** The part of a header that is compared with the database. */
export type StoredHeader = Static<typeof StoredHeader>;
const BackupFile = Type.Object({
  /** Inside the backup, with slashes. Paths of these names alone lead nowhere else. */
  path: Type.String({
    pattern:
      "^(records\\.sqlite|image-signing-keys\\.json|images/[0-9a-f]{2}/[0-9a-f-]{36}/[0-9a-f]{32}-[0-9]+-[0-9]+/[a-z]+\\.(png|jpg|webp))$",
  }),
  bytes: Count,
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
export type BackupFile = Static<typeof BackupFile>;

/** Writes a manifest under a temporary name; it is there once `finish` has returned. */
export class BackupManifestWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #hash = createHash("sha256");
  #separator = "";

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string, header: BackupHeader): Promise<BackupManifestWriter> {
    const writer = new BackupManifestWriter(path, await open(path + partialEnding, "wx", 0o600));
    await writer.#write(`${JSON.stringify(header).slice(0, -1)}${headerEnd}`);
    return writer;
  }

  /** Adds files in the order in which they are to be checked. */
  async add(files: readonly BackupFile[]): Promise<void> {
    let text = "";
    for (const { path, bytes, sha256 } of files) {
      text += `${this.#separator}\n${JSON.stringify({ path, bytes, sha256 })}`;
      this.#separator = ",";
    }
    await this.#write(text);
  }

  async finish(): Promise<void> {
    await this.#write("\n");
    await this.#file.writeFile(`],"sha256":"${this.#hash.digest("hex")}"}\n`);
    await this.#file.sync();
    await this[Symbol.asyncDispose]();
    await rename(this.#path + partialEnding, this.#path);
    await syncFolder(dirname(this.#path));
  }

  /** To be called however the backup ends: Bun ends a process that leaves a file to the garbage collector. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close();
  }

  async #write(text: string): Promise<void> {
    this.#hash.update(text);
    await this.#file.writeFile(text);
  }
}

/** The contents of a backup, as its manifest lists them. */
export interface BackupContents extends BackupSummary {
  readonly header: StoredHeader;
}

/** Reads a manifest to its end. Throws an `OperatorError` when it is missing or not as it was written. */
export async function readBackupManifest(path: string): Promise<BackupContents> {
  const hash = createHash("sha256");
  let [header, files, bytes, last] = ["", 0, 0, ""];
  for await (const line of linesOf(path)) {
    if (last !== "") hash.update(`${last}\n`);
    if (header === "") header = line;
    const file = fileOf(line, path);
    if (file !== null) files += 1;
    bytes += file?.bytes ?? 0;
    last = line;
  }
  if (last !== `],"sha256":"${hash.digest("hex")}"}`) throw damaged(path);
  return { header: headerOf(header, path), files, bytes };
}

/** The files of a manifest that `readBackupManifest` found whole, grouped by the prefix of pictures. */
export function backupFiles(path: string): AsyncGenerator<PrefixGroup<BackupFile>, undefined> {
  return byPrefix(filePages(path), (file) => file.path.split("/")[1] ?? "");
}

async function* filePages(path: string): AsyncGenerator<readonly BackupFile[]> {
  for await (const line of linesOf(path)) {
    const file = fileOf(line, path);
    if (file !== null) yield [file];
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path, "r").catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === "ENOENT"
        ? `is not there: ${dirname(path)} is no backup, or one that was not finished`
        : `cannot be read (${cause.code})`;
    throw new OperatorError(`${path} ${reason}.`, { cause });
  });
  for await (const { bytes } of readLines(file)) yield new TextDecoder().decode(bytes ?? new Uint8Array());
}

function headerOf(line: string, path: string): StoredHeader {
  try {
    return Value.Decode(StoredHeader, JSON.parse(`${line}]}`));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

/** Null for a line that names no file. */
function fileOf(line: string, path: string): BackupFile | null {
  if (!line.startsWith('{"path"')) return null;
  try {
    return Value.Decode(BackupFile, JSON.parse(line.replace(/,$/, "")));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause?: unknown): OperatorError {
  return new OperatorError(`${path} is damaged or of a newer version: it is not as it was written.`, {
    cause,
  });
}
