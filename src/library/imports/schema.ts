// Import jobs as callers see them. Times are RFC 3339.
import { type Static, Type } from "@sinclair/typebox";
import { flowChoices, layoutNames } from "../../bounds.ts";
import { jobStates } from "../../database/job-storage.ts";
import { limitTo, named, nextOfBefore, nullable, oneOf, strictObject, systems } from "../../fields.ts";
import { appVersionLengthMax, sourceUrlLengthMax } from "../rows/row.ts";
import { leftOutNamesMax } from "../sources/left-out.ts";

const moment = { published: { format: "date-time" } } as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Endings of files that can be uploaded, without the dot. Written out: the pages load no reader. */
export const uploadFormats = "jsonl ndjson json csv tsv tab txt parquet zip tar tar.gz tgz".split(" ");

/** Names of the Encoding Standard; its labels, such as `latin1`, are taken too. */
const encodings = (
  "utf-8 utf-16le utf-16be windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 " +
  "windows-1258 windows-874 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 " +
  "iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 shift_jis euc-jp iso-2022-jp gbk gb18030 big5 euc-kr koi8-r koi8-u ibm866 " +
  "macintosh x-mac-cyrillic"
).split(" ");

/** The parameters of `POST /v1/imports`. */
export const createImportQuerySchema = strictObject({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      title: "a file name of 1 to 255 characters",
      description:
        "Name of the file, such as `library.zip`. Its ending says how it is read; without a name the `Content-Type` does.",
      // The check is `uploadFormat`, which names the endings and is deaf to case.
      published: {
        pattern: `^[^/\\\\\\x00-\\x1f]*\\.(${uploadFormats.join("|").replaceAll(".", "\\.")})$`,
      },
    }),
  ),
  ocr: oneOf(["on", "off"], {
    default: "on",
    description: "Whether the text of pictures without `description` and `text` is read (OCR).",
  }),
  dry_run: oneOf(["on", "off"], {
    default: "off",
    description: "`on` checks every row and picture and counts, and changes nothing.",
  }),
  delete_missing: oneOf(["on", "off"], {
    default: "off",
    description:
      "`on` removes the screens of the library that the upload does not name, when every one of its rows is in and no file was left out that may be a screen.",
  }),
  overwrite_edits: oneOf(["on", "off"], {
    default: "off",
    description:
      "`on` takes the words of the upload where a person edited a screen and wrote others; `off` keeps the person's.",
  }),
  restore_deleted: oneOf(["on", "off"], {
    default: "off",
    description:
      "`on` imports screens that a person deleted or merged into look-alikes, too; `off` leaves them out and says how many.",
  }),
  app_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      title: "1 to 200 characters",
      description: "The app of rows and pictures that do not name one.",
      published: { pattern: "[^\\s\\x00]" },
    }),
  ),
  platform: Type.Optional(
    oneOf(systems, { description: "The platform of rows and pictures that do not name one." }),
  ),
  from: Type.Optional(
    oneOf(layoutNames, {
      description:
        "The tool that made the folder or archive; guessed by the names of its files unless given.",
    }),
  ),
  flows: oneOf(flowChoices, {
    default: "named",
    description:
      "Which flows are made: those that rows, tests and folders called `flows` name; `all`, also one of each folder whose files are numbered; or `none`.",
  }),
  app_version: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: appVersionLengthMax,
      title: `1 to ${appVersionLengthMax} characters`,
      description:
        "The version of the app, such as a commit, of rows that name none and whose picture is new or changed.",
    }),
  ),
  source_url: Type.Optional(
    Type.String({
      maxLength: sourceUrlLengthMax,
      title: `an address of at most ${sourceUrlLengthMax.toLocaleString("en-US")} characters that begins with http:// or https://`,
      pattern: "^https?://",
      description: "Likewise the address of their source, such as that of the build.",
    }),
  ),
  encoding: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      title: "a label of the Encoding Standard",
      description: "Of a text that is not UTF-8, such as `windows-1252`; recognised unless given.",
      published: { enum: encodings },
    }),
  ),
});

/** Its header `Idempotency-Key`. */
export const idempotencyKeySchema = Type.String({
  minLength: 1,
  maxLength: 255,
  description:
    "1 to 255 visible characters of your own. The same upload sent again with it, within 30 days, is answered with the job of the first.",
});

/** The parameters of `GET /v1/imports`. */
export const importsQuerySchema = strictObject({
  after: nextOfBefore("^[!-~]{1,64}$"),
  limit: limitTo(100, 20, "How many jobs at most."),
});

/** The parameters of `GET /v1/imports/{id}`. */
export const importQuerySchema = strictObject({
  failures: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    default: 100,
    description: "How many failed rows are listed at most.",
  }),
});

export const importSchema = Type.Object(
  {
    id: Type.String({ published: { format: "uuid" } }),
    state: oneOf(jobStates, {
      description:
        "`queued` and `running` go on; `failed` and `cancelled` keep the rows that were imported until then.",
    }),
    source_name: Type.String({ description: "Name of the file." }),
    format: Type.String({
      description: "How it is read: `jsonl`, `csv`, `parquet`, `zip`, `tar`, `tar.gz` and so on.",
    }),
    bytes: count("Size of the upload."),
    sha256: Type.String({ description: "SHA-256 of the upload, lower-case hex." }),
    progress: Type.Number({ minimum: 0, maximum: 1, description: "How much of it is read." }),
    imported: count("Rows that made a new screen."),
    updated: count("Rows that changed a screen."),
    unchanged: count("Rows whose screen is as they say already."),
    failed: count("Rows that were not imported."),
    removed: count("Screens that the upload did not name and `delete_missing` removed."),
    gone: count(
      "Screens that an import of the same source brought and this one did not; they stay. `GET /v1/screens?gone_in={id}` lists them, at most 1,000.",
    ),
    edits_kept: count("Fields that kept what a person wrote although the upload has other words."),
    repeated: count(
      "Rows for the screen of an earlier row, such as a second copy of a picture; each is in another count, too.",
    ),
    read: count("Rows that are done or whose picture is read."),
    total: nullable(Type.Integer({ minimum: 0 }), {
      description: "Pictures of the folder or archive; null where the number of rows is not known.",
    }),
    dry_run: Type.Boolean({ description: "Whether it changed nothing; the counts say what would be done." }),
    cancel_requested: Type.Boolean({ description: "A running job ends after the rows it is at." }),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: "Why the whole job failed; null unless it did.",
    }),
    created_at: Type.String(moment),
    started_at: nullable(Type.String(moment)),
    finished_at: nullable(Type.String(moment)),
  },
  { schemaName: "Import", description: "An upload and what became of it." },
);

/** ImportDetails: the answer of `GET /v1/imports/{id}`. */
export const importDetailsSchema = Type.Composite(
  [
    importSchema,
    Type.Object({
      failures: Type.Array(
        Type.Object({
          row: Type.Integer({ minimum: 1, description: "Number of the row; the first is 1." }),
          field: nullable(Type.String(), {
            description: "The column that is wrong; null for the whole row.",
          }),
          image: nullable(Type.String(), { description: "The picture that the row names." }),
          code: Type.String({ description: "Stable, for programs." }),
          reason: Type.String({ description: "For people." }),
        }),
        { maxItems: 1_000, description: "The first failed rows; at most 1,000 are kept of a job." },
      ),
      notices: Type.Array(
        Type.Object({
          row: nullable(Type.Integer()),
          field: Type.Optional(
            Type.String({
              description:
                "The column that kept what a person wrote, or whose value was left out; absent otherwise.",
            }),
          ),
          screen_id: Type.Optional(
            Type.String({ description: "The screen that it is about, such as that of two equal pictures." }),
          ),
          text: Type.String(),
          is_failure: Type.Boolean({
            description:
              "Whether the import is incomplete: a file that may be a screen was left out, or what is missing was not removed as asked.",
          }),
          left_out: Type.Array(
            Type.Object({
              reason: Type.String({ description: "Stable, for programs." }),
              count: Type.Integer({ minimum: 1 }),
              names: Type.Array(Type.String(), {
                maxItems: leftOutNamesMax,
                description: "Paths of the first ones.",
              }),
            }),
            { description: "The files that were not read, by reason." },
          ),
        }),
        {
          maxItems: 100,
          description: "What to know of a row, or of the whole upload, that stopped nothing.",
        },
      ),
    }),
  ],
  { schemaName: "ImportDetails", description: "A job with its failed rows." },
);

/** The answer of `GET /v1/imports`. */
export const importsSchema = named("ImportsResponse")({
  imports: Type.Array(importSchema, { maxItems: 100, description: "Jobs of the workspace, newest first." }),
  next: nullable(Type.String(), { description: "The `after` of the next page; null when there is none." }),
});

export type ImportAnswer = Static<typeof importSchema>;
export type ImportDetails = Static<typeof importDetailsSchema>;
export type ImportsAnswer = Static<typeof importsSchema>;
export type CreateImportQuery = Static<typeof createImportQuerySchema>;
