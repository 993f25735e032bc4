// The moment at which a picture was taken, as its EXIF or its XMP has it.
import { inflateSync } from "node:zlib";
import { pictureFormat } from "./check-picture.ts";
import { type ExifFields, readExif } from "./exif.ts";
import { chunksOf, jpegSegment } from "./file-chunks.ts";

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

/** A property of XMP: the address of its namespace, and its name there. */
type XmpProperty = readonly [namespace: string, name: string];

/** Reads a property as text; null for none. */
type Xmp = (property: XmpProperty) => string | null;

/** The XMP of a checked picture, which editors write beside EXIF or instead of it; null without one. */
function readXmp(file: Uint8Array): Xmp | null {
  const packet =
    pictureFormat(file) === "jpeg" ? jpegSegment(file, "http://ns.adobe.com/xap/1.0/\0") : chunkOf(file);
  if (packet === null) return null;
  const text = new TextDecoder().decode(packet.subarray(0, packetBytesMax));
  return ([namespace, name]) => {
    const prefix = prefixOf(text, namespace);
    return prefix === null ? null : textIn(text, `${prefix}:${name}`);
  };
}

/** Packets of real pictures have some 10 kB. */
const packetBytesMax = 1_000_000;
const keyword = Buffer.from("XML:com.adobe.xmp\0", "latin1");

function chunkOf(file: Uint8Array): Uint8Array | null {
  for (const chunk of chunksOf(file, "XMP ")) return chunk;
  for (const chunk of chunksOf(file, "iTXt"))
    if (keyword.equals(chunk.subarray(0, keyword.length))) return textOf(chunk);
  return null;
}

/**
 * The text of an iTXt chunk (PNG, 11.3.3.4): keyword, whether and how it is compressed, language, keyword.
 */
function textOf(chunk: Uint8Array): Uint8Array | null {
  const isCompressed = chunk[keyword.length] === 1;
  const languageEnd = chunk.indexOf(0, keyword.length + 2);
  const text = chunk.subarray(chunk.indexOf(0, languageEnd + 1) + 1);
  try {
    return isCompressed ? inflateSync(text, { maxOutputLength: packetBytesMax }) : text;
  } catch {
    return null;
  }
}

function prefixOf(text: string, namespace: string): string | null {
  const at = [`="${namespace}"`, `='${namespace}'`]
    .map((end) => text.indexOf(end))
    .find((each) => each !== -1);
  return at === undefined
    ? null
    : (/xmlns:([\w.-]{1,40})\s{0,9}$/.exec(text.slice(Math.max(0, at - 60), at))?.[1] ?? null);
}

/** A property is an attribute or an element. */
function textIn(text: string, name: string): string | null {
  const escaped = name.replaceAll(/[.-]/g, "\\$&");
  const attribute = new RegExp(`\\s${escaped}\\s{0,9}=\\s{0,9}["']([^"'<>]{1,200})["']`).exec(text);
  const element = new RegExp(`<${escaped}>\\s{0,200}([^<>]{1,200})</${escaped}\\s{0,9}>`).exec(text);
  return (attribute ?? element)?.[1]?.trim() ?? null;
}
