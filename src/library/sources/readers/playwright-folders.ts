// The folders of Playwright without a report: snapshots beside the tests, and the results of tests.
import { basename, dirname } from "node:path";
import type { LayoutRow, SourceFiles } from "./reader.ts";
import { languageAtEnd, themeOf } from "./test-names.ts";

const snapshot =
  /(?:^|\/)([^/]+)\.(?:spec|test)\.[cm]?[jt]sx?-snapshots\/(.+?)(?:-(linux|darwin|win32))?\.(?:png|jpe?g)$/;
/** The words that names of projects begin with; other projects stay a part of the name. */
const projectAtEnd =
  /^(.+?)[- ]((?:chromium|chrome|firefox|webkit|safari|msedge|edge|google|microsoft|mobile|desktop|tablet|iphone|ipad|pixel|galaxy|dark|light)(?:[- ].*)?)$/i;
const failed = /(?:^|\/)(?:test-failed-\d+|.*-(?:actual|expected|diff|previous))\.png$/;

/** The rows of snapshots and of results; pictures of failed attempts are counted. */
export function readPlaywrightFolders(files: SourceFiles, pictures: readonly string[]): readonly LayoutRow[] {
  const folders = new Set(files.pictures.map((path) => dirname(path)));
  const failedFolders = new Set(files.pictures.filter((path) => failed.test(path)).map(dirname));
  return pictures.flatMap((path) => {
    const folder = dirname(path);
    const isRetried = [1, 2, 3, 4, 5].some((retry) => folders.has(`${folder}-retry${retry}`));
    if (!snapshot.test(path) && (failed.test(path) || failedFolders.has(folder) || isRetried)) {
      files.leaveOut("failed_attempt", path);
      return [];
    }
    return [rowOf(path)];
  });
}

function rowOf(path: string): LayoutRow {
  const [, spec, name = ""] = snapshot.exec(path) ?? [];
  if (spec !== undefined) return row(path, name, [spec]);
  const result = basename(dirname(path)).replace(/-retry\d+$/, "");
  const isAutomatic = /^test-finished-\d+\.png$/.test(basename(path));
  if (!isAutomatic) return { ...row(path, result, [basename(path)]), name: basename(path) };
  // The folder is called after file, describe, test and project; pytest has the file's ending, too.
  const [, ofPytest] = /^.*-py-test-(.+)$/.exec(result) ?? [];
  return row(path, ofPytest ?? result.replace(/^[^-]+-(?=.*-)/, ""), [basename(path)]);
}

function row(picture: string, name: string, place: readonly string[]): LayoutRow {
  const [, bare = name, project = ""] = projectAtEnd.exec(name) ?? [];
  const said = project.replaceAll("-", " ");
  return {
    picture,
    place: [...place, bare, project],
    name: bare,
    platform: "web",
    variant: project,
    tags: [said, themeOf(said)],
    language: languageAtEnd(project),
    fields: { original_name: bare },
  };
}
