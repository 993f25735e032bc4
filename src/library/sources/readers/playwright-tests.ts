// The tests of a Playwright report, in whichever form it came, as rows.
import type { LayoutRow, SourceFiles } from "./reader.ts";
import { languageAtEnd, themeOf, titleOfTest } from "./test-names.ts";

/** A file that a test attached: at a path of the source, or as it is. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly path?: string | undefined;
  readonly base64?: string | undefined;
  readonly text?: string | undefined;
  /** The title of the `test.step` that it was attached in. */
  readonly step?: string | undefined;
}

/** One attempt at a test. */
export interface TestResult {
  readonly file: string;
  /** The titles of the `describe` blocks around it. */
  readonly describes: readonly string[];
  readonly title: string;
  readonly project: string;
  /** The language that its browser asked for, where it was chosen. */
  readonly locale?: string | undefined;
  readonly tags: readonly string[];
  readonly isPassed: boolean;
  readonly startedAt: number | undefined;
  readonly attachments: readonly Attachment[];
}

const compared = /(?:^|[-/])(?:actual|expected|diff|previous)\.png$/;
const treeTypes = ["text/yaml", "text/x-yaml", "application/yaml", "text/html"];
/** The name of what Playwright takes by itself at the end of a test. */
const automatic = "screenshot";

/** The rows of the pictures of tests that passed; those of failed attempts are counted. */
export async function rowsOfTests(
  results: readonly TestResult[],
  files: SourceFiles,
): Promise<readonly LayoutRow[]> {
  const rows: LayoutRow[] = [];
  for (const result of results) {
    const pictures = result.attachments.filter(({ contentType }) => contentType.startsWith("image/"));
    if (result.isPassed) rows.push(...rowsOfTest(result, await ownPictures(pictures, files)));
    else
      for (const { path, name } of pictures)
        files.leaveOut("failed_attempt", path ?? `${result.title}: ${name}`);
  }
  return rows;
}

/** Without what was compared with it, and without the picture of the end, if that is the one before it. */
async function ownPictures(
  pictures: readonly Attachment[],
  files: SourceFiles,
): Promise<readonly Attachment[]> {
  const own = pictures.filter(({ name, path = "" }) => !compared.test(name) && !compared.test(path));
  const [before, last] = own.slice(-2);
  if (before === undefined || last?.name !== automatic) return own;
  const [one, other] = await Promise.all([contentOf(before, files), contentOf(last, files)]);
  if (one === null || !Bun.deepEquals(one, other)) return own;
  files.used.add(last.path ?? "");
  return own.slice(0, -1);
}

/** Null where it cannot be read, as its row will say. */
async function contentOf({ path, base64 = "" }: Attachment, files: SourceFiles): Promise<Uint8Array | null> {
  if (path === undefined) return Buffer.from(base64, "base64");
  return files.bytes(path);
}

function rowsOfTest(result: TestResult, pictures: readonly Attachment[]): LayoutRow[] {
  const { file, describes, title, project, locale, startedAt } = result;
  const tags = result.tags.map((tag) => tag.replace(/^@/, ""));
  const language = languageAtEnd(project) ?? locale;
  const isAlone = pictures.length === 1;
  return pictures.map((picture, at) => {
    const { name, step } = picture;
    const repeats = pictures.slice(0, at).filter((other) => other.name === name).length;
    const said = name === automatic ? undefined : titleOfTest(name.replace(/\.\w{3,4}$/, ""));
    const own = (step === undefined ? undefined : titleOfTest(step)) ?? said;
    return {
      picture: picture.path ?? { base64: picture.base64 ?? "" },
      place: [
        file,
        ...describes,
        title,
        name,
        String(repeats),
        project,
        ...(locale === undefined ? [] : [locale]),
      ],
      title: (isAlone ? titleOfTest(title) : (own ?? titleOfTest(title))) ?? own,
      platform: "web",
      variant: [project, locale].filter(Boolean).join(" "),
      tags: [project, ...tags, themeOf(project)],
      language,
      flows: [titleOfTest(title) ?? "", titleOfTest(describes.at(-1) ?? "") ?? ""],
      takenAt: startedAt,
      fields: { original_name: isAlone ? title : name, ...treeOf(result, picture) },
    };
  });
}

/** The aria or DOM snapshot that was attached in the same step, next to the picture. */
function treeOf({ attachments }: TestResult, picture: Attachment): Record<string, unknown> {
  const at = attachments.indexOf(picture);
  const isTree = ({ contentType, name }: Attachment) =>
    treeTypes.some((type) => contentType.startsWith(type)) && name !== "error-context";
  const isPicture = ({ contentType }: Attachment) => contentType.startsWith("image/");
  const before = attachments.slice(0, at).reverse();
  const nearest = before.slice(0, Math.max(before.findIndex(isPicture), 0) || undefined).find(isTree);
  const after = attachments.slice(at + 1);
  const next = after.slice(0, Math.max(after.findIndex(isPicture), 0) || undefined).find(isTree);
  const tree = nearest ?? next;
  if (tree === undefined) return {};
  if (tree.path !== undefined) return { tree_file: tree.path };
  return { tree: tree.text ?? Buffer.from(tree.base64 ?? "", "base64").toString() };
}
