// A picture is checked on its bytes alone before anything decodes it: names and headers prove nothing.
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
  try {
    if (format !== null) return checks[format](file);
  } catch (error) {
    if (areLineEndsChanged(file)) throw lineEndsChanged(error);
    throw error;
  }
  if (areLineEndsChanged(file)) throw lineEndsChanged();
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

/** Fewer may be so by chance. */
const lineEndsMin = 16;

/**
 * Returns true for a picture in which a program took bytes for line ends: CR LF for each LF, or LF for CR LF,
 * which the signature of a PNG is there to show.
 */
function areLineEndsChanged(file: Uint8Array): boolean {
  const magic = magicOf(file);
  if (/^\x89PNG(?:\r\r\n|\n)/.test(magic)) return true;
  if (!/^(?:\x89PNG|\xff\xd8|RIFF)/.test(magic)) return false;
  let lineEnds = 0;
  for (let at = file.indexOf(10); at !== -1; at = file.indexOf(10, at + 1)) {
    if (file[at - 1] !== 13) return false;
    lineEnds += 1;
  }
  return lineEnds >= lineEndsMin;
}

function lineEndsChanged(cause?: unknown): PictureError {
  const reason =
    "its line ends were changed, as by `adb shell screencap` or a transfer as text: take it again with `adb exec-out screencap -p`, or send it as binary.";
  return new PictureError("image_damaged", reason, { cause });
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
  if (/^(\xff\n|\0\0\0\fJXL )/.test(magic)) return `it is a JPEG XL${convert} a.jxl a.png\``;
  if (/^\xff\xfe.*P\0N\0G\0/s.test(magic))
    return "it was written as text in UTF-16, as `>` in PowerShell does: take it again in cmd, or with `adb pull`";
  if (/^(\xef\xbf\xbd|\xc2\x89PNG|\xc3\xbf\xc3\x98)/.test(magic))
    return "it was written as text in UTF-8, which loses bytes: write it as binary";
  if (/^(data:image\/|iVBORw0KGgo|\/9j\/|UklGR)/.test(magic)) return "it is base64 text: decode it first";
  if (magic.startsWith("version https://")) return "it is a pointer of Git LFS: run `git lfs pull`";
  const needed = "; PNG, JPEG or WebP is needed";
  if (/^(\xef\xbb\xbf)?\s*</.test(magic)) return `it is a text file (HTML, XML or SVG)${needed}`;
  return `it is no PNG, JPEG or WebP`;
}
