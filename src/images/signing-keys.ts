// Secrets that sign addresses of pictures: made at the first start, kept in DATA_DIR for the owner alone.
import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../errors.ts";
import { pathsIn } from "../system/paths.ts";
import { syncFolder, writeDurably } from "../system/write-durably.ts";
import type { SigningKey, SigningKeys } from "./signed-url.ts";

const StoredKey = Type.Object({
  id: Type.String({ pattern: "^[A-Za-z0-9_-]{1,32}$" }),
  /** base64url, at least 32 bytes. */
  secret: Type.String({ pattern: "^[A-Za-z0-9_-]{43,}$" }),
  createdAt: Type.Integer({ minimum: 0 }),
});
const StoredKeys = Type.Object({
  version: Type.Literal(1),
  keys: Type.Array(StoredKey, { minItems: 1, maxItems: 2 }),
});
type StoredKeys = Static<typeof StoredKeys>;

/**
 * The live keys, newest first. `given` are the secrets of IMAGE_SIGNING_SECRET, within their bounds: then no
 * file is read or written. Throws on a damaged file, and leaves it unchanged.
 */
export async function openSigningKeys(dataDir: string, given: readonly string[] = []): Promise<SigningKeys> {
  const [newest, ...older] = given;
  if (newest !== undefined) return [givenKey(newest), ...older.map(givenKey)];
  const path = pathsIn(dataDir).signingKeys;
  const stored = (await readKeys(path)) ?? (await makeKeys(path));
  await chmod(path, 0o600);
  return liveKeys(stored, path);
}

/** The id says which secret it is without saying anything about it: 48 bits of its hash. */
function givenKey(secret: string): SigningKey {
  const hash = new Bun.CryptoHasher("sha256").update(`image-signing-key-id\n${secret}`).digest("base64url");
  return { id: hash.slice(0, 8), secret: new TextEncoder().encode(secret) };
}

function makeKey(): StoredKeys["keys"][number] {
  const id = randomBytes(6).toString("base64url");
  return { id, secret: randomBytes(32).toString("base64url"), createdAt: Date.now() };
}

/** Two processes may start at once: `link` lets one win, and the other reads what that one wrote. */
async function makeKeys(path: string): Promise<StoredKeys> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made: StoredKeys = { version: 1, keys: [makeKey()] };
  const temporary = await writeTemporary(path, made);
  const error = await link(temporary, path).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause,
  );
  await rm(temporary, { force: true });
  if (error !== null && error.code !== "EEXIST") throw error;
  await syncFolder(dirname(path));
  return error === null ? made : ((await readKeys(path)) ?? made);
}

async function writeTemporary(path: string, keys: StoredKeys): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  await writeDurably(temporary, new TextEncoder().encode(`${JSON.stringify(keys, null, 2)}\n`));
  return temporary;
}

async function readKeys(path: string): Promise<StoredKeys | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new OperatorError(
      `${path} cannot be read (${error.code}). Give the user of this process the right to, or restore it from a backup.`,
      { cause: error },
    );
  });
  return text === null ? null : parseKeys(text, path);
}

function parseKeys(text: string, path: string): StoredKeys {
  try {
    return Value.Decode(StoredKeys, JSON.parse(text));
  } catch (cause) {
    // The cause is left out on purpose: it would quote the secrets.
    const hint =
      "Restore it from a backup, or remove it: a new one is made and the image URLs given out so far end.";
    throw new OperatorError(`${path} is damaged or of a newer version. ${hint}`, {
      cause: (cause as Error).name,
    });
  }
}

function liveKeys({ keys }: StoredKeys, path: string): SigningKeys {
  const [newest, ...older] = keys.map(({ id, secret }) => ({
    id,
    secret: new Uint8Array(Buffer.from(secret, "base64url")),
  }));
  if (newest === undefined) throw new OperatorError(`${path} holds no key.`);
  return [newest, ...older];
}
