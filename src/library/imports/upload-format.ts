// The format of an upload: by the ending of its name, or else by its media type.
import { ApiError } from "../../errors.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { archiveFormatOf } from "../archives/unpack-archive.ts";
import { manifestFormats } from "../sources/manifest.ts";
import { uploadFormats } from "./schema.ts";

const formatByType: Readonly<Record<string, string>> = {
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl",
  "application/x-jsonlines": "jsonl",
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "application/vnd.apache.parquet": "parquet",
  "application/zip": "zip",
  "application/x-tar": "tar",
  "application/gzip": "tar.gz",
};

/** The name of an upload, and the ending by which it is read. */
export interface UploadFormat {
  readonly sourceName: string;
  readonly format: string;
}

/**
 * Throws `unsupported_media_type` for an upload that is neither a manifest nor an archive, that is compressed
 * on the way, or that lies in a form: the lines around it would be read as rows.
 */
export function uploadFormat(headers: Headers, name: string | undefined): UploadFormat {
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^(?:identity)?$/i.test(encoding))
    throw new ApiError(
      "unsupported_media_type",
      "Content-Encoding: must be absent. Send a compressed archive instead.",
    );
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type.startsWith("multipart/"))
    throw new ApiError(
      "unsupported_media_type",
      "Content-Type: must not be that of a form. Send the file itself as the body: curl --data-binary @library.zip, not -F.",
    );
  if (name !== undefined) return { sourceName: withoutInvisible(name), format: formatOfName(name) };
  const format = Object.hasOwn(formatByType, type) ? formatByType[type] : undefined;
  if (format !== undefined) return { sourceName: `upload.${format}`, format };
  const types = Object.keys(formatByType).join(", ");
  throw new ApiError(
    "unsupported_media_type",
    `Content-Type: must be one of ${types}, or name must have the ending of the file.`,
  );
}

function formatOfName(name: string): string {
  if (/[\p{Cc}/\\]/u.test(name) || !name.isWellFormed())
    throw new ApiError(
      "invalid_request",
      "name: must be a file name without folders and control characters.",
    );
  const archive = archiveFormatOf(name);
  if (archive !== null) return archive;
  const manifest = manifestFormats.find((format) => name.toLowerCase().endsWith(`.${format}`));
  if (manifest !== undefined) return manifest;
  const endings = uploadFormats.map((format) => `.${format}`).join(", ");
  throw new ApiError("unsupported_media_type", `name: must end in one of ${endings}.`);
}
