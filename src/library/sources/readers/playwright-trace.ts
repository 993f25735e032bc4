// An unpacked trace of Playwright: lines of events, pictures that the test attached, and frames of the page.
import { isObject, parseJson } from "../json-row.ts";
import type { Attachment, TestResult } from "./playwright-tests.ts";
import { listOf, momentOf, type SourceFiles, textOf } from "./reader.ts";

type Fields = Record<string, unknown>;

interface Step {
  readonly title: string;
  readonly parent: string;
  readonly isNamed: boolean;
}

/** The test of a trace, with its attachments, or else with the last frame of each of its steps. */
export async function readTrace(files: SourceFiles, path: string): Promise<readonly TestResult[]> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const traces = files.others.filter(
    (other) => other.startsWith(folder) && /(?:^|\/)[^/]*\.trace$/.test(other),
  );
  const events = (await Promise.all(traces.map((trace) => eventsOf(files, trace)))).flat();
  const options = events.filter(({ type }) => type === "context-options");
  const [file = "", ...titles] = textOf(options.find(({ title }) => title !== undefined)?.["title"]).split(
    " › ",
  );
  const attached = attachmentsOf(events, folder);
  const attachments = attached.length > 0 ? attached : framesOf(events, folder);
  return [
    {
      file: file.replace(/:\d+$/, ""),
      describes: titles.slice(0, -1),
      title: titles.at(-1) ?? file,
      project: "",
      locale: localeOf(options),
      tags: [],
      isPassed: !events.some(
        ({ type, error }) => type === "error" || (type === "after" && error !== undefined),
      ),
      startedAt: momentOf(options.find(({ wallTime }) => wallTime !== undefined)?.["wallTime"]),
      attachments,
    },
  ];
}

/** The default of Playwright is no choice: it says nothing of the app. */
function localeOf(options: readonly Fields[]): string | undefined {
  const locales = options.map((each) => (isObject(each["options"]) ? textOf(each["options"]["locale"]) : ""));
  return locales.find((locale) => locale !== "" && locale !== "en-US");
}

function attachmentsOf(events: readonly Fields[], folder: string): Attachment[] {
  const steps = new Map<string, Step>();
  for (const event of events)
    if (event["type"] === "before" && event["class"] === "Test")
      steps.set(textOf(event["callId"]), {
        title: textOf(event["title"]),
        parent: textOf(event["parentId"]),
        isNamed: event["method"] === "test.step",
      });
  const nameOf = (id: string): string | undefined => {
    const step = steps.get(id);
    return step && (nameOf(step.parent) ?? (step.isNamed ? step.title : undefined));
  };
  return events
    .filter(({ type }) => type === "after")
    .flatMap((event) =>
      listOf(event["attachments"]).map((each) => ({
        name: textOf(each["name"]),
        contentType: textOf(each["contentType"]),
        path: folder + textOf(each["file"] ?? `attachments/${textOf(each["sha1"])}`),
        step: nameOf(textOf(event["callId"])),
      })),
    );
}

/** The page as it was when each step ended, or at the end where there are no steps. */
function framesOf(events: readonly Fields[], folder: string): Attachment[] {
  const frames = events.filter(({ type }) => type === "screencast-frame");
  const steps = events.filter(({ type, method }) => type === "before" && method === "test.step");
  const ends = steps.map(({ callId, title }) => ({
    title: textOf(title),
    at: Number(events.find((event) => event["type"] === "after" && event["callId"] === callId)?.["endTime"]),
  }));
  const moments = ends.length > 0 ? ends : [{ title: undefined, at: Number.POSITIVE_INFINITY }];
  return moments.flatMap(({ title, at }) => {
    const frame = frames.findLast(({ timestamp }) => Number(timestamp) <= at);
    if (frame === undefined) return [];
    const path = folder + textOf(frame["file"] ?? `resources/${textOf(frame["sha1"])}`);
    return [{ name: title ?? "end", contentType: "image/jpeg", path, step: title }];
  });
}

async function eventsOf(files: SourceFiles, path: string): Promise<Fields[]> {
  return (await files.text(path)).split("\n").flatMap((line) => {
    const event = line === "" ? null : parseJson(line);
    return isObject(event) ? [event] : [];
  });
}
