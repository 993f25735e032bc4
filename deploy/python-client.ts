// The modules of the Python package that follow from the OpenAPI document: a TypedDict for each of its
// schemas, a method for each of its operations.
import {
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
  { properties = {}, required = [] }: Schema,
  classes: string[],
  language: Language,
): void {
  const lines = (isRequired: boolean) =>
    Object.entries(properties)
      .filter(([field]) => required.includes(field) === isRequired)
      .map(([field, schema]) => `    ${field}: ${typeOf(schema, fieldName(name, field), language)}`);
  const [must, may] = [lines(true), lines(false)];
  if (may.length === 0) classes.push(`class ${name}(TypedDict):\n${must.join("\n")}`);
  else {
    if (must.length > 0) classes.push(`class _${name}(TypedDict):\n${must.join("\n")}`);
    const base = must.length > 0 ? `_${name}` : "TypedDict";
    classes.push(`class ${name}(${base}, total=False):\n${may.join("\n")}`);
  }
}

/** `client.py`. */
export function pythonClient(document: OpenApi): string {
  const methods = operationsOf(document).map((operation) => methodOf(document, operation));
  const imports = `from typing import BinaryIO, List, Literal, Optional, Union
from urllib.parse import quote

from .connection import UNSET, CallOptions, Connection
from .types import *  # noqa: F403
`;
  const doc = '    """A service and a key for it. Every method raises a ScreenSearchError."""';
  return `${head("The operations.")}\n${imports}\n\nclass ScreenSearch(Connection):\n${doc}\n\n${methods.join("\n\n")}\n`;
}

function methodOf(document: OpenApi, operation: Operation): string {
  const { id, summary, method, path, parameters } = operation;
  // Their classes stand in `types.py`.
  const language = python([]);
  const body = bodyOf(document, operation, language);
  const hasFile = operation.body !== null && body === null;
  const named = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
  // In the body and the query an operation has no name twice: the keyword arguments would clash.
  const keywords = [
    ...(hasFile ? ["file: Union[bytes, BinaryIO]"] : []),
    ...(body ?? []).map(
      ({ name, type, isRequired }) => `${snake(name)}: ${type}${isRequired ? "" : " = UNSET"}`,
    ),
    ...parameters
      .filter((each) => each.in !== "path")
      .map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, name, language)} = UNSET`),
    "options: Optional[CallOptions] = None",
  ];
  const mapping = (names: readonly string[]) =>
    `{${names.map((name) => `${JSON.stringify(name)}: ${snake(name)}`).join(", ")}}`;
  const json = jsonOf(operation.answer);
  const isStream = operation.answer !== null && json === undefined;
  const given = [
    `${JSON.stringify(method)}`,
    path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{quote($1, safe='')}")}"` : JSON.stringify(path),
    ...(named("query").length > 0 ? [`query=${mapping(named("query"))}`] : []),
    ...(named("header").length > 0 ? [`headers=${mapping(named("header"))}`] : []),
    ...(body === null ? [] : [`body=${mapping(body.map(({ name }) => name))}`]),
    // An operation without a body of its own is still sent one.
    ...(method === "POST" && operation.body === null ? ["body={}"] : []),
    ...(hasFile ? ["file=file"] : []),
    "options=options",
    ...(isStream ? ["stream=True"] : []),
  ];
  const result = isStream ? "BinaryIO" : json === undefined ? "None" : typeOf(json, id, language);
  const positional = named("path").map((name) => `${name}: str, `);
  return `    def ${id}(self, ${positional.join("")}*, ${keywords.join(", ")}) -> ${result}:
        """${summary}."""
        return self._call(${given.join(", ")})  # type: ignore[no-any-return]`;
}

/** The fields of a JSON body, those that must be there first; null without one. */
function bodyOf({ components }: OpenApi, operation: Operation, language: Language) {
  const reference = jsonOf(operation.body)?.$ref;
  if (reference === undefined) return null;
  const body = targetOf(reference);
  const { properties = {}, required = [] } = components.schemas[body] ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return { name, type: typeOf(schema, fieldName(body, name), language), isRequired };
  });
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The name of an argument. One that is a word of the language gets an underscore, as PEP 8 says. */
function snake(name: string): string {
  const snaked = name.toLowerCase().replaceAll("-", "_");
  return reserved.has(snaked) ? `${snaked}_` : snaked;
}
