// Flows, collections and edits as agents have them over MCP.
import { beforeAll, describe, expect, test } from "bun:test";
import { newCollection } from "../src/database/stores/collections.ts";
import { keyScopes } from "../src/fields.ts";
import { asKey } from "./support/collections.ts";
import { screenId } from "./support/library.ts";
import { callTool, firstOf, mcpClient, mcpService } from "./support/mcp.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { openTestService } from "./support/service.ts";
import { idsIn, picturesIn } from "./support/tool-answers.ts";
import { keyOf, write } from "./support/writers.ts";

const service = mcpService();
const searcher = mcpClient(service);
const writer = mcpClient(service, keyScopes);
const { call } = searcher;
let flowId: string;
/** Screens of one app and platform, in an order that is not that of their ids. */
let steps: readonly string[];
const nobody = screenId(9_999);

beforeAll(async () => {
  const ask = asKey(service, await keyOf(service));
  const ids = Array.from({ length: 60 }, (_, at) => screenId(at));
  const all = await service.services.storage.library.screensByIds(ids);
  const ofApp = all.filter(({ appName, platform }) => appName === "Monzo" && platform === "ios");
  steps = ofApp
    .slice(0, 6)
    .map(({ id }) => id)
    .toReversed();
  const make = async (name: string, screen_ids: readonly string[], description: string) =>
    (await ask("POST", "/v1/flows", { name, description, screen_ids })).body.id;
  flowId = await make("Recover a lost card", steps, "A customer orders a new card.");
  await make("Close an account", [...steps.slice(0, 2), ...Array(28).fill(steps[2])], "");
});

describe("flows", () => {
  test("are found by words, best first, each with its screens in order, and the best one as a sheet", async () => {
    const result = await call("search_flows", { query: "replace a card that was lost", platform: "ios" });
    const text = firstOf(result);
    expect(text).toMatch(/^\d flows?(?:, best first)?:\n1\. Monzo: Recover a lost card\nflow: /);
    expect(text).toContain(
      `flow: ${flowId}\nplatform: ios\nmatch: 95 %\ndescription: A customer orders a new card.\n`,
    );
    const [line = ""] = text.match(/^screens: .*$/m) ?? [];
    expect([...line.matchAll(/[0-9a-f-]{36}/g)].map(([id]) => id)).toEqual([...steps]);
    expect(picturesIn(result).length).toBe(1);
    expect(text).toEndWith("The sheet shows flow 1.");
    expect(result.structuredContent).toBeUndefined();
    const words = await call("search_flows", { query: "replace a lost card", pictures: "none" });
    expect(picturesIn(words)).toEqual([]);
  });

  test("of an app are listed without words, and a platform without flows says so", async () => {
    const text = firstOf(await call("search_flows", { app: "monzo" }));
    expect(text.match(/^flow: /gm)?.length).toBe(2);
    expect(text).toContain("; 18 more, get_flow shows them");
    const one = firstOf(await call("search_flows", { app: "monzo", limit: 1 }));
    const [, cursor] = /More: the same call with cursor "(\S{30})"/.exec(one) ?? [];
    expect(firstOf(await call("search_flows", { app: "monzo", limit: 1, cursor }))).toContain(
      "Close an account",
    );
    expect(firstOf(await call("search_flows", { query: "lost card", platform: "web" }))).toStartWith(
      "No flows:",
    );
  });

  test("are shown whole in order, a long one part by part", async () => {
    const result = await call("get_flow", { id: flowId });
    expect(firstOf(result)).toStartWith(
      "Flow Recover a lost card of Monzo, platform ios, 6 screens in order:\ndescription: A customer orders",
    );
    expect(idsIn(result)).toEqual([...steps]);
    expect(picturesIn(result).length).toBe(1);
    const listed = firstOf(await call("search_flows", { app: "monzo", query: "close an account" }));
    const [, id = ""] = /Close an account\nflow: (\S+)/.exec(listed) ?? [];
    const first = await call("get_flow", { id, pictures: "none" });
    expect(idsIn(first).length).toBe(24);
    expect(firstOf(first)).toEndWith('More: the same call with cursor "24".');
    const rest = await call("get_flow", { id, pictures: "none", cursor: "24" });
    expect(idsIn(rest).length).toBe(6);
    expect(firstOf(rest)).toContain("30 screens in order, 25 to 30:");
  });

  test("say what stands before and after a screen, in its source and in each flow", async () => {
    const result = await call("get_flow", { id: steps[1]?.toUpperCase() });
    const text = firstOf(result);
    const [, at] = /^Screen (\d) is the one asked for/.exec(text) ?? [];
    expect(idsIn(result)[Number(at) - 1]).toBe(steps[1]);
    expect(text).toContain(`is step 2 of 6 of flow Recover a lost card ${flowId}: after `);
    expect(text).toContain(`${steps[0]}, before `);
    expect(picturesIn(result).length).toBeGreaterThan(0);
  });

  test("and screens that are not there, and what is wrong, are errors that say so", async () => {
    for (const [name, args, words] of [
      ["get_flow", { id: nobody }, "not_found: id: there is no flow and no screen with this id."],
      ["get_flow", { id: "../etc" }, "invalid_request: id: must be"],
      ["get_flow", { id: flowId, cursor: "6" }, "invalid_request: cursor: must be that of the same call."],
      ["get_flow", { id: flowId, cursor: "-1" }, "invalid_request: cursor: must be"],
      ["search_flows", { query: "x", platform: "android" }, "invalid_request: platform: must be one of"],
      ["search_flows", { query: "x", cursor: "A".repeat(30) }, "cursor: a query has one page."],
      ["search_flows", { query: "x".repeat(501) }, "query: must be a string of at most 500"],
    ] as const) {
      const result = await call(name, args);
      expect([result.isError, firstOf(result)]).toEqual([true, expect.stringContaining(words)]);
    }
  });
});

describe("collections", () => {
  test("are begun by name, filled with a note, listed and shown, by a key that only searches", async () => {
    const added = await call("collect_screens", {
      collection: "Lost cards",
      screen_ids: [steps[0], steps[1], nobody],
      note: "Calm tone",
    });
    expect(firstOf(added)).toMatch(/^2 added to Lost cards \(2 screens\)\nid: \S{36}\n/);
    expect(firstOf(added)).toEndWith(`There is no screen with these ids: ${nobody}`);
    const [id] = idsIn(added);
    const again = await call("collect_screens", {
      collection: "lost CARDS",
      screen_ids: [steps[0], steps[2]],
    });
    const page = `page: https://screens.test/collections/${id}`;
    expect(firstOf(again)).toBe(
      `1 added to Lost cards (3 screens)\nid: ${id}\n${page}\n1 were in it before.`,
    );
    const byId = await call("collect_screens", { collection: id, screen_ids: [steps[3]] });
    expect(firstOf(byId)).toContain("1 added to Lost cards (4 screens)");
    expect(firstOf(await call("collections"))).toContain(`${id} Lost cards (4 screens)`);
    const shown = await call("collections", { id });
    expect(firstOf(shown)).toStartWith(`Lost cards (4 screens)\n${page}\n1. Monzo: `);
    expect(idsIn(shown)).toEqual(steps.slice(0, 4));
    expect(firstOf(shown).match(/^note: Calm tone$/gm)?.length).toBe(2);
    expect(picturesIn(shown).length).toBeGreaterThan(0);
    const words = await call("collections", { id, pictures: "none" });
    expect(words.structuredContent).toMatchObject({ screens: [{ note: "Calm tone" }, {}, {}, {}] });
    const { share_url } = (await asKey(service)("PUT", `/v1/collections/${id}/share`)).body;
    expect(share_url).toStartWith("https://screens.test/collections/");
    const link = `share_url: ${share_url}`;
    expect(firstOf(await call("collections", { id, pictures: "none" }))).toContain(`\n${page}\n${link}\n`);
    const list = firstOf(await call("collections"));
    expect(list).toContain(`${id} Lost cards (4 screens) ${link}\n`);
    expect(list).toEndWith("Pages: https://screens.test/collections/<id>");
  });

  test("are named without what is not seen, so that the same words name the same one", async () => {
    const screen_ids = [steps[0]];
    const made = await call("collect_screens", { collection: "Night\0\u202E\nships", screen_ids });
    expect(firstOf(made)).toStartWith("1 added to Night ships (1 screen)\n");
    const again = await call("collect_screens", { collection: "night\u200b ships", screen_ids });
    expect(idsIn(again)).toEqual(idsIn(made));
    const stored = await service.services.storage.collections.list(service.workspaceId);
    expect(stored.filter(({ name }) => name.startsWith("Night")).map(({ name }) => name)).toEqual([
      "Night ships",
    ]);
  });

  test("of one name are told apart by their ids, and neither is taken for the other", async () => {
    const name = "Twins";
    for (const createdAt of [1, 2]) {
      const made = newCollection(service.workspaceId, name, "Somebody", createdAt);
      await service.services.storage.collections.create(made, 100);
    }
    const refused = await call("collect_screens", { collection: "twins", screen_ids: [steps[0]] });
    expect(firstOf(refused)).toStartWith(
      "invalid_request: collection: 2 have this name. Give the id of one: ",
    );
    const all = await service.services.storage.collections.list(service.workspaceId);
    for (const { id } of all.filter((each) => each.name === name)) {
      expect(firstOf(refused)).toContain(id);
      expect(firstOf(await call("collect_screens", { collection: id, screen_ids: [steps[0]] }))).toStartWith(
        "1 added to Twins",
      );
    }
  });

  test("called favourites is the one of the team", async () => {
    await call("collect_screens", { collection: "Favourites", screen_ids: [steps[4]] });
    expect(idsIn(await call("collections", { id: "favourites" }))).toEqual([steps[4] ?? ""]);
    expect(firstOf(await call("collections"))).toContain("\nfavourites Favourites (1 screen)");
  });

  test("go on with the cursor that an answer names", async () => {
    const many = Array.from({ length: 30 }, (_, at) => screenId(at));
    const [id] = idsIn(await call("collect_screens", { collection: "Many", screen_ids: many }));
    const [, cursor] =
      /cursor "(\d+)"/.exec(firstOf(await call("collections", { id, pictures: "none" }))) ?? [];
    expect(idsIn(await call("collections", { id, cursor, pictures: "none" }))).toEqual(many.slice(24));
  });

  test("of another workspace are not there, and what is wrong is an error", async () => {
    const [id] = idsIn(await call("collect_screens", { collection: "Ours", screen_ids: [steps[0]] }));
    await using other = await service.connect("2025-11-25", (await service.workspace("team")).key);
    for (const [name, args] of [
      ["collections", { id }],
      ["collect_screens", { collection: id, screen_ids: [steps[0]] }],
    ] as const) {
      const result = await callTool(other, name, args);
      expect([result.isError, firstOf(result)]).toEqual([
        true,
        "not_found: There is no collection with this id.",
      ]);
    }
    expect(firstOf(await callTool(other, "collections", {}))).not.toContain("Ours");
    for (const [name, args, words] of [
      ["collections", { cursor: "24" }, "cursor: must be that of the same call."],
      ["collections", { id, cursor: "A".repeat(30) }, "cursor: must be that of the same call."],
      ["collect_screens", { collection: " ", screen_ids: [steps[0]] }, "name: must"],
      ["collect_screens", { collection: "x", screen_ids: [] }, "screen_ids: must be an array of 1 to 500"],
    ] as const)
      expect(firstOf(await call(name, args))).toContain(words);
  });
});

test("flows that are searched count as searches and listed ones do not, and collections as writes", async () => {
  await using limited = await openTestService({ RATE_LIMIT_PER_MINUTE: "1", WRITES_PER_MINUTE: "1" });
  const codeOf = async (name: string, args: object) =>
    /"text":"([\w ]+)/.exec(await (await mcp(limited, limited.key, toolCall(name, args))).text())?.[1];
  const codes = [];
  for (const args of [{ query: "a" }, { query: "a" }, {}]) codes.push(await codeOf("search_flows", args));
  expect(codes).toEqual(["No flows", "rate_limit_exceeded", "No flows"]);
  const args = { collection: "One", screen_ids: [screenId(1)] };
  await codeOf("collect_screens", args);
  expect(await codeOf("collect_screens", args)).toBe("rate_limit_exceeded");
});

describe("edit_screens", () => {
  const edit = (args: object) => writer.call("edit_screens", args);

  test("gives many screens new values, keeps what is not given, and names those that are not there", async () => {
    // Without pictures: those of the others are not the ones that their rows name.
    const [a, b] = [screenId(7), screenId(14)];
    const [before] = await service.services.storage.library.screensByIds([a]);
    const values = { pattern: "card", elements: ["card", "button"], title: null };
    const result = await edit({ ids: [a, b, nobody], ...values });
    expect(firstOf(result)).toBe(`2 updated\n${nobody} not_found: There is no screen with this id.`);
    const [after] = await service.services.storage.library.screensByIds([a]);
    expect(after).toMatchObject({
      pattern: "card",
      elements: ["card", "button"],
      title: before?.title ?? "",
    });
    expect(firstOf(await edit({ ids: [a, b], ...values }))).toBe("0 updated\n2 had these values already");
    // As clients write that fill every argument.
    const empty = {
      title: "",
      description: "",
      elements: [],
      text: "",
      app_name: "",
      platform: "",
      restore: [],
    };
    expect(firstOf(await edit({ ids: [a], ...empty, pattern: "sheet" }))).toBe("1 updated");
    const [filled] = await service.services.storage.library.screensByIds([a]);
    expect(filled).toMatchObject({ title: before?.title, elements: ["card", "button"], pattern: "sheet" });
  });

  test("asks for something to change, and for at most 100 screens", async () => {
    const nothing = await edit({ ids: [steps[0]] });
    expect(nothing.isError).toBe(true);
    expect(firstOf(nothing)).toStartWith("invalid_request: title: one of app_name, platform,");
    const many = Array.from({ length: 101 }, (_, at) => screenId(at));
    expect(firstOf(await edit({ ids: many, pattern: "x" }))).toContain(
      "ids: must be an array of 1 to 100 ids.",
    );
  });

  test("brings back what fields had before their last edit, and no other field", async () => {
    const ids = [screenId(21), screenId(28)];
    const fieldsOf = async () =>
      (await service.services.storage.library.screensByIds(ids)).map(({ title, pattern, edits }) => ({
        title,
        pattern,
        edited: Object.keys(edits),
      }));
    const before = await fieldsOf();
    await edit({ ids, title: "A robot's title", pattern: "robot" });
    const back = await edit({ ids: [...ids, nobody], restore: ["title"] });
    expect(firstOf(back)).toBe(`2 updated\n${nobody} not_found: There is no screen with this id.`);
    expect(await fieldsOf()).toEqual(
      before.map((fields) => ({ ...fields, pattern: "robot", edited: ["pattern"] })),
    );
    expect(firstOf(await edit({ ids, restore: ["pattern"] }))).toBe("2 updated");
    expect(await fieldsOf()).toEqual(before);
    expect(firstOf(await edit({ ids, restore: ["pattern"] }))).toBe("0 updated\n2 had no edit to undo");
    const [newest] = (await service.services.storage.activity.audit({ action: "screen" }, 1)).events;
    expect(newest).toMatchObject({ action: "screen.restore", target: expect.stringContaining(ids[0] ?? "") });
  });

  test("takes either values or fields to bring back, and names the fields", async () => {
    const both = await edit({ ids: [screenId(21)], title: "x", restore: ["pattern"] });
    expect(firstOf(both)).toStartWith("invalid_request: restore: ");
    const unknown = await edit({ ids: [screenId(21)], restore: ["colour"] });
    expect(firstOf(unknown)).toStartWith("invalid_request: restore[0]: ");
    expect(firstOf(unknown)).toContain("pattern");
  });

  test("is neither seen nor called with a key that only searches", async () => {
    expect((await searcher.client.listTools()).tools.map(({ name }) => name)).not.toContain("edit_screens");
    await expect(call("edit_screens", { ids: [steps[0]], title: "x" })).rejects.toThrow(/screens:write/);
  });
});

test("get_screens names the other screens of the same title in the app, and no others", async () => {
  const key = await keyOf(service);
  const put = async (at: number, words: object) => {
    const id = screenId(8_000 + at);
    const screen = { app_name: "Twins", platform: "ios", ...words };
    expect((await write(service, key, "PUT", id, screen)).status).toBe(201);
    return id;
  };
  const [one, other] = [await put(0, { title: "Home" }), await put(1, { title: "Home" })];
  const foreign = await put(2, { title: "Home", app_name: "Others" });
  const alone = await put(3, { title: "Settings" });
  const untitled = [await put(4, { description: "A" }), await put(5, { description: "B" })];
  const ids = [one, other, foreign, alone, ...untitled];
  const { structuredContent } = await call("get_screens", { ids, pictures: "none" });
  const { screens } = structuredContent as { readonly screens: readonly { readonly twins?: string }[] };
  const twins = [other, one, ...Array(4).fill(undefined)];
  expect(screens.map((screen) => screen.twins)).toEqual(twins);
  const text = firstOf(await call("get_screens", { ids: [one], pictures: "none" }));
  expect(text).toEndWith(`\ntwins (same title): ${twins[0]}`);
});
