// Bun.serve by itself, with the same bytes as ours: what no service on Bun can be faster than.
//   bun raw-side.ts constant | json
// `constant` answers without a look at the request; `json` reads the request's JSON and writes its answer as
// JSON.
import { constantHeaders, constantScreens } from "./constant-answer.ts";
import { serveSide, waiting } from "./serving-side.ts";

await serveSide(async ({ screens }) => {
  const value = { screens: constantScreens(Number(screens)) };
  const text = JSON.stringify(value);
  const constant = () => new Response(text, { headers: constantHeaders });
  const json = async (request: Request) => {
    const body: unknown = await request.json();
    return new Response(body === null ? text : JSON.stringify(value), { headers: constantHeaders });
  };
  const isConstant = process.argv[2] === "constant";
  const server = Bun.serve({ ...waiting, fetch: isConstant ? constant : json });
  return { port: server.port ?? 0, key: "none", version: Bun.version, setting: "13 headers, no checks" };
});
