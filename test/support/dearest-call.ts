// The dearest requests that each route takes, made from the schemas where a route has some, else found by trying
// what it takes: a route that is added is asked for, too.
import { type TSchema, Type } from "@sinclair/typebox";
import { operations } from "../../src/web/docs/published-operations.ts";
import { type Asker, addressOf, askRoute, type Route } from "./every-route.ts";
import { longestTurn } from "./longest-turn.ts";
import type { TestService } from "./service.ts";

/** Method and path of each operation that takes JSON. */
export const operationRoutes: ReadonlySet<string> = new Set(
  operations.filter(({ words }) => words.fileTypes === undefined).map(({ route }) => route),
);

/** A request that is answered with anything but 400. */
export interface Call {
  readonly method: string;
  readonly address: string;
  readonly body: object;
  /** Longest turn of the event loop when it was taken, in milliseconds, if it has been asked. */
  readonly turnMs?: number;
}

/** What is in the library, for fields that name it. */
export interface Known {
  readonly screenIds: readonly string[];
  /** Values for the parameters of paths. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** With the most of everything, with the least, and without what narrows the answer. */
const sizes = ["most", "least", "unfiltered"] as const;
type Size = (typeof sizes)[number];

type Tried = Readonly<Record<string, readonly string[]>>;

/** Values that query parameters may take where no schema is published, the dearest first. */
const numbers: Tried = { limit: ["1000", "500", "200", "100", "60", "50", "20"], failures: ["1000", "100"] };
const filters: Tried = { since: ["2020-01-01T00:00:00Z"], platform: ["ios"], query: ["screen"], text: ["s"] };
const anything: Tried = { ...numbers, ...filters };

/** Calls of a route that it takes, at most one of each size; none for one that wants a file or a form. */
export async function dearestCalls(
  service: TestService,
  asker: Asker,
  route: Route,
  known: Known,
): Promise<readonly Call[]> {
  const one = operations.find((each) => `${route.method} ${route.path}` === each.route);
  const address = addressOf(route, { ...known.parameters, workspaceId: asker.workspaceId });
  const calls: Call[] = [];
  for (const size of sizes) {
    const query = one === undefined ? undeclared(size) : queryOf(one.query ?? Type.Object({}), size);
    const body = one?.body === undefined ? {} : bodyOf(one.body, size, known);
    const call = await accepted(
      service,
      asker,
      { method: route.method, address, body: body as object },
      query,
    );
    if (call !== null) calls.push(call);
  }
  // What goes together only in certain ways stands in the examples of the document.
  for (const { value } of Object.values(one?.words.examples ?? {}))
    if (calls.length === 0) calls.push({ method: route.method, address, body: withKnownIds(value, known) });
  return calls;
}

/** Calls of the tools that this key has. */
export async function dearestToolCalls(
  service: TestService,
  asker: Asker,
  known: Known,
): Promise<readonly (Call & { readonly tool: string })[]> {
  const message = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const listed = await askRoute(service, asker, "POST", "/mcp", message("tools/list", {}));
  const { result } = (await listed.json()) as { readonly result: { readonly tools: readonly ListedTool[] } };
  return result.tools.flatMap(({ name, inputSchema }) =>
    sizes.map((size) => {
      const body = message("tools/call", { name, arguments: bodyOf(inputSchema, size, known) });
      return { tool: name, method: "POST", address: "/mcp", body };
    }),
  );
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: TSchema;
}

/** Leaves out what the route refuses, whose errors name the field first; null when nothing is left. */
async function accepted(
  service: TestService,
  asker: Asker,
  { method, address: path, body: given }: Call,
  query: Tried,
): Promise<Call | null> {
  const values = new Map(Object.entries(query).map(([name, all]) => [name, [...all]]));
  const body: Record<string, unknown> = { ...given };
  for (;;) {
    const search = new URLSearchParams([...values].map(([name, [first = ""]]) => [name, first]));
    const address = search.size === 0 ? path : `${path}?${search}`;
    let status = 0;
    let text = "";
    const turnMs = await longestTurn(async () => {
      const answer = await askRoute(service, asker, method, address, body);
      status = answer.status;
      text = await answer.text();
    });
    if (status !== 400) return { method, address, body, turnMs };
    const field = /"message":"([\w]+)/.exec(text)?.[1] ?? "";
    const left = values.get(field);
    if (left !== undefined && left.length > 1) left.shift();
    else if (!values.delete(field) && !(field in body && delete body[field])) return null;
  }
}

function withKnownIds(value: object, { screenIds }: Known): object {
  let at = 0;
  const next = () => screenIds[at++] ?? "";
  return JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, next));
}

function undeclared(size: Size): Tried {
  return size === "unfiltered" ? numbers : anything;
}

function queryOf(schema: TSchema, size: Size): Tried {
  const values = Object.entries<TSchema>(schema["properties"]).map(([name, property]) => {
    if (property["type"] === "integer") return [name, [String(property[boundOf(size)])]];
    const options = (property["anyOf"] as TSchema[] | undefined)?.map((option) => String(option["const"]));
    return [name, size === "unfiltered" ? [] : (options ?? filters[name] ?? [])];
  });
  return Object.fromEntries(values.filter(([, all]) => (all?.length ?? 0) > 0));
}

function boundOf(size: Size): "minimum" | "maximum" {
  return size === "least" ? "minimum" : "maximum";
}

/** A value of a schema. Ids of anything are ids of screens. */
export function bodyOf(schema: TSchema, size: Size, known: Known, name = ""): unknown {
  const [option] = (schema["anyOf"] ??
    schema["enum"]?.map((each: unknown) => ({ const: each })) ??
    []) as TSchema[];
  if (option !== undefined) return bodyOf(option, size, known, name);
  if (schema["const"] !== undefined) return schema["const"];
  if (schema["type"] === "object") return objectOf(schema, size, known);
  if (schema["type"] === "array") return arrayOf(schema, size, known, name);
  if (schema["type"] === "integer") return schema[boundOf(size)] ?? 1;
  if (schema["type"] === "boolean") return size !== "least";
  if (schema["format"] === "uuid" || /^(?:id|keep|screen_id)$/.test(name)) return known.screenIds[0];
  return size === "least" ? "a" : "word ".repeat(18).trim();
}

/** In tools, what need not be given narrows the answer. */
function objectOf(schema: TSchema, size: Size, known: Known): object {
  const required = new Set<string>(schema["required"] ?? []);
  const isWide = (of: TSchema, field: string) =>
    size !== "unfiltered" || required.has(field) || of["type"] === "integer" || of["type"] === "array";
  const fields = Object.entries<TSchema>(schema["properties"] ?? {});
  const wanted = fields.filter(([field, of]) => isWide(of, field));
  return Object.fromEntries(wanted.map(([field, of]) => [field, bodyOf(of, size, known, field)]));
}

function arrayOf({ minItems = 0, maxItems = 20, items }: TSchema, size: Size, known: Known, name: string) {
  const count = size === "least" ? Math.max(1, minItems) : maxItems;
  const isOfIds = items.format === "uuid" || /ids$|^remove$/.test(name);
  if (isOfIds) return known.screenIds.slice(0, count);
  const isOfTexts = items.type === "string";
  return Array.from({ length: count }, (_, at) =>
    isOfTexts ? `word ${at}` : { ...objectOf(items, size, known), screen_id: known.screenIds[at] },
  );
}
