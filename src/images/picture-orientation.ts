import { pictureFormat } from "./check-picture.ts";
import { readExif } from "./exif.ts";

const orientationTag = 0x0112;
/** Rotation clockwise, then a reflection, for the EXIF orientations 1 to 8 (EXIF 2.32, 4.6.4 A). */
const turns = [
  { degrees: 0 },
  { degrees: 0, mirror: "flop" },
  { degrees: 180 },
  { degrees: 0, mirror: "flip" },
  { degrees: 90, mirror: "flop" },
  { degrees: 90 },
  { degrees: 90, mirror: "flip" },
  { degrees: 270 },
] as const satisfies readonly { readonly degrees: number; readonly mirror?: "flip" | "flop" }[];

/** Turns a picture upright as its EXIF says. Bun.Image does so for a JPEG, and for no PNG or WebP (1.4.5). */
export function turnUpright(image: Bun.Image, file: Uint8Array): Bun.Image {
  const exif = pictureFormat(file) === "jpeg" ? null : readExif(file);
  const orientation = exif?.short(exif.first, orientationTag) ?? 1;
  const turn: { degrees: number; mirror?: "flip" | "flop" } | undefined = turns[orientation - 1];
  if (turn === undefined) return image;
  const rotated = turn.degrees === 0 ? image : image.rotate(turn.degrees);
  return turn.mirror === undefined ? rotated : rotated[turn.mirror]();
}
