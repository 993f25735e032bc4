import { MIMEType } from "node:util";

/**
 * The media type of a body with its parameters, by the grammar of the MIME Sniffing Standard, which takes all
 * that RFC 9110 allows; null where there is none.
 */
export function mediaTypeOf(headers: Headers): MIMEType | null {
  try {
    return new MIMEType(headers.get("content-type") ?? "");
  } catch {
    return null;
  }
}

/** True unless a type names another encoding; the Encoding Standard has several names of UTF-8. */
export function isUtf8({ params }: MIMEType): boolean {
  const label = params.get("charset");
  if (label === null) return true;
  try {
    return new TextDecoder(label).encoding === "utf-8";
  } catch {
    return false;
  }
}
