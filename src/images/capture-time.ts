// The moment at which a picture was taken, as its EXIF or its XMP has it.
import { type ExifFields, readExif } from "./exif.ts";
import { readXmp, type Xmp, type XmpProperty } from "./xmp.ts";

const originalTag = 0x9003;
const offsetTag = 0x9011;
const subDirectoryTag = 0x8769;

const xmpProperties: readonly XmpProperty[] = [
  ["http://ns.adobe.com/exif/1.0/", "DateTimeOriginal"],
  ["http://ns.adobe.com/photoshop/1.0/", "DateCreated"],
  ["http://ns.adobe.com/xap/1.0/", "CreateDate"],
];

/** The places of the moment, those that were written when it was taken first. */
const places: readonly ((file: Uint8Array) => string | null)[] = [
  (file) => exifTime(readExif(file)),
  ...xmpProperties.map((property) => (file: Uint8Array) => xmpTime(readXmp(file), property)),
];

/**
 * The moment in milliseconds since the epoch; null without one. It is of the clock of the camera: with a zone
 * of that, otherwise taken as UTC.
 */
export function captureTimeOf(file: Uint8Array): number | null {
  for (const place of places) {
    const at = Date.parse(place(file) ?? "");
    if (at > 0) return at;
  }
  return null;
}

/** `DateTimeOriginal` with `OffsetTimeOriginal`. */
function exifTime(exif: ExifFields | null): string | null {
  const directory = exif?.directoryAt(subDirectoryTag) ?? null;
  if (exif === null || directory === null) return null;
  const [, date, time] =
    /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(exif.text(directory, originalTag) ?? "") ?? [];
  if (date === undefined) return null;
  const [offset] = /^[+-]\d\d:\d\d/.exec(exif.text(directory, offsetTag) ?? "") ?? ["Z"];
  return `${date.replaceAll(":", "-")}T${time}${offset}`;
}

/** A date without a time of day is no moment. */
function xmpTime(xmp: Xmp | null, property: XmpProperty): string | null {
  const [, time, zone = "Z"] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(xmp?.(property) ?? "") ??
    [];
  return time === undefined ? null : time + zone;
}
