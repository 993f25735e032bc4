// An id is taken back in every form in which it is handed out or shown: as the id, in another spelling, and by
// a tool for agents in the address of its page, with or without a share link, and of its picture.
import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { keyScopes, uuidOf } from "../src/fields.ts";
import { idIn } from "../src/mcp/read-ids.ts";
import { asKey } from "./support/collections.ts";
import { screenId } from "./support/library.ts";
import { mcpClient, mcpService, textOf } from "./support/mcp.ts";
import { keyOf } from "./support/writers.ts";

const service = mcpService({ WRITES_PER_MINUTE: "100000" });
const writer = mcpClient(service, keyScopes);
let key: string;
beforeAll(async () => void (key = await keyOf(service)));

const spellings: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => `{${id}}`,
  (id) => `urn:uuid:${id}`,
  (id) => id.replaceAll("-", ""),
  (id) => ` ${id}\n`,
];

const api = (method: string, path: string, body?: object) => asKey(service, key)(method, path, body);

const call = async (name: string, args: object) => {
  const result = await writer.call(name, args);
  return { isError: result.isError === true, text: textOf(result).replaceAll(/expires=\S+/g, "") };
};

test("a UUID is one in every spelling, and no other text is", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...spellings), (id, spell) => {
      expect(uuidOf(spell(id))).toBe(id);
    }),
  );
  const id = screenId(1);
  for (const text of [
    "",
    "nope",
    `${id}0`,
    `{${id}`,
    id.replace("-", ""),
    `x${id}`,
    `https://a.example/${id}`,
  ])
    expect(uuidOf(text)).toBeNull();
});

describe("over HTTP", () => {
  test("a path, a body and a filter take an id in every spelling", async () => {
    const made = (await api("POST", "/v1/collections", { name: "Ids" })).body;
    for (const spell of spellings.slice(0, 5)) {
      const [screen, collection] = [spell(screenId(10)), spell(made.id)];
      const path = `/v1/collections/${encodeURIComponent(collection)}`;
      const added = await api("POST", `${path}/screens`, { screen_ids: [screen] });
      expect([...added.body.added, ...added.body.present]).toEqual([screenId(10)]);
      expect((await api("GET", `/v1/screens/${encodeURIComponent(screen)}`)).status).toBe(200);
      const kept = await api("GET", `/v1/screens?collection=${encodeURIComponent(collection)}`);
      expect(kept.body).toMatchObject({ screens: [{ id: screenId(10) }] });
      expect((await api("POST", `${path}/order`, { screen_ids: [screen], before: null })).status).toBe(204);
      expect((await api("DELETE", `${path}/screens/${encodeURIComponent(screen)}`)).status).toBe(204);
    }
  });

  test("an address is refused with the id that it should be", async () => {
    const address = `https://screens.test/screens/${screenId(10)}?share=x`;
    const answer = await api("POST", "/v1/screens/marks", { screen_ids: [address] });
    expect(answer.body).toMatchObject({
      error: {
        message: `screen_ids[0]: must be a UUID, not an address. Send the id alone: ${screenId(10)}.`,
      },
    });
  });

  test("the contract's search takes ids as it says, and no others", async () => {
    for (const spell of spellings.slice(2)) {
      const body = { query: "login", platform: "ios", exclude_screen_ids: [spell(screenId(10))] };
      expect((await api("POST", "/v1/screens/search", body)).status).toBe(400);
    }
  });
});

describe("a tool takes", () => {
  test("a screen by every address of it that an answer shows", async () => {
    const screen = (await api("GET", `/v1/screens/${screenId(10)}`)).body;
    const page = screen.service_url.split("?")[0] ?? "";
    const { text } = await call("fetch", { id: screenId(10) });
    const { metadata } = JSON.parse(text) as { metadata: { picture_url: string } };
    const forms = [
      ...[screen.service_url, page, `${page}/`, page.replace("https:", "http:")],
      ...[screen.image_url, screen.image_high.url, metadata.picture_url, new URL(page).pathname],
      ...spellings.map((spell) => spell(screenId(10))),
    ];
    for (const [name, args] of Object.entries<(id: string) => Record<string, unknown>>({
      get_screens: (id) => ({ ids: [id], pictures: "none" }),
      fetch: (id) => ({ id }),
      similar_screens: (id) => ({ id, pictures: "none" }),
      get_flow: (id) => ({ id, pictures: "none" }),
      search_screens: (id) => ({
        query: "login",
        platform: "ios",
        pictures: "none",
        exclude_screen_ids: [id],
      }),
      collect_screens: (id) => ({ collection: "favourites", screen_ids: [id] }),
      describe_screens: (id) => ({ screens: [{ id, unsure: true }] }),
      edit_screens: (id) => ({ ids: [id], restore: ["title"] }),
    })) {
      await call(name, args(screenId(10)));
      const expected = await call(name, args(screenId(10)));
      expect([name, expected.isError]).toEqual([name, false]);
      for (const form of forms)
        expect([name, form, await call(name, args(form))]).toEqual([name, form, expected]);
    }
    expect(await call("get_screens", { ids: screen.service_url, pictures: "none" })).toEqual(
      await call("get_screens", { ids: [screenId(10)], pictures: "none" }),
    );
  });

  test("a collection, a flow and an app by the addresses of their pages", async () => {
    const { id } = (await api("POST", "/v1/collections", { name: "Pages" })).body;
    const { share_url: link } = (await api("PUT", `/v1/collections/${id}/share`)).body;
    await api("POST", `/v1/collections/${id}/screens`, { screen_ids: [screenId(10)] });
    const made = await api("POST", "/v1/flows", { name: "Way", screen_ids: [screenId(10)] });
    const flow = made.body.id;
    const [app] = (await api("GET", "/v1/apps?platform=ios")).body.apps;
    const base = "https://screens.test";
    for (const [name, args, form] of [
      ["collections", { id }, { id: link }],
      ["collections", { id }, { id: `${base}/collections/${id}` }],
      ["get_flow", { id: flow }, { id: `${base}/flows/${flow}` }],
      [
        "search_screens",
        { app: app.name, platform: "ios" },
        { app: `${base}/apps/${app.id}`, platform: "ios" },
      ],
      ["search_flows", { app: app.name }, { app: app.id }],
    ] as const) {
      const given = await call(name, { ...form, pictures: "none" });
      expect([name, given]).toEqual([name, await call(name, { ...args, pictures: "none" })]);
      expect(given.isError).toBe(false);
    }
    const into = { collection: link, screen_ids: [screenId(11)] };
    expect((await call("collect_screens", into)).text).toStartWith("1 added to Pages (2 screens)");
  });

  test("no address of another service, and says so", async () => {
    const elsewhere = `https://elsewhere.example/screens/${screenId(10)}`;
    const { isError, text } = await call("get_screens", { ids: [elsewhere] });
    expect(isError).toBe(true);
    expect(text).toContain(
      "elsewhere.example is another service: addresses of this one begin with https://s",
    );
  });
});

test("an address is one of this service by its host and below its path", () => {
  const names = { baseUrl: "https://example.org/shots", allowedHosts: ["example.org", "shots.lan"] };
  const id = screenId(1);
  for (const [address, expected] of [
    [`https://example.org/shots/screens/${id}`, id],
    [`http://shots.lan:3000/shots/flows/${id}?a=b#c`, id],
    [`https://example.org/shots/screens/${id}/picture`, id],
    [`https://example.org.evil.example/shots/screens/${id}`, null],
    [`https://example.org/shots/invitation/${id}`, null],
    ["https://example.org/shots/screens/nope", null],
    ["Monzo", null],
  ] as const)
    expect([address, idIn(address, names)]).toEqual([address, expected]);
});
