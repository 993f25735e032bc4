// A system that a query names, over a library in which each screen is there once for each system.
import { beforeAll, expect, test } from "bun:test";
import { systemIn } from "../src/search/asked-system.ts";
import { testServer } from "./support/open-server.ts";
import { untilIndexed } from "./support/server.ts";

const kinds = [
  "Settings with notifications and privacy",
  "Checkout with a card number",
  "Profile with followers",
];
const apps = ["Orla", "Korvo", "Pomelo", "Mealie"];
const systemOf = new Map<string, string>();
const server = testServer({}, { isEmpty: true });

beforeAll(async () => {
  for (const app_name of apps)
    for (const title of kinds)
      for (const system of ["ios", "android"]) {
        const id = `00000000-0000-4000-8000-${String(systemOf.size).padStart(12, "0")}`;
        systemOf.set(id, system);
        await ask(`/v1/screens/${id}`, "PUT", { app_name, platform: "ios", system, title });
      }
  await untilIndexed(server);
});

async function ask(path: string, method: string, body: object) {
  const headers = { authorization: `Bearer ${server.writeKey}`, "content-type": "application/json" };
  const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as { screens: { id: string }[] };
}

const search = async (query: string, mode: string, limit: number) =>
  (await ask("/v1/screens/search", "POST", { query, mode, platform: "ios", limit })).screens;

test("puts its screens before others that are as good, and leaves out none", async () => {
  for (const mode of ["standard", "deep"])
    for (const [query, system] of [
      ["Android settings", "android"],
      ["checkout on an iPhone", "ios"],
    ] as const) {
      const found = await search(query, mode, 6);
      const first = found.slice(0, apps.length).map(({ id }) => systemOf.get(id));
      expect([mode, query, ...first]).toEqual([mode, query, ...apps.map(() => system)]);
      expect(await search(query, "standard", 100)).toHaveLength(systemOf.size);
    }
});

test("is named as a wish, not in quotes, not where it is not wanted, and not beside another", () => {
  const judged = [
    ["Android settings", "android"],
    ["settings on iPhone", "ios"],
    ["IPADS", "ios"],
    ['button "Get it on Android"', null],
    ["settings without Android", null],
    ["iOS and Android settings", null],
    ["androids in a game", null],
    ["settings", null],
  ] as const;
  for (const [query, system] of judged) expect([query, systemIn(query)]).toEqual([query, system]);
});
