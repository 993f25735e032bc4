// Source and target of a move: settings of the environment, and of a file that the service starts with later.
import { readFileSync, realpathSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Config, loadConfig } from "../../config/config.ts";
import { OperatorError } from "../../errors.ts";

export type MovePlace = Pick<
  Config,
  "dataDir" | "databaseUrl" | "bucket" | "imageDelivery" | "imageSigningSecrets"
>;

/** Both ends, and what is already where it is to be. */
export interface MovePlaces {
  readonly source: MovePlace;
  readonly target: MovePlace;
  readonly isDatabaseThere: boolean;
  readonly arePicturesThere: boolean;
  /** True when the file names the data folder of the target. */
  readonly hasDataDir: boolean;
}

/** Reads the settings of the target. Throws an `OperatorError` for wrong ones or places of the source. */
export function readPlaces(source: MovePlace, file: string): MovePlaces {
  const raw = readSettings(file);
  const target = loadTarget(raw, file);
  const hasDataDir = (raw["DATA_DIR"] ?? "").trim() !== "";
  const hasSourceFolder = hasDataDir && isSameFolder(source.dataDir, target.dataDir);
  const isDatabaseThere =
    target.databaseUrl === null
      ? source.databaseUrl === null && hasSourceFolder
      : source.databaseUrl === target.databaseUrl;
  const arePicturesThere =
    target.bucket === null
      ? source.bucket === null && hasSourceFolder
      : isSameBucket(source.bucket, target.bucket);
  if (!hasDataDir && (target.databaseUrl === null || target.bucket === null)) {
    const what = target.databaseUrl === null ? "records" : "pictures";
    throw new OperatorError(
      `${file}: DATA_DIR is missing. Set it to the folder where the ${what} are to be.`,
    );
  }
  if (isDatabaseThere && arePicturesThere)
    throw new OperatorError(
      `${file} names the places where the library is already. Set another DATA_DIR, DATABASE_URL or S3_BUCKET there.`,
    );
  return { source, target, isDatabaseThere, arePicturesThere, hasDataDir };
}

/** The place of the pictures, for messages. */
export function picturesPlace({ bucket, dataDir }: MovePlace): string {
  return bucketName(bucket) ?? `${dataDir}/images`;
}

function readSettings(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new OperatorError(
      `--to: ${file} cannot be read. Give a file with lines such as DATABASE_URL=postgres://….`,
      { cause },
    );
  }
}

function loadTarget(raw: NodeJS.Dict<string>, file: string): Config {
  try {
    return loadConfig(raw);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${file}: ${error.message}`, { cause: error });
  }
}

/** True when both are the same part of one bucket. */
export function isSameBucket(one: MovePlace["bucket"], other: MovePlace["bucket"]): boolean {
  return bucketName(one) === bucketName(other);
}

/** True when both are the same folder, links resolved. */
export function isSameFolder(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function bucketName(bucket: MovePlace["bucket"]): string | null {
  return bucket && `${bucket.endpoint}/${bucket.name}/${bucket.prefix}`;
}
