// The moment at which a picture was taken, as its EXIF has it.
import { type ExifFields, readExif } from "./exif.ts";

const originalTag = 0x9003;
const offsetTag = 0x9011;
const subDirectoryTag = 0x8769;

/**
 * `DateTimeOriginal` in milliseconds since the epoch; null without one. It is of the clock of the camera:
 * with `OffsetTimeOriginal` of that zone, otherwise taken as UTC.
 */
export function captureTimeOf(file: Uint8Array): number | null {
  const exif = readExif(file);
  const at = exif?.directoryAt(subDirectoryTag) ?? null;
  return exif === null || at === null ? null : timeOf(exif, at);
}

function timeOf(exif: ExifFields, directory: number): number | null {
  const [, date, time] =
    /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(exif.text(directory, originalTag) ?? "") ?? [];
  if (date === undefined) return null;
  const [offset] = /^[+-]\d\d:\d\d/.exec(exif.text(directory, offsetTag) ?? "") ?? ["Z"];
  const at = Date.parse(`${date.replaceAll(":", "-")}T${time}${offset}`);
  return Number.isNaN(at) || at <= 0 ? null : at;
}
