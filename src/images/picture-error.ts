/** Why a picture was refused; stable, for reports and tests. */
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
