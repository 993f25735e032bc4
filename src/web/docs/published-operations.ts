// `paths` of operations that are said once.
import type { AnyOperation } from "../../people/operation.ts";
import type { ErrorOrigin } from "./error-examples.ts";
import { described, jsonContent, queryParameters, screenId } from "./operation.ts";
import type { JsonObject, NamedSchemas } from "./publish-schema.ts";

/** The paths of operations whose first parameter is `id`. */
export function publishedPaths(
  operations: readonly AnyOperation<never>[],
  named: NamedSchemas,
  tag: string,
  id: JsonObject,
): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const one of operations) {
    const [method = "", path = ""] = one.route.split(" ");
    const at = path.replace(":collectionId", `{${id["name"]}}`).replace(":screenId", "{screen_id}");
    const entry = published(one, named, tag, id, path);
    paths[at] = { ...paths[at], [method.toLowerCase()]: entry };
  }
  return paths;
}

function published(one: AnyOperation<never>, named: NamedSchemas, tag: string, id: JsonObject, path: string) {
  const { answer, body, query, isBodyOptional = false, words } = one;
  if (words === undefined) throw new Error(`${one.route} has no words.`);
  const { summary, description, returns } = words;
  const nameOf = (schema: object) => named.get(schema as never) ?? "";
  const parameters = [
    ...(path.includes(":collectionId") ? [id] : []),
    ...(path.includes(":screenId") ? [screenId] : []),
    ...(query ? queryParameters(query) : []),
  ];
  const origins: ErrorOrigin[] = ["request"];
  if (body) origins.push("body");
  if (words.isBounded) origins.push("upload");
  return described({
    operationId: words.id,
    tag,
    summary,
    description,
    input: {
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { required: !isBodyOptional, content: jsonContent(nameOf(body)) } }),
    },
    answers: [
      answer === undefined
        ? { status: 204, description: returns }
        : { status: one.status ?? 200, description: returns, schema: nameOf(answer) },
    ],
    origins,
  });
}
