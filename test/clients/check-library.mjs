// Checks of the TypeScript clients with a connection that may write.
import { match, ok } from "node:assert/strict";

/** Text of an answer. */
export const textOf = ({ content }) => content.flatMap(({ text }) => text ?? []).join("\n");

/** Lists the tools, searches with pictures and adds a screen. */
export async function checkLibrary(client) {
  const names = new Set((await client.listTools()).tools.map(({ name }) => name));
  for (const name of ["search_screens", "get_screens", "add_screen"]) ok(names.has(name), name);
  const search = { query: "login with email", platform: "ios", mode: "standard", limit: 20 };
  const many = await client.callTool({ name: "search_screens", arguments: search });
  ok(textOf(many).match(/^id: /gm)?.length === 20, "20 screens");
  ok(
    many.content.some(({ type }) => type === "image"),
    "pictures",
  );
  const title = `Receipt ${crypto.randomUUID()}`;
  const words = { app_name: "Monzo", platform: "ios", description: "A receipt.", elements: ["total"] };
  const added = { name: "add_screen", arguments: { ...words, title, pattern: "receipt" } };
  match(textOf(await client.callTool(added)), /^Added screen /);
  console.log("ok listed, searched with pictures, added a screen");
}
