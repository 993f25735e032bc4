// The modules of the Python package that follow from the OpenAPI document: a TypedDict for each of its
// schemas, a method for each of its operations.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly contentEncoding?: string;
}
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | unknown>>>>;
}

const head = (what: string) =>
  `"""${what} Generated from the OpenAPI document of the service."""\n\nfrom __future__ import annotations\n`;
const scalars: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** `types.py`. */
export function pythonTypes({ components }: OpenApi): string {
  const classes: string[] = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.properties === undefined) classes.push(`${name} = ${typeOf(schema, name, classes)}`);
    else addClass(name, schema, classes);
  }
  // Aliases first: they are values, which must be there; annotations are not evaluated.
  const sorted = classes.toSorted((a, b) => Number(a.startsWith("class")) - Number(b.startsWith("class")));
  const imports = "from typing import List, Literal, TypedDict, Union\n";
  return `${head("Shapes of requests and answers.")}\n${imports}\n${sorted.join("\n\n")}\n`;
}

/** A class of those fields that must be there, and one of all: `NotRequired` came with Python 3.11. */
function addClass(name: string, { properties = {}, required = [] }: Schema, classes: string[]): void {
  const lines = (isRequired: boolean) =>
    Object.entries(properties)
      .filter(([field]) => required.includes(field) === isRequired)
      .map(([field, schema]) => `    ${field}: ${typeOf(schema, name + pascal(field), classes)}`);
  const [must, may] = [lines(true), lines(false)];
  if (may.length === 0) classes.push(`class ${name}(TypedDict):\n${must.join("\n")}`);
  else {
    if (must.length > 0) classes.push(`class _${name}(TypedDict):\n${must.join("\n")}`);
    const base = must.length > 0 ? `_${name}` : "TypedDict";
    classes.push(`class ${name}(${base}, total=False):\n${may.join("\n")}`);
  }
}

/** The type of a value; an object without a name becomes the class `name`. */
function typeOf(schema: Schema, name: string, classes: string[]): string {
  const { $ref, anyOf, items, properties, type } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "";
  if (typeof type === "object") {
    const types = type.map((each) =>
      each === "null" ? "None" : typeOf({ ...schema, type: each }, name, classes),
    );
    return `Union[${types.join(", ")}]`;
  }
  // First: beside its fields it may say which of them go together.
  if (properties !== undefined) {
    addClass(name, schema, classes);
    return name;
  }
  if (schema.enum !== undefined)
    return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (anyOf !== undefined) {
    const types = anyOf.map((each, at) => typeOf(each, at === 0 ? name : `${name}${at + 1}`, classes));
    if (schema.contentEncoding === "base64") types.unshift("bytes");
    const [only, ...others] = new Set(types);
    return only !== undefined && others.length === 0 ? only : `Union[${[only, ...others].join(", ")}]`;
  }
  if (items !== undefined) return `List[${typeOf(items, `${name}Item`, classes)}]`;
  const scalar = scalars[type ?? ""];
  if (scalar === undefined) throw new Error(`${name}: no Python type for ${JSON.stringify(schema)}`);
  return scalar;
}

/** `client.py`. */
export function pythonClient(document: OpenApi): string {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter((entry): entry is [string, Operation] => isOperation(entry[1]))
      .map(([method, operation]) => methodOf(document, method.toUpperCase(), path, operation)),
  );
  const imports = `from typing import BinaryIO, List, Literal, Optional, Union
from urllib.parse import quote

from .connection import UNSET, CallOptions, Connection
from .types import *  # noqa: F403
`;
  const doc = '    """A service and a key for it. Every method raises a ScreenSearchError."""';
  return `${head("The operations.")}\n${imports}\n\nclass ScreenSearch(Connection):\n${doc}\n\n${methods.join("\n\n")}\n`;
}

function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "operationId" in value;
}

function methodOf(document: OpenApi, method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const body = bodyOf(document, requestBody?.content);
  const hasFile = requestBody !== undefined && body === null;
  const inPath = parameters.filter((each) => each.in === "path");
  const others = parameters.filter((each) => each.in !== "path");
  // In the body and the query an operation has no name twice: the keyword arguments would clash.
  const keywords = [
    ...(hasFile ? ["file: Union[bytes, BinaryIO]"] : []),
    ...(body ?? []).map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? "" : " = UNSET"}`),
    ...others.map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, name, [])} = UNSET`),
    "options: Optional[CallOptions] = None",
  ];
  const mapping = (names: readonly string[]) =>
    `{${names.map((name) => `${JSON.stringify(name)}: ${snake(name)}`).join(", ")}}`;
  const named = (place: Parameter["in"]) =>
    parameters.filter((each) => each.in === place).map(({ name }) => name);
  const answer = Object.entries(operation.responses).find(([status]) => status < "300")?.[1].content;
  const json = answer?.["application/json"]?.schema;
  const isStream = answer !== undefined && json === undefined;
  const given = [
    `${JSON.stringify(method)}`,
    path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{quote($1, safe='')}")}"` : JSON.stringify(path),
    ...(named("query").length > 0 ? [`query=${mapping(named("query"))}`] : []),
    ...(named("header").length > 0 ? [`headers=${mapping(named("header"))}`] : []),
    ...(body === null ? [] : [`body=${mapping(body.map(({ name }) => name))}`]),
    // An operation without a body of its own is still sent one.
    ...(method === "POST" && requestBody === undefined ? ["body={}"] : []),
    ...(hasFile ? ["file=file"] : []),
    "options=options",
    ...(isStream ? ["stream=True"] : []),
  ];
  const result = isStream ? "BinaryIO" : json === undefined ? "None" : typeOf(json, operationId, []);
  const positional = inPath.map(({ name }) => `${name}: str, `).join("");
  return `    def ${operationId}(self, ${positional}*, ${keywords.join(", ")}) -> ${result}:
        """${summary}."""
        return self._call(${given.join(", ")})  # type: ignore[no-any-return]`;
}

/** The fields of a JSON body, those that must be there first; null without one. */
function bodyOf({ components }: OpenApi, content: Content | undefined) {
  const reference = content?.["application/json"]?.schema.$ref;
  if (reference === undefined) return null;
  const body = reference.split("/").at(-1) ?? "";
  const { properties = {}, required = [] } = components.schemas[body] ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return { name, type: typeOf(schema, body + pascal(name), []), isRequired };
  });
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function snake(name: string): string {
  return name.toLowerCase().replaceAll("-", "_");
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
