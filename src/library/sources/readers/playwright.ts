// Output of Playwright: a report that names its tests, or only folders of pictures.
import { readPlaywrightFolders } from "./playwright-folders.ts";
import { jsonReportStart, readBlobReport, readHtmlReport, readJsonReport } from "./playwright-reports.ts";
import { rowsOfTests, type TestResult } from "./playwright-tests.ts";
import { readTrace } from "./playwright-trace.ts";
import type { SourceFiles, SourceReader } from "./reader.ts";

export const playwright: SourceReader = {
  name: "playwright",
  what: "pictures of Playwright",
  rows: async (files) => {
    const results = await readReport(files);
    if (results === null) return readPlaywrightFolders(files, files.pictures);
    const rows = await rowsOfTests(results, files);
    const shown = new Set(rows.map(({ picture }) => picture));
    // page.screenshot({ path }) writes pictures that no report names.
    const others = files.pictures.filter((path) => !shown.has(path) && !files.isLeftOut(path));
    return [
      ...rows,
      ...readPlaywrightFolders(
        files,
        others.filter((path) => !ofReport.test(path)),
      ),
    ];
  },
};

/** Names of what tests attach and compare. */
const ofReport = /(?:^|\/)(?:[\da-f]{40}|test-(?:finished|failed)-\d+)\.\w+$|screencast\/|-snapshots\//;

/** The attempts of the first report that is found; null where there is none. */
async function readReport(files: SourceFiles): Promise<readonly TestResult[] | null> {
  const named = (name: string) => files.others.find((path) => path === name || path.endsWith(`/${name}`));
  const [page, blob, trace] = [named("index.html"), named("report.jsonl"), named("test.trace")];
  const ofPage = page === undefined ? null : await readHtmlReport(files, page);
  if (ofPage !== null) return ofPage;
  if (blob !== undefined) return readBlobReport(files, blob);
  if (trace !== undefined) return readTrace(files, trace);
  const json = await findJsonReport(files);
  return json === undefined ? null : readJsonReport(files, json);
}

/** Reports lie beside the results or one folder above. */
const folderDepthMax = 2;
const reportsLookedAt = 20;

/** The JSON report of a folder: it may have any name. */
export async function findJsonReport(files: SourceFiles): Promise<string | undefined> {
  const isNear = (path: string) => /\.json$/i.test(path) && path.split("/").length <= folderDepthMax;
  for (const path of files.others.filter(isNear).slice(0, reportsLookedAt)) {
    const head = await files.head(path, 4_096);
    if (head !== null && jsonReportStart.test(head.start.toString())) return path;
  }
  return undefined;
}
