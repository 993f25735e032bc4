export interface PictureHeader {
  readonly format: "png" | "jpeg" | "webp";
  /** Pixels, as stored: before a JPEG's EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
}

export const pictureSideMax = 16_384;
/** 50 megapixels: 200 MB while decoded. The tallest full-page captures of real libraries stay below. */
export const picturePixelsMax = 50_000_000;
/** Bytes of an original file. */
export const pictureBytesMax = 40_000_000;

/** Refuses sizes that nothing should decode. Called on the header, before any pixel is. */
export function checkPictureSize(header: PictureHeader): PictureHeader {
  const { width, height } = header;
  if (width < 1 || height < 1)
    throw new PictureError("image_damaged", `it claims to be ${width} x ${height} pixels.`);
  if (width > pictureSideMax || height > pictureSideMax || width * height > picturePixelsMax) {
    const bounds = `at most ${pictureSideMax} pixels a side and ${picturePixelsMax / 1e6} megapixels are accepted`;
    throw new PictureError("image_too_large", `${width} x ${height} pixels; ${bounds}.`);
  }
  return header;
}

/** The reason for which a picture was refused; stable, for reports and tests. */
export type PictureErrorCode =
  | "image_empty"
  | "image_format_unsupported"
  | "image_animated"
  | "image_too_costly"
  | "image_too_large"
  | "image_file_too_large"
  | "image_truncated"
  | "image_damaged";

/** A picture that cannot be taken into the library. The message is for the person who imports it. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function throwDamaged(cause: unknown): never {
  throw new PictureError("image_damaged", "its pixels could not be decoded.", { cause });
}
