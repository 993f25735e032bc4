// The XMP of a picture: what editors write beside EXIF, or instead of it.
import { inflateSync } from "node:zlib";
import { pictureFormat } from "./check-picture.ts";
import { chunksOf } from "./file-chunks.ts";
import { jpegSegment } from "./jpeg-segment.ts";

/** A property of XMP: the address of its namespace, and its name there. */
export type XmpProperty = readonly [namespace: string, name: string];

/** Reads a property as text; null for none. */
export type Xmp = (property: XmpProperty) => string | null;

/** The XMP of a checked picture; null without one. */
export function readXmp(file: Uint8Array): Xmp | null {
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

/** The text of an iTXt chunk (PNG, 11.3.3.4): keyword, whether and how it is compressed, language, keyword. */
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
