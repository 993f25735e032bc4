// A picture is checked on its bytes alone before anything decodes it: a name or a header of somebody else
// proves nothing.
import { checkJpeg } from "./check-jpeg.ts";
import { checkPng } from "./check-png.ts";
import { checkWebp } from "./check-webp.ts";
import { PictureError, type PictureHeader, pictureBytesMax } from "./picture.ts";

/**
 * The header of a whole, still PNG, JPEG or WebP within the bounds of size.
 * Nothing is decoded or inflated: a small file that claims to be huge costs nothing. Throws `PictureError`.
 */
export function checkPicture(file: Uint8Array): PictureHeader {
  checkPictureBytes(file.length);
  const format = pictureFormat(file);
  if (format !== null) return checks[format](file);
  throw new PictureError("image_format_unsupported", `${formatName(magicOf(file))}.`);
}

const checks = { png: checkPng, jpeg: checkJpeg, webp: checkWebp };

/** Bytes that tell a format. */
export const magicBytes = 16;

/** The format of a file by its first bytes, whatever its name; null for what is not read. */
export function pictureFormat(file: Uint8Array): PictureHeader["format"] | null {
  const magic = magicOf(file);
  if (magic.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (magic.startsWith("\xff\xd8")) return "jpeg";
  return magic.startsWith("RIFF") && magic.slice(8, 12) === "WEBP" ? "webp" : null;
}

function magicOf(file: Uint8Array): string {
  return Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, magicBytes)).toString("latin1");
}

/** Refuses a file by its length, so that it need not be read. */
export function checkPictureBytes(bytes: number): void {
  if (bytes === 0) throw new PictureError("image_empty", "the file is empty.");
  if (bytes <= pictureBytesMax) return;
  const megabytes = (bytes / 1e6).toFixed(1);
  throw new PictureError(
    "image_file_too_large",
    `${megabytes} MB; at most ${pictureBytesMax / 1e6} MB are accepted.`,
  );
}

/**
 * Names the format, and says how to convert it. Bun decodes AVIF and HEIC by the operating system only, which
 * Linux has nothing for (1.4.5).
 */
function formatName(magic: string): string {
  const convert = "; PNG, JPEG or WebP is needed: convert it, for example with ImageMagick, `magick";
  if (/^GIF8[79]a/.test(magic)) return `it is a GIF${convert} 'a.gif[0]' a.png\``;
  if (magic.startsWith("BM")) return `it is a BMP${convert} a.bmp a.png\``;
  if (/^(II\*\0|MM\0\*)/.test(magic)) return `it is a TIFF${convert} a.tif a.png\``;
  if (/^....ftypavi/s.test(magic)) return `it is an AVIF${convert} a.avif a.png\``;
  if (/^....ftyp(he|mif|msf)/s.test(magic)) return `it is a HEIC${convert} a.heic a.jpg\``;
  const needed = "; PNG, JPEG or WebP is needed";
  if (/^\s*</.test(magic)) return `it is a text file (HTML, XML or SVG)${needed}`;
  return `it is not a picture that is known here${needed}`;
}
