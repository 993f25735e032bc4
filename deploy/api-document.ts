// The OpenAPI document as generators of clients read it: its operations, and types of its schemas.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly contentEncoding?: string;
  readonly format?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface PublishedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation | unknown>>>>;
}

/** An operation as a client calls it. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Its body by media type; null without one. */
  readonly body: Content | null;
  readonly isBodyRequired: boolean;
  /** Its answer by media type; null for one without content. */
  readonly answer: Content | null;
  /** A sentence about its answer. */
  readonly returns: string;
}

/** The schema of what is JSON; undefined for a file. */
export function jsonOf(content: Content | null): Schema | undefined {
  return content?.["application/json"]?.schema;
}

export function operationsOf({ paths }: OpenApi): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, published]) => {
      if (!isOperation(published)) return [];
      const {
        operationId: id,
        summary,
        description = "",
        parameters = [],
        requestBody,
        responses,
      } = published;
      const success = Object.entries(responses).find(([status]) => status < "300");
      return {
        id,
        summary,
        description,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content ?? null,
        isBodyRequired: requestBody?.required === true,
        answer: success?.[1].content ?? null,
        returns: success?.[1].description ?? "",
      };
    }),
  );
}

function isOperation(value: unknown): value is PublishedOperation {
  return typeof value === "object" && value !== null && "operationId" in value;
}

/** The name that a reference ends in. */
export function targetOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

/** The name of what has none in the document, made of where it stands: of a field. */
export function fieldName(parent: string, field: string): string {
  return parent + pascal(field);
}

/** The same of the items of a list. */
function itemName(list: string): string {
  return `${list}Item`;
}

export function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The words of a language for types. */
export interface Language {
  readonly scalars: Readonly<Record<string, string>>;
  /** Taken beside a string where that is base64. */
  readonly bytes?: string;
  reference(name: string): string;
  literals(values: readonly string[]): string;
  /** For two different types or more. */
  union(types: readonly string[]): string;
  list(item: string): string;
  /** `name` is one made of where the object stands. */
  object(schema: Schema, name: string): string;
}

/** The type of a value; `name` is for objects without one. */
export function typeOf(schema: Schema, name: string, language: Language): string {
  const { $ref, anyOf, items, properties, type } = schema;
  if ($ref !== undefined) return language.reference(targetOf($ref));
  if (typeof type === "object") {
    const types = type.map((each) =>
      each === "null" ? language.scalars["null"] : typeOf({ ...schema, type: each }, name, language),
    );
    return unionOf(types, language);
  }
  // First: beside its fields it may say which of them go together.
  if (properties !== undefined) return language.object(schema, name);
  if (schema.enum !== undefined) return language.literals(schema.enum);
  if (anyOf !== undefined) {
    const types = anyOf.map((each, at) => typeOf(each, optionName(name, at), language));
    return unionOf(schema.contentEncoding === "base64" ? [language.bytes, ...types] : types, language);
  }
  if (items !== undefined) return language.list(typeOf(items, itemName(name), language));
  const scalar = language.scalars[type ?? ""];
  if (scalar === undefined) throw new Error(`${name}: no type for ${JSON.stringify(schema)}`);
  return scalar;
}

function unionOf(types: readonly (string | undefined)[], language: Language): string {
  const different = [...new Set(types.filter((type) => type !== undefined))];
  return different.length === 1 ? String(different[0]) : language.union(different);
}

function optionName(name: string, at: number): string {
  return at === 0 ? name : `${name}${at + 1}`;
}

/** A schema of the document under its name, or under the one made of where it stands. */
export interface Part {
  readonly schema: Schema;
  /** True for what callers send. */
  readonly isSent: boolean;
}

/** All schemas by name, and the query of each operation, such as `AppsListQuery`. */
export function partsOf(document: OpenApi): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const add = (schema: Schema, name: string, isSent: boolean): void => {
    const { properties, items, anyOf = [] } = schema;
    parts.set(name, { schema, isSent });
    for (const [field, each] of Object.entries(properties ?? {})) add(each, fieldName(name, field), isSent);
    if (items !== undefined) add(items, itemName(name), isSent);
    if (properties === undefined)
      for (const [at, each] of anyOf.entries()) add(each, optionName(name, at), isSent);
  };
  const operations = operationsOf(document);
  const sent = namesIn(
    document,
    operations.map(({ body }) => body),
  );
  for (const [name, schema] of Object.entries(document.components.schemas)) add(schema, name, sent.has(name));
  for (const operation of operations) add(queryOf(operation), fieldName(pascal(operation.id), "query"), true);
  return parts;
}

/** The query of an operation as an object. */
export function queryOf({ parameters }: Operation): Schema {
  const inQuery = parameters.filter((each) => each.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(
      inQuery.map(({ name, schema, description = "" }) => [name, { ...schema, description }]),
    ),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The names of schemas that a value refers to, and those refer to. */
function namesIn(document: OpenApi, value: unknown, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(document, document.components.schemas[name], found);
  }
  return found;
}

/** A sentence such as "1 to 100, 20 unless given." */
export function boundsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: usual } = schema;
  const bounds = [
    rangeOf(minimum, maximum),
    rangeOf(minLength, maxLength, " characters"),
    rangeOf(minItems, maxItems, " items"),
    typeof usual === "string" && usual !== "" ? `\`${usual}\` unless given` : "",
    typeof usual === "number" || typeof usual === "boolean" ? `${usual} unless given` : "",
  ];
  const text = bounds.filter((bound) => bound !== "").join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function rangeOf(min: number | undefined, max: number | undefined, unit = ""): string {
  if (max === undefined) return "";
  const most = max.toLocaleString("en");
  return `${min === undefined ? "at most" : `${min} to`} ${most}${unit}`;
}
