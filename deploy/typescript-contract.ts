// Writes the types of the TypeScript client that follow from the OpenAPI document: `contract.ts`, its shapes,
// and `operations.ts`, the route, request and answer of each operation. Git ignores both. The build of the
// client and `bun run check` write them, too.
//   bun deploy/typescript-contract.ts
import { join } from "node:path";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";
import {
  boundsOf,
  fieldName,
  jsonOf,
  type Language,
  type OpenApi,
  type Operation,
  operationsOf,
  type Part,
  partsOf,
  pascal,
  queryOf,
  type Schema,
  targetOf,
  typeOf,
} from "./api-document.ts";
import { clientShapes } from "./client-shapes.ts";

const folder = join(import.meta.dir, "../src/client");
const head = "// Made by deploy/typescript-contract.ts of the OpenAPI document of the service.\n";

/** The document, and the shapes that the client names. */
interface Source {
  readonly document: OpenApi;
  readonly parts: ReadonlyMap<string, Part>;
  /** The names of shapes by `keyOf` their schemas. */
  readonly names: ReadonlyMap<string, string>;
}

/** TypeScript, and the fields of an object in it. */
interface TypeScript extends Language {
  fields(schema: Schema, name: string): string;
}

export async function writeContract(): Promise<void> {
  const files = clientTypes(openApiDocument("http://localhost:3000") as unknown as OpenApi);
  for (const [name, content] of Object.entries(files)) {
    const file = Bun.file(join(folder, name));
    // A file that is as it should be is left alone: another build may be reading it.
    if (!(await file.exists()) || (await file.text()) !== content) await file.write(content);
  }
}

/** Both files by name. */
export function clientTypes(document: OpenApi): Readonly<Record<"contract.ts" | "operations.ts", string>> {
  const source = sourceOf(document);
  return { "contract.ts": head + shapes(source), "operations.ts": head + operations(source) };
}

function sourceOf(document: OpenApi): Source {
  const parts = partsOf(document);
  const names = Object.entries(clientShapes).map(
    ([name, [place]]) => [keyOf(partAt(parts, place).schema), name] as const,
  );
  return { document, parts, names: new Map(names) };
}

function partAt(parts: Source["parts"], place: string): Part {
  const part = parts.get(place);
  if (part === undefined)
    throw new Error(`The OpenAPI document has no ${place}: see deploy/client-shapes.ts.`);
  return part;
}

/** The same list of strings is the same shape, whatever is said of it. */
function keyOf(schema: Schema): string {
  return JSON.stringify(schema.enum ?? schema);
}

/** The content of `contract.ts`. */
function shapes(source: Source): string {
  const all = Object.entries(clientShapes).map(([name, [place, sentence]]) => {
    const { schema, isSent } = partAt(source.parts, place);
    const said = comment([sentence ?? schema.description ?? ""]);
    if (schema.enum !== undefined) return `${said}export type ${name} = ${literals(schema.enum)};\n`;
    return `${said}export interface ${name} ${typeScript(source, "", isSent).fields(schema, place)}\n`;
  });
  return `\n${all.join("\n")}`;
}

/** The content of `operations.ts`. */
function operations(source: Source): string {
  const sent = typeScript(source, "Shape.", true);
  const answered = typeScript(source, "Shape.", false);
  const all = operationsOf(source.document).map((operation) => {
    const { id, summary, method, path, answer } = operation;
    const json = jsonOf(answer);
    const answerType =
      json === undefined ? "object" : typeOf(json, fieldName(pascal(id), "answer"), answered);
    const fields = [
      `readonly route: "${method} ${path}";`,
      `readonly sent: ${block(sentFields(operation, sent))};`,
      `readonly answer: ${answerType};`,
    ];
    return `${comment([`${summary}.`])}readonly ${id}: ${block(fields)};`;
  });
  return `import type * as Shape from "./contract.ts";\n\nexport interface Operations ${block(all)}\n`;
}

/** Arguments of a call: ids of the path, the query, and a body. */
function sentFields(operation: Operation, language: Language): readonly string[] {
  const { id, parameters, body, isBodyRequired } = operation;
  const ids = parameters.filter((each) => each.in === "path").map(({ name }) => `${name}: string`);
  const query = queryOf(operation);
  const json = jsonOf(body);
  const bodies = json === undefined ? ["Blob"] : [typeOf(json, fieldName(pascal(id), "body"), language)];
  if (body !== null && "multipart/form-data" in body) bodies.push("FormData");
  return [
    ...(ids.length > 0 ? [`readonly ids: readonly [${ids.join(", ")}];`] : []),
    ...(Object.keys(query.properties ?? {}).length > 0
      ? [`readonly query?: ${typeOf(query, fieldName(pascal(id), "query"), language)} | undefined;`]
      : []),
    ...(body === null ? [] : [`readonly body${isBodyRequired ? "" : "?"}: ${bodies.join(" | ")};`]),
  ];
}

/** TypeScript with shapes below `prefix`. What is sent is readonly: the client does not change it. */
function typeScript({ document, names }: Source, prefix: string, isSent: boolean): TypeScript {
  const { schemas } = document.components;
  const nameOf = (schema: Schema) => {
    const name = names.get(keyOf(schema));
    return name === undefined ? undefined : prefix + name;
  };
  const readonly = isSent ? "readonly " : "";
  const fieldOf = (name: string, schema: Schema, type: string, isGiven: boolean) => {
    const { [targetOf(schema.$ref ?? "")]: target = schema } = schemas;
    // A shape has its own words.
    const said = target !== schema && nameOf(target) !== undefined ? "" : commentOf(target, isSent);
    const [mark, orAbsent] = isGiven ? ["", ""] : ["?", isSent ? " | undefined" : ""];
    return `${said}${readonly}${name}${mark}: ${type}${orAbsent};`;
  };
  const language: TypeScript = {
    scalars: { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" },
    reference: (name) => {
      const { [name]: schema = {} } = schemas;
      return nameOf(schema) ?? typeOf(schema, name, language);
    },
    literals: (values) => nameOf({ enum: values }) ?? literals(values),
    union: (types) => types.join(" | "),
    list: (item) => `${readonly}${/^[\w.]+$/.test(item) ? item : `(${item})`}[]`,
    object: (schema, name) => nameOf(schema) ?? language.fields(schema, name),
    fields: ({ properties = {}, required = [] }, name) => {
      const fields = Object.entries(properties).map(([field, schema]) => {
        const type = typeOf(schema, fieldName(name, field), language);
        return fieldOf(field, schema, type, required.includes(field));
      });
      return block(fields);
    },
  };
  return language;
}

function literals(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function block(fields: readonly string[]): string {
  return fields.length === 0 ? "{}" : `{\n${fields.join("\n").replace(/^/gm, "  ")}\n}`;
}

/** The doc comment of a value; of one that is sent with its bounds. */
function commentOf(schema: Schema, isSent: boolean): string {
  const { description = "", deprecated = false, format } = schema;
  const isTime = format === "date-time" && !description.includes("RFC 3339");
  return comment([
    deprecated ? description.replace(/^Deprecated: /, "@deprecated ") : description,
    isTime ? "RFC 3339." : "",
    isSent ? boundsOf(schema) : "",
  ]);
}

function comment(sentences: readonly string[]): string {
  const text = sentences.filter((sentence) => sentence !== "").join(" ");
  return text === "" ? "" : `/** ${text.replaceAll("*/", "*\\/")} */\n`;
}

if (import.meta.main) await writeContract();
