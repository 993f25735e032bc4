// Checks of the TypeScript clients with a connection that may write.
import { equal, match, ok } from "node:assert/strict";

const search = { query: "login with email", platform: "ios" };

/** Text of an answer. */
export const textOf = ({ content }) => content.flatMap(({ text }) => text ?? []).join("\n");

/** Lists the tools and searches with pictures. */
export async function checkReads(client) {
  const names = new Set((await client.listTools()).tools.map(({ name }) => name));
  for (const name of ["search_screens", "get_screens"]) ok(names.has(name), name);
  const asked = { ...search, mode: "standard", limit: 20 };
  const many = await client.callTool({ name: "search_screens", arguments: asked });
  ok(textOf(many).match(/^id: /gm)?.length === 20, "20 screens");
  ok(
    many.content.some(({ type }) => type === "image"),
    "pictures",
  );
}

/** Adds a screen. */
export async function addScreen(client) {
  const title = `Receipt ${crypto.randomUUID()}`;
  const words = { app_name: "Monzo", platform: "ios", description: "A receipt.", elements: ["total"] };
  const added = { name: "add_screen", arguments: { ...words, title, pattern: "receipt" } };
  match(textOf(await client.callTool(added)), /^Added screen /);
}

/** Both. */
export async function checkLibrary(client) {
  await checkReads(client);
  await addScreen(client);
  console.log("ok listed, searched with pictures, added a screen");
}

/** The tool, its arguments, and the number of pictures that come at least. */
const answers = [
  ["search_screens", { ...search, pictures: "none" }, 0],
  ["search_screens", { ...search, limit: 6, pictures: "sheet" }, 1],
  ["search_screens", { ...search, limit: 4, pictures: "each" }, 3],
  ["search_flows", { query: "login" }, 0],
];

/** Calls by a framework's own tools: `call` gives the words of an answer and the number of its pictures. */
export async function checkAnswers(names, call) {
  equal(names.length, 10);
  let found = [];
  for (const [tool, given, picturesMin] of answers) {
    const { words, pictures } = await call(tool, given);
    match(words, /service_url|No flows/);
    ok(pictures >= picturesMin, `${pictures} pictures of ${picturesMin}`);
    found = words.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? found;
  }
  const shown = await call("get_screens", { ids: [found[0]] });
  ok(shown.words.includes(found[0]) && shown.pictures === 1, "get_screens");
  console.log("ok words, a sheet, each picture, a screen, no flows");
}
