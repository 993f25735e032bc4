import { eagle, figma } from "./collected.ts";
import { fastlane } from "./fastlane.ts";
import { playwright } from "./playwright.ts";
import type { SourceReader } from "./reader.ts";
import { snapshotReaders } from "./snapshots.ts";
import { cypress, maestro, xcresult } from "./test-runs.ts";

const readers: readonly SourceReader[] = [
  playwright,
  cypress,
  fastlane,
  xcresult,
  maestro,
  ...snapshotReaders,
  eagle,
  figma,
];

export function readerOf(name: string | undefined): SourceReader | undefined {
  return readers.find((reader) => reader.name === name);
}
