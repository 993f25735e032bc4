// The screens of a run. A slot is a screen that may live; its content follows from slot and version alone, so
// that nobody need keep it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePng } from "../support/pictures.ts";

/** Few enough that each search returns every live screen of a platform. */
export const slotCount = 32;
/** All slots. */
export const slots: readonly number[] = Array.from({ length: slotCount }, (_, slot) => slot);

/** A version of a screen: 1 and up; 0 is none. */
export interface Content {
  readonly id: string;
  readonly platform: "ios" | "web";
  readonly appName: string;
  /** Begins with words that no other screen and no other version has. */
  readonly title: string;
  readonly words: string;
  /** Empty in most versions: such a screen is described by a model when it has a picture. */
  readonly description: string;
  /** Null for a screen without a picture. */
  readonly picture: number | null;
}

/** Content of a slot's screen in a version. Two versions may share a picture; one may have none. */
export function contentOf(slot: number, version: number): Content {
  const words = rareWords(slot * 8_192 + version);
  const picture = slot * 8_192 + (version - (version % 2));
  return {
    id: idOf(slot),
    platform: slot % 2 === 0 ? "ios" : "web",
    appName: appOf(slot),
    words,
    description: version % 3 === 0 ? `A screen that shows ${words} below a bar.` : "",
    title: `${words} ${["login form", "cart total", "map route", "chat list"][slot % 4]}`,
    picture: (slot + version) % 5 < 2 ? picture : null,
  };
}

/** The app of a slot. */
export function appOf(slot: number): string {
  return `Korvo ${slot % 5}`;
}

/** The id of a slot; the first two signs, which name the folder of a picture, are spread. */
export function idOf(slot: number): string {
  return `${((slot * 37) % 256).toString(16).padStart(2, "0")}000000-0000-4000-8000-${slot.toString(16).padStart(12, "0")}`;
}

/** The slot of an id, or null when it is none of ours. */
export function slotOf(id: string): number | null {
  const slot = Number.parseInt(id.slice(-12), 16);
  return slot < slotCount && idOf(slot) === id ? slot : null;
}

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";

/**
 * Syllables, since a word of signs and digits would be read as several. Two words: among so few screens a
 * single one weighs little, and a screen with a word of almost the same syllables, whose vector is near, may
 * come first.
 */
function rareWords(number: number): string {
  let syllables = "";
  for (let left = number + 70_000; left > 0; left = Math.floor(left / 70)) {
    const syllable = left % 70;
    syllables += `${consonants[Math.floor(syllable / 5)]}${vowels[syllable % 5]}`;
  }
  return `qu${syllables} xo${syllables}`;
}

const hashes = new Map<number, string>();

/** Size of a picture, also as delivered: the screen's previous picture had another size. */
export function pictureSize(picture: number): { readonly width: number; readonly height: number } {
  const turn = Math.floor(picture / 2);
  return { width: 16 + (turn % 5), height: 24 + (turn % 7) };
}

/** The file of a picture. */
export function pictureFile(picture: number): Promise<Uint8Array> {
  const { width, height } = pictureSize(picture);
  return makePng(width, height, picture);
}

/** Lower-case hex SHA-256 of the original of a picture. */
export async function pictureSha256(picture: number): Promise<string> {
  const known = hashes.get(picture);
  if (known !== undefined) return known;
  const sha256 = new Bun.CryptoHasher("sha256").update(await pictureFile(picture)).digest("hex");
  hashes.set(picture, sha256);
  return sha256;
}

/** A row to import: a slot in a version. */
export type Row = readonly [slot: number, version: number];

/** Of every row. */
export const visibleText = "Continue";

/** The words of a row, as a manifest and a request have them. */
export function wordsOfRow([slot, version]: Row) {
  const { platform, appName, title, description } = contentOf(slot, version);
  const described = description === "" ? {} : { description };
  return { platform, app_name: appName, title, text: visibleText, ...described };
}

/** A row of a manifest, with the path of its picture. */
export function manifestRow(row: Row): object {
  const { id, picture } = contentOf(...row);
  return { id, ...wordsOfRow(row), ...(picture !== null && { image: pictureName(picture) }) };
}

/** Path of a picture relative to the manifest. */
export function pictureName(picture: number): string {
  return `pictures/${picture}.png`;
}

/** Writes rows as a manifest below `folder`, with their pictures, and returns its path. */
export async function writeManifest(folder: string, name: string, rows: readonly Row[]): Promise<string> {
  await mkdir(join(folder, "pictures"), { recursive: true });
  const lines: string[] = [];
  for (const row of rows) {
    const { picture } = contentOf(...row);
    if (picture !== null) await writeFile(join(folder, pictureName(picture)), await pictureFile(picture));
    lines.push(JSON.stringify(manifestRow(row)));
  }
  const path = join(folder, `${name}.jsonl`);
  await writeFile(path, lines.join("\n"));
  return path;
}
