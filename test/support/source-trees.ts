// Folders of pictures as they are found: links, odd names, what systems leave. Each kind says what an import
// makes of it.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import type { LeftOutReason } from "../../src/library/sources/left-out.ts";
import { makePng } from "./pictures.ts";

/**
 * Outcome of an entry: a screen, a failed row or a reason for which it is left out; `refused` refuses a whole
 * archive.
 */
type Outcome = "screen" | "failed" | "refused" | "nothing" | LeftOutReason;

/** One entry of a folder. */
interface EntryKind {
  /** Below the folder of its app; `N` is its number. */
  readonly path: string;
  readonly here: Outcome;
  /** Outcome where it differs: when sent with `--url`, or in an archive, which has no links. */
  readonly sent?: Outcome;
  readonly archived?: Outcome;
  readonly write?: (place: Place) => Promise<void>;
}

interface Place {
  /** Of the entry. */
  readonly path: string;
  readonly picture: Uint8Array;
  /** A folder outside. */
  readonly outside: string;
  readonly root: string;
}

const beside = (ending: string, content: string) => async (place: Place) => {
  await writeFile(place.path, place.picture);
  await writeFile(place.path + ending, content);
};
const linkTo =
  (target: string) =>
  ({ path }: Place) =>
    symlink(target, path);

async function linkInside({ path, picture, root }: Place): Promise<void> {
  const stored = join(root, ".store", basename(path));
  await mkdir(dirname(stored), { recursive: true });
  await writeFile(stored, picture);
  await symlink(stored, path);
}

async function linkOutside({ path, picture, outside }: Place): Promise<void> {
  const target = join(outside, basename(path));
  await writeFile(target, picture);
  await symlink(target, path);
}

async function linkedFolder({ path, picture, outside }: Place): Promise<void> {
  const target = join(outside, `folder-${basename(path)}`);
  await mkdir(target);
  await writeFile(join(target, "a.png"), picture);
  await symlink(target, path);
}

const deep = Array.from({ length: 12 }, (_, level) => `${level}`.repeat(90).slice(0, 90)).join("/");

/** Every kind of entry. */
const entryKinds = {
  plain: { path: "picture-N.png", here: "screen" },
  jfif: { path: "picture-N.JFIF", here: "screen" },
  sidecar: {
    path: "sidecar-N.png",
    here: "screen",
    write: beside(".json", '{"description":"Of a sidecar"}'),
  },
  capitalSidecar: {
    path: "capital-N.JPEG",
    here: "screen",
    write: beside(".JSON", '{"description":"Of a sidecar in capitals"}'),
  },
  decomposedSidecar: {
    path: "café-N.png",
    here: "screen",
    write: async ({ path, picture }) => {
      await writeFile(path, picture);
      await writeFile(`${path}.json`.normalize("NFD"), '{"description":"Of another form"}');
    },
  },
  drive: { path: "X: N.png", here: "screen" },
  tree: { path: "tree-N.png", here: "screen", write: beside(".aria.yml", '- heading "Of a tree" [level=1]') },
  badSidecar: { path: "bad-N.png", here: "failed", write: beside(".json", "{") },
  storeLink: { path: "link-N.png", here: "screen", write: linkInside, archived: "nothing" },
  colon: { path: "Login: N.png", here: "screen" },
  blank: { path: " N .png", here: "screen" },
  tilde: { path: "~N.png", here: "screen" },
  damagedName: { path: "N\ufffd.png", here: "screen", sent: "refused_name", archived: "refused" },
  backslash: { path: "a\\N.png", here: "screen", sent: "refused_name", archived: "refused" },
  lineBreak: { path: "a\nN.png", here: "screen", sent: "refused_name", archived: "refused" },
  deep: { path: `${deep}/N.png`, here: "screen", sent: "refused_name", archived: "refused" },
  notUtf8: { path: "N\xff.png", here: "not_utf8", archived: "refused" },
  deadLink: { path: "dead-N.png", here: "dead_link", write: linkTo("nowhere"), archived: "nothing" },
  loop: {
    path: "loop-N.png",
    here: "dead_link",
    write: ({ path }) => symlink(basename(path), path),
    archived: "nothing",
  },
  outsideLink: { path: "out-N.png", here: "outside_link", write: linkOutside, archived: "nothing" },
  folderLink: { path: "folder-N", here: "folder_link", write: linkedFolder, archived: "nothing" },
  pipe: {
    path: "pipe-N.png",
    here: "special_file",
    write: async ({ path }) => void (await Bun.$`mkfifo ${path}`.quiet()),
    archived: "nothing",
  },
  deadSidecar: {
    path: "lost-words-N.png",
    here: "failed",
    sent: "unreadable_companion",
    archived: "screen",
    write: async ({ path, picture }) => {
      await writeFile(path, picture);
      await symlink("nowhere", `${path}.json`);
    },
  },
  heif: { path: "N.heif", here: "failed", write: ({ path }) => writeFile(path, "\0\0\0\x18ftypheic") },
  empty: { path: "empty-N.png", here: "failed", write: ({ path }) => writeFile(path, "") },
  unnamed: { path: "scan-N", here: "unnamed_picture" },
  manifest: { path: "list-N.csv", here: "unread_manifest", write: ({ path }) => writeFile(path, "a,b\n") },
  drawing: { path: "N.svg", here: "not_a_picture", write: ({ path }) => writeFile(path, "<svg/>") },
  hidden: { path: ".hidden-N.png", here: "hidden" },
  hiddenFolder: { path: ".folder-N/a.png", here: "hidden" },
  thumbnail: { path: "@eaDir/N.png/SYNOPHOTO_THUMB_XL.jpg", here: "system" },
  recycled: { path: "#recycle/N.png", here: "system" },
  eagle: { path: "N.info/N_thumbnail.png", here: "system" },
} as const satisfies Record<string, EntryKind>;

export type KindName = keyof typeof entryKinds;

/** One entry of a tree. */
export interface TreeEntry {
  readonly kind: KindName;
  /** Its number, which no other entry has. */
  readonly number: number;
  readonly app: string;
}

/** Outcomes of a kind of entry. */
export function outcomesOf(kind: KindName): { here: Outcome; sent: Outcome; archived: Outcome } {
  const { here, sent = here, archived = here }: EntryKind = entryKinds[kind];
  return { here, sent, archived };
}

/** Trees of up to `max` entries in two apps, each with at least one plain picture. */
export function trees(
  max: number,
  kinds: readonly KindName[] = kindNames,
): fc.Arbitrary<readonly TreeEntry[]> {
  const entry = fc.record({ kind: fc.constantFrom(...kinds), app: fc.constantFrom("Korvo", "Uber: Rides") });
  return fc
    .array(entry, { maxLength: max })
    .map((entries) =>
      [{ kind: "plain" as const, app: "Korvo" }, ...entries].map((each, number) => ({ ...each, number })),
    );
}

/** The names of all kinds. */
export const kindNames = Object.keys(entryKinds) as KindName[];

/** The path of an entry below the root. */
export function pathOf({ kind, number, app }: TreeEntry): string {
  return `ios/${app}/${entryKinds[kind].path.replaceAll("N", String(number))}`;
}

/** The picture of an entry. */
export function pictureOf({ number }: TreeEntry): Promise<Uint8Array> {
  return makePng(20, 30, 100 + number);
}

/** Writes an entry, and the folders that it needs. */
export async function writeEntry(root: string, outside: string, entry: TreeEntry): Promise<void> {
  const { write }: EntryKind = entryKinds[entry.kind];
  const path = join(root, pathOf(entry));
  const picture = await pictureOf(entry);
  await mkdir(dirname(path), { recursive: true });
  if (write !== undefined) await write({ path, picture, outside, root });
  else if (entry.kind === "notUtf8") await writeFile(Buffer.from(path, "latin1"), picture);
  else await writeFile(path, picture);
}
