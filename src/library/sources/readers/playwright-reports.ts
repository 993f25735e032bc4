// Playwright's reports: JSON, HTML (its data is a ZIP file within the page) and blob (a line for each event).

import { isObject, parseJson } from "../json-row.ts";
import { textsInZip } from "./embedded-zip.ts";
import type { Attachment, TestResult } from "./playwright-tests.ts";
import { listOf, momentOf, type SourceFiles, textOf } from "./reader.ts";

type Fields = Record<string, unknown>;

/** The start of a JSON report, which may have any name. */
export const jsonReportStart = /^\s*\{\s*"config":\s*\{[\s\S]*?"(?:configFile|rootDir)"/;

export async function readJsonReport(files: SourceFiles, path: string): Promise<readonly TestResult[]> {
  const report = await files.json(path);
  const pathOf = pathFinder(files);
  const tests = (suite: Fields, describes: readonly string[]): TestResult[] => [
    ...listOf(suite["specs"]).flatMap((spec) =>
      listOf(spec["tests"]).flatMap((test) =>
        listOf(test["results"]).map((result) => ({
          file: textOf(spec["file"]),
          describes,
          title: textOf(spec["title"]),
          project: textOf(test["projectName"]),
          tags: textsOf(spec["tags"]),
          isPassed: result["status"] === "passed",
          startedAt: momentOf(result["startTime"]),
          attachments: listOf(result["attachments"]).map((each) => attachmentOf(each, pathOf, "body")),
        })),
      ),
    ),
    ...listOf(suite["suites"]).flatMap((inner) => tests(inner, [...describes, textOf(inner["title"])])),
  ];
  // The outermost suite is the file.
  return isObject(report) ? listOf(report["suites"]).flatMap((suite) => tests(suite, [])) : [];
}

const embedded = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/;

/** The attempts of an HTML report; null for a page that is none. */
export async function readHtmlReport(
  files: SourceFiles,
  path: string,
): Promise<readonly TestResult[] | null> {
  const found = embedded.exec(await files.text(path));
  if (found === null) return null;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const results: TestResult[] = [];
  for (const text of await textsInZip(Buffer.from(found[1] ?? "", "base64"))) {
    const file = parseJson(text);
    if (!isObject(file) || typeof file["fileId"] !== "string") continue;
    for (const test of listOf(file["tests"]))
      results.push(...resultsOfTest(test, textOf(file["fileName"]), folder));
  }
  return results;
}

function resultsOfTest(test: Fields, file: string, folder: string): TestResult[] {
  return listOf(test["results"]).map((result) => {
    const steps = new Map<number, string>();
    for (const step of listOf(result["steps"])) noteStep(step, undefined, steps);
    return {
      file,
      describes: textsOf(test["path"]),
      title: textOf(test["title"]),
      project: textOf(test["projectName"]),
      tags: textsOf(test["tags"]),
      isPassed: result["status"] === "passed",
      startedAt: momentOf(result["startTime"]),
      attachments: listOf(result["attachments"]).map((each, at) => ({
        ...attachmentOf(each, (path) => folder + path, "text"),
        step: steps.get(at),
      })),
    };
  });
}

/** Steps of Playwright's own carry a fixed name; the outermost other one is that of `test.step`. */
const ownSteps =
  /^(?:Before Hooks|After Hooks|Worker Cleanup|Attach "|Screenshot|Fixture "|Expect "|Set content|Navigate |Click|Fill|Wait |Evaluate|Press |Type |Hover|Check|Select|Go |Reload|Create |Close |Launch )/;

function noteStep(step: Fields, within: string | undefined, steps: Map<number, string>): void {
  const title = textOf(step["title"]);
  const name = within ?? (ownSteps.test(title) ? undefined : title);
  const ats = Array.isArray(step["attachments"]) ? step["attachments"] : [];
  if (name !== undefined) for (const at of ats) if (!steps.has(Number(at))) steps.set(Number(at), name);
  for (const inner of listOf(step["steps"])) noteStep(inner, name, steps);
}

/** The attempts of an unpacked blob report. */
export async function readBlobReport(files: SourceFiles, path: string): Promise<readonly TestResult[]> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const tests = new Map<string, TestFacts>();
  const attempts = new Map<string, { startedAt: number | undefined; attachments: Attachment[] }>();
  const steps = new Map<string, { title: string; category: string; parent: string }>();
  const results: TestResult[] = [];
  const stepOf = (id: string): string | undefined => {
    const step = steps.get(id);
    if (step === undefined) return undefined;
    return stepOf(step.parent) ?? (step.category === "test.step" ? step.title : undefined);
  };
  for (const line of (await files.text(path)).split("\n")) {
    const event = line === "" ? null : parseJson(line);
    const params = isObject(event) && isObject(event["params"]) ? event["params"] : {};
    const attempt = attempts.get(textOf(params["resultId"]));
    const [result, step] = [objectOf(params["result"]), objectOf(params["step"])];
    if (isObject(params["project"])) noteProject(params["project"], tests);
    else if (textOf(params["testId"]) !== "" && result["startTime"] !== undefined)
      attempts.set(textOf(result["id"]), { startedAt: momentOf(result["startTime"]), attachments: [] });
    else if (textOf(step["title"]) !== "")
      steps.set(textOf(step["id"]), {
        title: textOf(step["title"]),
        category: textOf(step["category"]),
        parent: textOf(step["parentStepId"]),
      });
    else if (Array.isArray(step["attachments"]))
      for (const at of step["attachments"])
        nameStep(attempt?.attachments, Number(at), stepOf(textOf(step["id"])));
    else if (Array.isArray(params["attachments"]))
      attempt?.attachments.push(
        ...listOf(params["attachments"]).map((each) => attachmentOf(each, (name) => folder + name, "base64")),
      );
    else {
      const test = tests.get(textOf(objectOf(params["test"])["testId"]));
      const ended = attempts.get(textOf(result["id"]));
      if (test && ended) results.push({ ...test, ...ended, isPassed: result["status"] === "passed" });
    }
  }
  return results;
}

function nameStep(attachments: Attachment[] | undefined, at: number, step: string | undefined): void {
  const attachment = attachments?.[at];
  if (attachments && attachment && step !== undefined && attachment.step === undefined)
    attachments[at] = { ...attachment, step };
}

type TestFacts = Omit<TestResult, "isPassed" | "startedAt" | "attachments">;

/** Entries of a project: its files, in them `describe` blocks and tests. */
function noteProject(project: Fields, tests: Map<string, TestFacts>): void {
  const note = (entry: Fields, file: string, describes: readonly string[]): void => {
    const title = textOf(entry["title"]);
    if (entry["testId"] === undefined)
      for (const inner of listOf(entry["entries"])) note(inner, file, [...describes, title]);
    else
      tests.set(textOf(entry["testId"]), {
        file,
        describes,
        title,
        project: textOf(project["name"]),
        tags: textsOf(entry["tags"]),
      });
  };
  for (const suite of listOf(project["suites"]))
    for (const entry of listOf(suite["entries"])) note(entry, textOf(suite["title"]), []);
}

function attachmentOf(
  fields: Fields,
  pathOf: (path: string) => string | undefined,
  inline: "body" | "text" | "base64",
): Attachment {
  const path = textOf(fields["path"]);
  const body = textOf(fields[inline === "base64" ? "base64" : "body"]);
  const content = inline === "text" ? { text: body } : { base64: body };
  return {
    name: textOf(fields["name"]),
    contentType: textOf(fields["contentType"]),
    ...(path === "" ? content : { path: pathOf(path) ?? path }),
  };
}

/** A report names files as they lay where the tests ran: the longest end of a path that is here counts. */
function pathFinder({ pictures, others }: SourceFiles): (path: string) => string | undefined {
  const known = new Set([...pictures, ...others]);
  return (path) => {
    const parts = path.split(/[\\/]/);
    return parts.map((_, at) => parts.slice(at).join("/")).find((end) => known.has(end));
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function objectOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
