// The modules of the Python package that follow from the OpenAPI document: a TypedDict for each of its
// schemas, a method for each of its operations.
import {
  boundsOf,
  fieldName,
  jsonOf,
  type Language,
  type OpenApi,
  type Operation,
  operationsOf,
  type Schema,
  targetOf,
  typeOf,
} from "./api-document.ts";

/** The words of Python 3 that no argument may be called. */
const reserved = new Set(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

const head = (what: string) =>
  `"""${what} Generated from the OpenAPI document of the service."""\n\nfrom __future__ import annotations\n`;

/** Python, which adds the classes that types need to `classes`. */
function python(classes: string[]): Language {
  const language: Language = {
    scalars: { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" },
    bytes: "bytes",
    reference: (name) => name,
    literals: (values) => `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`,
    union: (types) => `Union[${types.join(", ")}]`,
    list: (item) => `List[${item}]`,
    object: (schema, name) => {
      addClass(name, schema, classes, language);
      return name;
    },
  };
  return language;
}

/** `types.py`. */
export function pythonTypes({ components }: OpenApi): string {
  const classes: string[] = [];
  const language = python(classes);
  for (const [name, schema] of Object.entries(components.schemas)) {
    const type = typeOf(schema, name, language);
    if (schema.properties === undefined) classes.push(`${name} = ${type}`);
  }
  // Aliases first: they are values, which must be there; annotations are not evaluated.
  const sorted = classes.toSorted((a, b) => Number(a.startsWith("class")) - Number(b.startsWith("class")));
  const imports = "from typing import List, Literal, TypedDict, Union\n";
  return `${head("Shapes of requests and answers.")}\n${imports}\n${sorted.join("\n\n")}\n`;
}

/** A class of those fields that must be there, and one of all: `NotRequired` came with Python 3.11. */
function addClass(
  name: string,
  { properties = {}, required = [], description = "" }: Schema,
  classes: string[],
  language: Language,
): void {
  const lines = (isRequired: boolean) =>
    Object.entries(properties)
      .filter(([field]) => required.includes(field) === isRequired)
      .map(([field, schema]) => {
        const type = typeOf(schema, fieldName(name, field), language);
        return `    ${field}: ${type}\n${docstring(saidOf(schema), "    ")}`;
      })
      .join("");
  const [must, may] = [lines(true), lines(false)];
  const about = docstring(description, "    ");
  const base = must === "" ? "TypedDict" : `_${name}`;
  if (may === "") classes.push(`class ${name}(TypedDict):\n${about}${must}`);
  else {
    if (must !== "") classes.push(`class ${base}(TypedDict):\n${must}`);
    classes.push(`class ${name}(${base}, total=False):\n${about}${may}`);
  }
}

/** A description with its bounds. */
function saidOf(schema: Schema): string {
  return [schema.description ?? "", boundsOf(schema)].filter((each) => each !== "").join(" ");
}

/** The lines of a docstring, none where nothing is said. */
function docstring(text: string, indent: string): string {
  if (text === "") return "";
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", `\n${indent}`);
  const end = safe.includes("\n") ? `\n${indent}` : "";
  return `${indent}"""${safe}${end}"""\n`.replaceAll(/ +$/gm, "");
}

/** `client.py`: a class for programs, and one for those with asyncio. */
export function pythonClient(document: OpenApi): string {
  const imports = `from typing import AsyncIterator, BinaryIO, Iterator, List, Literal, Optional, Union
from urllib.parse import quote

from .connection import UNSET, AsyncConnection, CallOptions, Connection
from .paging import async_pages, pages
from .types import *  # noqa: F403
`;
  const classOf = (name: string, base: string, isAsync: boolean) => {
    const methods = operationsOf(document).flatMap((one) => methodsOf(document, one, isAsync));
    return `class ${name}(${base}):
    """A service and a key for it${isAsync ? ", for asyncio" : ""}. Every method raises a ScreenSearchError."""

${methods.join("\n")}`;
  };
  const classes = [
    classOf("ScreenSearch", "Connection", false),
    classOf("AsyncScreenSearch", "AsyncConnection", true),
  ];
  return `${head("The operations.")}\n${imports}\n\n${classes.join("\n\n")}`;
}

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly said: string;
}

const fileArgument: Argument = {
  name: "file",
  type: "Union[bytes, BinaryIO]",
  isRequired: true,
  said: "Its bytes or an open file. It is not sent again after a failure.",
};

/** In the body and the query an operation has no name twice: the keyword arguments would clash. */
function argumentsOf(operation: Operation, body: readonly Argument[] | null): readonly Argument[] {
  const language = python([]);
  const others = operation.parameters.filter((each) => each.in !== "path");
  return [
    ...(operation.body !== null && body === null ? [fileArgument] : []),
    ...(body ?? []),
    ...others.map(({ name, schema, description = "" }) => {
      const said = saidOf({ ...schema, description });
      return { name, type: typeOf(schema, name, language), isRequired: false, said };
    }),
  ];
}

/** The call of an operation, and its pages where it has some. */
function methodsOf(document: OpenApi, operation: Operation, isAsync: boolean): readonly string[] {
  const { id, summary, description, parameters, answer, returns } = operation;
  const body = bodyOf(document, operation, python([]));
  const given = argumentsOf(operation, body);
  const ids = parameters.filter((each) => each.in === "path");
  const signature = [
    "self",
    ...ids.map(({ name }) => `${name}: str`),
    "*",
    ...given.map(({ name, type, isRequired }) => `${snake(name)}: ${type}${isRequired ? "" : " = UNSET"}`),
    "options: Optional[CallOptions] = None",
  ].join(", ");
  const json = jsonOf(answer);
  const isStream = answer !== null && json === undefined;
  const result = isStream ? "BinaryIO" : json === undefined ? "None" : typeOf(json, id, python([]));
  const told = [
    ...ids.map(({ name, description: said = "" }) => `    ${name}: ${said}`),
    ...given.map(({ name, said }) => `    ${snake(name)}: ${said}`),
    "    options: Timeout, retries and headers of this call.",
  ].join("\n");
  const says = (first: string) =>
    docstring(`${first}\n\nArgs:\n${told}\n\nReturns:\n    ${returns}`, "        ");
  const [define, wait] = isAsync ? ["async def", "await "] : ["def", ""];
  const method = `    ${define} ${id}(${signature}) -> ${result}:
${says(`${summary}.\n\n${description}`)}        return ${wait}self._call(${sentBy(operation, body, isStream)})  # type: ignore[no-any-return]
`;
  const turned = given.find(({ name }) => name === "cursor" || name === "exclude_screen_ids")?.name;
  if (turned === undefined) return [method];
  const passed = [
    ...ids.map(({ name }) => name),
    ...given.map(({ name }) => `${snake(name)}=${name === turned ? "at" : snake(name)}`),
    "options=options",
  ];
  const [iterator, pager] = isAsync ? ["AsyncIterator", "async_pages"] : ["Iterator", "pages"];
  const isList = turned === "cursor";
  const first = isList ? turned : `[] if ${turned} is UNSET else ${turned}`;
  const end = isList ? "" : " None is empty. They end behind 100 screens: a search excludes no more.";
  return [
    method,
    `    def ${id}_pages(${signature}) -> ${iterator}[${result}]:
${says(`The pages of \`${id}\`.${end}`)}        return ${pager}(lambda at: self.${id}(${passed.join(", ")}), ${first})
`,
  ];
}

/** The arguments of `_call`. */
function sentBy(operation: Operation, body: readonly Argument[] | null, isStream: boolean): string {
  const { method, path, parameters } = operation;
  const named = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
  const mapping = (names: readonly string[]) =>
    `{${names.map((name) => `${JSON.stringify(name)}: ${snake(name)}`).join(", ")}}`;
  return [
    `${JSON.stringify(method)}`,
    path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{quote($1, safe='')}")}"` : JSON.stringify(path),
    ...(named("query").length > 0 ? [`query=${mapping(named("query"))}`] : []),
    ...(named("header").length > 0 ? [`headers=${mapping(named("header"))}`] : []),
    ...(body === null ? [] : [`body=${mapping(body.map(({ name }) => name))}`]),
    // An operation without a body of its own is still sent one.
    ...(method === "POST" && operation.body === null ? ["body={}"] : []),
    ...(operation.body !== null && body === null ? ["file=file"] : []),
    "options=options",
    ...(isStream ? ["stream=True"] : []),
  ].join(", ");
}

/** The fields of a JSON body, those that must be there first; null without one. */
function bodyOf(
  { components }: OpenApi,
  operation: Operation,
  language: Language,
): readonly Argument[] | null {
  const reference = jsonOf(operation.body)?.$ref;
  if (reference === undefined) return null;
  const body = targetOf(reference);
  const { properties = {}, required = [] } = components.schemas[body] ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const said = saidOf({ ...components.schemas[targetOf(schema.$ref ?? "")], ...schema });
    return { name, type: typeOf(schema, fieldName(body, name), language), isRequired, said };
  });
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The name of an argument. One that is a word of the language gets an underscore, as PEP 8 says. */
function snake(name: string): string {
  const snaked = name.toLowerCase().replaceAll("-", "_");
  return reserved.has(snaked) ? `${snaked}_` : snaked;
}
