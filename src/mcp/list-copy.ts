// All screens on which some copy stands, in as few words as an agent can go on from.
import type { ScreensAnswer } from "../screens/list-schema.ts";
import type { SearchServices } from "../search/search-services.ts";
import { listPage } from "./find-sections.ts";
import { reasonOfNone } from "./reason-of-none.ts";
import { beginningOf, oneLine } from "./screen-text.ts";
import type { Asked } from "./search-arguments.ts";
import { moreLine } from "./show-screens.ts";
import type { ToolAnswer, ToolCall } from "./tool.ts";

const lineCharactersMax = 60;
/** In 600 tokens, of which an id is 23. */
const listedMax = 20;

type Listed = ScreensAnswer["screens"][number];

/** The ids of a page of screens by app and by their first line that says the text. */
export async function listCopy(services: SearchServices, call: ToolCall, asked: Asked): Promise<ToolAnswer> {
  const { isNone, screens, next } = await listPage(services, call, { ...asked, limit: listedMax });
  call.trace.screens = screens.length;
  if (isNone) return { text: `No screens: ${await reasonOfNone(services, call, asked)}` };
  const apps = Object.entries(Object.groupBy(screens, ({ app_name }) => oneLine(app_name)));
  const texts = apps.flatMap(([name, ofApp = []]) => [`${name}:`, ...linesOf(ofApp)]);
  const head = `${screens.length} on ${asked.platform} say it, by app and line:`;
  return { text: [head, ...texts, ...moreLine(next)].join("\n") };
}

function linesOf(screens: readonly Listed[]): readonly string[] {
  const lineOf = ({ matched_lines: [line = ""] = [] }: Listed) =>
    beginningOf(oneLine(line), lineCharactersMax);
  const lines = Object.entries(Object.groupBy(screens, lineOf));
  return lines.map(([line, having = []]) => `"${line}" ${having.map(({ id }) => id).join(" ")}`);
}
