// `search_flows` and `get_flow`: screens in the order in which people go through them.
import { type Static, Type } from "@sinclair/typebox";
import { ApiError } from "../errors.ts";
import { oneOf, strictObject } from "../fields.ts";
import { thumbnailsMax } from "../images/contact-sheet.ts";
import { runRated } from "../people/rated-requests.ts";
import { getFlow, getNeighbours, listFlows } from "../screens/flows/flows.ts";
import * as s from "../screens/flows/schema.ts";
import { getScreen } from "../screens/read-screens.ts";
import { type ListedScreen, screenIdSchema } from "../screens/schema.ts";
import type { FoundFlows } from "../search/find-flows.ts";
import { searchFlows } from "../search/search-screens.ts";
import type { SearchServices } from "../search/search-services.ts";
import { nameScreens } from "./name-screens.ts";
import { selfExplaining, unlisted } from "./published-schema.ts";
import { withAppName } from "./read-ids.ts";
import { readSheets } from "./read-pictures.ts";
import { countedScreens, oneLine } from "./screen-text.ts";
import { moreLine, pagedScreens, pageOfScreens, type Section, showScreens, timed } from "./show-screens.ts";
import { defineTool, type ToolCall } from "./tool.ts";

const flowsMax = 10;
/** As for described screens without a strong match; in 20 queries over 28 flows no fitting one was below. */
const matchMin = 0.25;
/** Listed for each flow of a search: an id costs a model some 25 tokens. */
const stepsMax = thumbnailsMax;
/** On each side of a screen. */
const neighboursMax = 3;

const { query, app, platform, cursor } = s.flowsQuerySchema.properties;

const searchFlowsInput = strictObject({
  query: { ...query, description: "Their purpose." },
  app: { ...app, description: "Its name." },
  platform: selfExplaining(platform),
  limit: unlisted(Type.Integer({ minimum: 1, maximum: flowsMax, default: 5 })),
  cursor: selfExplaining(cursor),
  pictures: unlisted(Type.Optional(oneOf(["sheet", "none"]))),
});

export const searchFlowsTool = defineTool({
  name: "search_flows",
  title: "Search flows",
  description: "Finds flows, such as guest checkout: their screens in order, and a sheet of the best.",
  input: searchFlowsInput,
  kind: "search",
  async run(services, call, read) {
    const { flows: all, next, probabilities } = await flowsOf(services, call, read);
    const matchOf = ({ id }: { readonly id: string }) => probabilities?.get(id);
    const flows = all.filter((flow) => (matchOf(flow) ?? 1) >= matchMin);
    const found = (
      await Promise.all(flows.map(({ id }) => orNull(getFlow(services, call.caller, id))))
    ).filter((flow) => flow !== null);
    call.trace.screens = found.reduce((sum, { screens }) => sum + screens.length, 0);
    const [best] = found;
    if (best === undefined)
      return {
        text:
          (await services.storage.library.flowsOfApps(null, null, 1)).length === 0 ? emptyLibrary : noFlows,
      };
    const text = [
      found.length === 1 ? "1 flow:" : `${found.length} flows, best first:`,
      ...found.map((flow, at) => `${at + 1}. ${flowText(flow, matchOf(flow))}`),
      ...moreLine(next),
    ];
    if (read().pictures === "none") return { text: text.join("\n") };
    const shown = best.screens
      .slice(0, stepsMax)
      .map(({ id, has_picture }) => ({ id, hasPicture: has_picture }));
    const { blocks } = await timed(call, () => readSheets(services, call, shown));
    return {
      text: [...text, ...(blocks.length > 0 ? ["The sheet shows flow 1."] : [])].join("\n"),
      pictures: blocks,
    };
  },
});

const emptyLibrary =
  "No flows: this library has none at all, whatever the words. Use search_screens with a query for each step.";
const noFlows =
  "No flows: the library has none that fit. Use other words, or search_screens with a query for each step.";

/** A list without words is a read; what is wrong counts as one search, as over HTTP. */
async function flowsOf(
  services: SearchServices,
  call: ToolCall,
  read: () => Static<typeof searchFlowsInput>,
): Promise<s.FlowsAnswer & Partial<FoundFlows>> {
  const given = rightOrNull(read);
  const asked = given === null ? null : await withAppName(services, given);
  if (asked === null || asked.query !== undefined) {
    const { headers, ...found } = await searchFlows(services, call, () => asked ?? read());
    Object.assign(call.headers, headers);
    return found;
  }
  const run = (wanted: Static<typeof searchFlowsInput>) => listFlows(services, call.caller, wanted);
  const { headers, ...listed } = await runRated(services, call, { rate: "read", input: () => asked, run });
  Object.assign(call.headers, headers);
  return listed;
}

function rightOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function flowText(
  { id, app_name, platform: ofApp, name, description, screens }: s.FlowDetails,
  probability: number | undefined,
): string {
  const steps = screens
    .slice(0, stepsMax)
    .map((screen, at) => `${at + 1} ${oneLine(screen.title)} ${screen.id}`);
  const more = screens.length - steps.length;
  return [
    `${oneLine(app_name)}: ${oneLine(name)}`,
    `flow: ${id}`,
    `platform: ${ofApp}`,
    ...(probability === undefined ? [] : [`match: ${Math.round(probability * 100)} %`]),
    ...(description === "" ? [] : [`description: ${oneLine(description)}`]),
    `screens: ${steps.join("; ")}${more > 0 ? `; ${more} more, get_flow shows them` : ""}`,
  ].join("\n");
}

export const getFlowTool = defineTool({
  name: "get_flow",
  title: "Look at a flow",
  description: "Shows the screens of a flow in order, or those before and after a screen.",
  input: strictObject({ id: selfExplaining(screenIdSchema), ...pagedScreens }),
  kind: "read",
  hasOwnQueue: true,
  isShownInGallery: true,
  async run(services, call, read) {
    const { id, ...wanted } = read();
    const flow = await orNull(getFlow(services, call.caller, id));
    const section =
      flow === null ? await around(services, call, id) : await sectionOf(services, call, flow, wanted.cursor);
    return showScreens(services, call, [section], wanted);
  },
});

async function sectionOf(
  services: SearchServices,
  call: ToolCall,
  { screens, ...flow }: s.FlowDetails,
  cursor: string | undefined,
): Promise<Section> {
  const { page, begin, next } = pageOfScreens(screens, cursor);
  const { app_name, platform: ofApp, name, description } = flow;
  const place = page.length < screens.length ? `, ${begin + 1} to ${begin + page.length}` : "";
  const head = `Flow ${name} of ${app_name}, platform ${ofApp}, ${countedScreens(screens.length)} in order${place}:`;
  const said = description === "" ? [] : [`description: ${oneLine(description)}`];
  return {
    head: [oneLine(head), ...said].join("\n"),
    screens: await nameScreens(services, call, page),
    next,
  };
}

/** A screen between those that stand before and after it, and its places in flows. */
async function around(services: SearchServices, call: ToolCall, id: string): Promise<Section> {
  const neighbours = await orNull(getNeighbours(services, call.caller, id, neighboursMax));
  if (neighbours === null)
    throw new ApiError("not_found", "id: there is no flow and no screen with this id.");
  const { before, after, flows } = neighbours;
  const screen = await getScreen(services, call.caller, id);
  const all: readonly ListedScreen[] = [...before, screen, ...after];
  const at = before.length + 1;
  const head = [`Screen ${at} is the one asked for; the others stand before and after it in its source.`];
  for (const place of flows) head.push(placeText(place, at));
  return { head: head.join("\n"), screens: await nameScreens(services, call, all), next: null };
}

function placeText(place: s.Neighbours["flows"][number], at: number): string {
  const { id, name, step, screen_count, before, after } = place;
  const sides = [
    ...(before === null ? [] : [`after ${before.title} ${before.id}`]),
    ...(after === null ? [] : [`before ${after.title} ${after.id}`]),
  ];
  return oneLine(
    `Screen ${at} is step ${step} of ${screen_count} of flow ${name} ${id}: ${sides.join(", ")}`,
  );
}

/** Null for what is not there, or no longer. */
async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
