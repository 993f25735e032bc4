// A small library with known words.
import type { ScreenEncoder } from "../../src/engine/engine.ts";
import type { Platform, ScreenWrite, Storage } from "../../src/storage/storage.ts";

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
export async function writeLibrary(storage: Storage, encoder: ScreenEncoder): Promise<void> {
  const screens = Array.from({ length: librarySize }, (_, index) => screenAt(index, encoder.modelId));
  await storage.library.upsertScreens(screens);
}

/** One screen of the library, by its number. */
export function screenAt(index: number, modelId: string): ScreenWrite {
  const topic = topics[index % topics.length] ?? "";
  const appName = apps[index % apps.length] ?? "";
  return {
    id: screenId(index),
    platform: platforms[index % 2] ?? "ios",
    appName,
    title: `${topic} screen`,
    description: `A ${topic} screen of ${appName}`,
    elements: topic.split(" "),
    visibleText: "",
    visibleTextSource: "none",
    pattern: "",
    picture: index % 7 === 0 ? null : pictureAt(index),
    vectors: { modelId, wordsSha256: index.toString(16).padStart(64, "0"), content: new Uint8Array([index]) },
  };
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
