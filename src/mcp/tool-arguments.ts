// Reads the arguments of a tool as models and their clients send them. Null and empty are ways to leave an
// optional argument out, "5" is a number, and clients add fields of their own, which no model can take away.
import type { TObject, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isId } from "../http/given-fields.ts";
import { readListCell } from "../library/rows/list-cell.ts";
import { noConstant } from "./published-schema.ts";
import { foreignAddress, idIn } from "./read-ids.ts";

export interface GivenArguments {
  /** Known names only; each as its schema has it where the meaning is certain, else as it was given. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One line about each argument that was ignored or read as another one, for the model. */
  readonly notes: readonly string[];
}

/** Fields that clients and workflow tools add to every call: there is nothing to say about them. */
const addedByClients =
  /^_|^(?:tool_?)?(?:call|session|request|thread|conversation|message|chat|run|execution|user|trace)_?id$|^(?:action|chatinput|tool|toolname|metadata|meta|context)$/i;
const nothing = /^(?:null|none|undefined)?$/i;
const wholeNumber = /^[+-]?\d{1,15}(?:\.0*)?$/;
const truths = new Map<string, boolean>([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);
const nameCharactersMax = 40;
const namedMax = 5;

interface Reader {
  readonly config: Parameters<typeof idIn>[1];
  readonly notes: string[];
}

/** Reads what was given for an object of this schema. Never throws: the check refuses what does not fit. */
export function readArguments(
  schema: TObject,
  given: Readonly<Record<string, unknown>>,
  config: Reader["config"],
): GivenArguments {
  const notes: string[] = [];
  return { values: readObject(schema, given, { config, notes }), notes };
}

function readObject(
  { properties, required = [] }: TObject,
  given: Readonly<Record<string, unknown>>,
  reader: Reader,
): Record<string, unknown> {
  const { notes } = reader;
  const values: Record<string, unknown> = {};
  const unknown: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) unknown.push([name, value]);
    else if (!isAbsent(property, value, "default" in property || !required.includes(name)))
      values[name] = withinMost(name, property, fitted(property, value, reader), reader);
  }
  const ignored = unknown.filter(([name, value]) => {
    const meant = Object.keys(properties).find(
      (known) => !Object.hasOwn(values, known) && isNear(name, known),
    );
    const property = meant === undefined ? undefined : properties[meant];
    if (meant === undefined || property === undefined || value === null) return value !== null;
    const fit = fitted(property, value, reader);
    if (!Value.Check(property, fit)) return true;
    values[meant] = fit;
    notes.push(`${shown(name)} was read as ${meant}.`);
    return false;
  });
  const named = ignored.map(([name]) => name).filter((name) => !addedByClients.test(name));
  if (named.length > 0)
    notes.push(`Ignored, as there are no such arguments: ${named.slice(0, namedMax).map(shown).join(", ")}.`);
  return values;
}

/** A number above the most of its argument is read as that: models ask for 50 where 20 is the most. */
function withinMost(name: string, { maximum }: TSchema, value: unknown, { notes }: Reader): unknown {
  if (typeof maximum !== "number" || !Number.isInteger(value) || Number(value) <= maximum) return value;
  notes.push(`${name} was read as ${maximum}, the most.`);
  return maximum;
}

/** Null is no value anywhere, and of an optional argument neither is what is empty. "null" may be a text. */
function isAbsent(schema: TSchema, value: unknown, isOptional: boolean): boolean {
  if (value === null || value === undefined) return true;
  if (isOptional && Array.isArray(value)) return value.length === 0;
  if (!isOptional || typeof value !== "string") return false;
  const word = value.trim().toLowerCase();
  if (isText(schema)) return word === "";
  const constants = constantsOf(schema);
  const isNone = nothing.test(word) || (constants.length > 0 && word === noConstant);
  return isNone && !constants.includes(word);
}

/** The value as the schema has it where the meaning is certain, else as it is. */
function fitted(schema: TSchema, given: unknown, reader: Reader): unknown {
  if (schema["type"] === "array") return fittedList(schema["items"] as TSchema, given, reader);
  if (schema["type"] === "object") {
    const value = parsedObject(given);
    return isObject(value) ? readObject(schema as TObject, value, reader) : value;
  }
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (isText(schema)) return typeof value === "number" ? String(value) : value;
  // Ids, whole numbers, truths and constants have no blanks around them.
  const word = typeof value === "object" ? "" : String(value).trim();
  switch (schema["type"]) {
    case "string":
      return typeof value === "string" ? fittedWord(schema, word, reader) : value;
    case "integer":
      return typeof value === "string" && wholeNumber.test(word) ? Number(word) : value;
    case "boolean":
      return truths.get(word.toLowerCase()) ?? value;
    default:
      return constantsOf(schema).find((constant) => constant === word.toLowerCase()) ?? value;
  }
}

/** An id may come in the address of its page. */
function fittedWord(schema: TSchema, word: string, { config, notes }: Reader): string {
  const id = isId(schema) ? idIn(word, config) : word;
  const foreign = id === null ? foreignAddress(word, config) : null;
  if (foreign !== null) notes.push(foreign);
  return id ?? word;
}

/** A list may be written as a text, and a list of one as its item. */
function fittedList(items: TSchema, given: unknown, reader: Reader): unknown {
  const list = typeof given === "string" ? listInText(items, given) : given;
  const isItem = isObject(list) ? items["type"] === "object" : typeof list === "number";
  const each = isItem ? [list] : list;
  if (!Array.isArray(each)) return each;
  return each.filter((item) => !isAbsent(items, item, true)).map((item) => fitted(items, item, reader));
}

function listInText(items: TSchema, text: string): unknown {
  if (items["type"] === "object") return parsed(text);
  const { elements } = readListCell(text);
  if (isText(items)) return elements;
  return elements.flatMap((element) => (typeof element === "string" ? element.split(/[\s,]+/) : [element]));
}

/** True for words in a caller's own spelling; an id is none. */
function isText(schema: TSchema): boolean {
  return schema["type"] === "string" && schema["pattern"] === undefined;
}

function constantsOf(schema: TSchema): readonly unknown[] {
  return ((schema["anyOf"] ?? []) as readonly TSchema[]).map((option): unknown => option["const"]);
}

/** Text in which an object or a list is written as JSON, as that; anything else as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function parsedObject(given: unknown): unknown {
  return typeof given === "string" && given.trim().startsWith("{") ? parsed(given) : given;
}

/** The arguments of a message: absent, null, empty, or an object written as JSON. Else as they are. */
export function argumentsOf(given: unknown): unknown {
  const isEmpty = given === null || given === undefined || (Array.isArray(given) && given.length === 0);
  if (isEmpty || (typeof given === "string" && nothing.test(given.trim()))) return {};
  return parsedObject(given);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for names that differ in case, separators or one letter: `excludeScreenIds`, `limt`. */
function isNear(name: string, known: string): boolean {
  const [a, b] = [name, known].map((each) => each.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return a === b || isOneEdit(a ?? "", b ?? "");
}

/** One letter more, fewer or another, or two neighbours exchanged. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const [nextA, nextB] = [restA.slice(1), restB.slice(1)];
  if (nextA === nextB || nextA === restB || restA === nextB) return true;
  return restA[0] === nextB[0] && restB[0] === nextA[0] && nextA.slice(1) === nextB.slice(1);
}

/** A name of a client's, which may be of any length. */
function shown(name: string): string {
  return name.toWellFormed().replace(/\s+/g, " ").slice(0, nameCharactersMax);
}
