// A small library with known words.

import type { ScreenWords, ScreenWrite } from "../../src/database/screens.ts";
import type { Storage } from "../../src/database/storage.ts";
import type { Platform } from "../../src/fields.ts";
import { openEncoder, type ScreenEncoder } from "../../src/index/engine.ts";

const topics = [
  "login email field",
  "checkout cart total",
  "profile avatar settings",
  "map route pin",
  "chat message bubble",
];
const apps = ["Airbnb", "Notion", "Monzo"];
const platforms: readonly Platform[] = ["ios", "web"];

/** Screens in the library: 5 topics of 3 apps on 2 platforms, twice. */
export const librarySize = topics.length * apps.length * platforms.length * 2;

/** The id of the n-th screen. */
export function screenId(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
}

/** Writes the library. Every seventh screen has no picture. */
export async function writeLibrary(
  storage: Storage,
  by: Pick<ScreenEncoder, "modelId"> = encoder,
): Promise<void> {
  const screens = Array.from({ length: librarySize }, (_, index) => screenAt(index, by.modelId));
  await storage.library.upsertScreens(screens);
}

function wordsAt(index: number): ScreenWords {
  const topic = topics[index % topics.length] ?? "";
  const appName = apps[index % apps.length] ?? "";
  return {
    appName,
    title: `${topic} screen`,
    description: `A ${topic} screen of ${appName}`,
    elements: topic.split(" "),
    visibleText: "",
    pattern: "",
  };
}

/** The real model, opened once: it takes 100 ms. */
const encoder = await openEncoder();
/** Its name. */
export const { modelId } = encoder;

/** Screens repeat their words after so many; the vectors of each are made once by the real model. */
const distinct = topics.length * apps.length;
const contents = await encoder.encodeScreens(Array.from({ length: distinct }, (_, index) => wordsAt(index)));

/** One screen of the library, by its number. */
export function screenAt(index: number, by: string): ScreenWrite {
  return {
    ...wordsAt(index),
    id: screenId(index),
    platform: platforms[index % 2] ?? "ios",
    system: index % 2 === 1 ? "web" : null,
    visibleTextSource: "none",
    modelWords: null,
    edits: {},
    picture: index % 7 === 0 ? null : pictureAt(index),
    vectors: {
      modelId: by,
      wordsSha256: index.toString(16).padStart(64, "0"),
      content: contents[index % distinct] ?? new Uint8Array(),
    },
  };
}

/** Those of numbers from `from` to before `to`. */
export function screensAt(from: number, to: number, by: string): ScreenWrite[] {
  return Array.from({ length: to - from }, (_, at) => screenAt(from + at, by));
}

function pictureAt(index: number) {
  return {
    sha256: index.toString(16).padStart(64, "0"),
    format: "png",
    width: 1170,
    height: 2532,
    optimized: { width: 473, height: 1024, bytes: 60_000 },
    high: { width: 924, height: 2000, bytes: 200_000 },
  } as const;
}
