// Access to screens for signed-in users, ending of share links, and links when the operator turned public
// pages off.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CreatedWorkspace } from "../src/operator/schema.ts";
import type { NamedApp, SameApp } from "../src/screens/page-schema.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { joinAs, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { goodBody, testService } from "./support/service.ts";
import {
  asBrowser,
  askAsStranger,
  isClosed,
  opens,
  type SharedScreen,
  sharedScreenOf,
  statusesAt,
} from "./support/share-links.ts";

beforeAll(ensurePages);

describe("people", () => {
  let owner: Visitor;
  let path: string;
  let workspaceId: string;
  const team = testService();
  beforeAll(async () => void ({ owner, path, workspaceId } = await setUpOwner(team)));

  const shareOf = async (visitor: Visitor, query = "") => {
    const { body } = await visitor.get<SharedScreen>(`/api/screens/${screenId(2)}${query}`);
    return new URL(body.service_url).search;
  };

  test("who are signed in see every screen without a link, those like it and those of its app", async () => {
    for (const id of [screenId(2), screenId(3)]) {
      const told = ["", "/similar", "/app"].map((part) => `/api/screens/${id}${part}`);
      for (const each of [...told, `/screens/${id}`])
        expect((await owner.get(each, asBrowser)).status).toBe(200);
      expect((await owner.get(`/screens/${id}/picture`)).status).toBe(302);
    }
    expect((await owner.get(`/api/screens/${screenId(9_999)}`)).status).toBe(404);
  });

  test("get the app of a screen and others of its screens, never the screen itself", async () => {
    const { body } = await owner.get<SameApp>(`/api/screens/${screenId(2)}/app?limit=3`);
    const { appName } = screenAt(2, "");
    expect(body.app).toMatchObject({ name: appName, screens: librarySize / 6 });
    expect(body.screens).toHaveLength(3);
    expect(body.screens.map(({ id }) => id)).not.toContain(screenId(2));
    for (const id of [screenId(9_999), "x"])
      expect((await owner.get(`/api/screens/${id}/app`)).status).toBe(404);
  });

  test("learn which parameter of an address is wrong, and other parameters are ignored", async () => {
    const id = screenId(2);
    for (const [address, message] of [
      [`/api/screens/${id}/similar?limit=x`, "limit: must be a whole number between 1 and 50."],
      [`/api/screens/${id}/app?limit=1.5`, "limit: must be a whole number between 1 and 50."],
      [`/screens/${id}/picture?quality=huge`, "quality: must be one of: optimized, high."],
    ] as const)
      expect((await owner.get(address)).body.error?.message, address).toBe(message);
    expect((await owner.get("/api/apps?platform=ios&more=1")).status).toBe(200);
    const similar = `/api/screens/${id}/similar`;
    const idsAt = async (address: string) =>
      (await owner.get<{ screens: SharedScreen[] }>(address)).body.screens.map((screen) => screen.id);
    expect(await idsAt(`${similar}?id=${screenId(3)}`)).toEqual(await idsAt(similar));
    const [app] = (await owner.get<{ apps: NamedApp[] }>("/api/apps")).body.apps;
    const [part] = app?.platforms ?? [];
    const screens = await owner.get<{ screens: unknown[] }>(`/api/apps/${part?.id}/screens?limit=1`);
    expect(screens.body.screens).toHaveLength(part?.screens ?? 0);
    expect((await owner.get(`/screens/${id}/picture?quality=high&more=1`)).status).toBe(302);
  });

  test("pass on links of the workspace they work in", async () => {
    const made = await owner.post<CreatedWorkspace>("/api/operator/workspaces", {
      name: "Second",
      plan: "team",
      owner_email: "owner@example.org",
    });
    const second = made.body.id;
    await owner.post("/api/invitations/accept-signed-in", { token: tokenOf(made.body.link) });
    const share = (id: string) =>
      `?share=${team.services.shareSigner.sign({ workspaceId: id, shareGeneration: 1 }, screenId(2))}`;
    expect(await shareOf(owner)).toBe(share(workspaceId));
    expect(await shareOf(owner, `?workspace=${second}`)).toBe(share(second));
    // A workspace they do not belong to signs nothing for them.
    expect(await shareOf(owner, `?workspace=${team.workspaceId}`)).toBe(share(workspaceId));
    const { body } = await owner.post<{ screens: SharedScreen[] }>(`${path}/search`, goodBody);
    const [first] = body.screens;
    const sharer = { workspaceId, shareGeneration: 1 };
    expect(first?.service_url).toEndWith(team.services.shareSigner.sign(sharer, first?.id ?? ""));
    // One that is suspended signs nothing either.
    await team.services.storage.workspaces.update(second, { suspendedAt: 1 });
    expect(await shareOf(owner, `?workspace=${second}`)).toBe(share(workspaceId));
  });

  test("without a workspace that is not suspended are strangers, whom a link still opens its screen", async () => {
    const { workspaces } = team.services.storage;
    const query = await shareOf(owner);
    await workspaces.update(workspaceId, { suspendedAt: 1 });
    const screen = `/api/screens/${screenId(2)}`;
    expect((await owner.get(screen)).status).toBe(404);
    for (const each of [`${screen}/similar`, `${screen}/app`, "/api/apps"])
      expect(await owner.get(each)).toMatchObject({
        status: 403,
        body: { error: { code: "workspace_suspended" } },
      });
    // Its own link is closed as well, that of another workspace is not.
    expect((await owner.get(screen + query)).status).toBe(404);
    const foreign = await sharedScreenOf(team, 2);
    expect((await owner.get(screen + foreign.query)).status).toBe(200);
    await workspaces.update(workspaceId, { suspendedAt: null });
  });

  test("who own or administer a workspace end all of its links, and of no other; new ones hold", async () => {
    const before = await shareOf(owner);
    const foreign = await sharedScreenOf(team, 2);
    const admin = await joinAs(team, owner, path, "admin");
    const member = await joinAs(team, owner, path, "member");
    expect(await member.post(`${path}/shares/revoke`, {})).toMatchObject({
      status: 403,
      body: { error: { code: "role_insufficient" } },
    });
    expect(await statusesAt(team, screenId(2), before)).toEqual(opens);
    expect((await admin.post(`${path}/shares/revoke`, {})).status).toBe(200);
    expect(await statusesAt(team, screenId(2), before)).toEqual(isClosed);
    expect(await statusesAt(team, screenId(2), foreign.query)).toEqual(opens);
    expect(await statusesAt(team, screenId(2), await shareOf(owner))).toEqual(opens);
    const { body } = await owner.get<{ events: object[] }>(`${path}/audit`);
    expect(body.events[0]).toMatchObject({
      actor: "A admin (admin@example.org)",
      action: "share.revoke",
      target: "all share links",
    });
  });

  test("end the links of keys, too, from the next answer on", async () => {
    const { body } = await owner.post<{ key: string }>(`${path}/keys`, { name: "ci" });
    const before = await sharedScreenOf(team, 2, body.key);
    await owner.post(`${path}/shares/revoke`, {});
    const after = await sharedScreenOf(team, 2, body.key);
    expect(after.share).not.toBe(before.share);
    expect(await statusesAt(team, screenId(2), before.query)).toEqual(isClosed);
    expect(await statusesAt(team, screenId(2), after.query)).toEqual(opens);
  });
});

describe("with PUBLIC_SCREEN_PAGES=off", () => {
  const closed = testService({ PUBLIC_SCREEN_PAGES: "off" });

  test("answers carry plain links, and no link opens anything without a session", async () => {
    const { query } = await sharedScreenOf(closed, 2);
    expect(query).toBe("");
    const sharer = { workspaceId: closed.workspaceId, shareGeneration: 1 };
    const share = `?share=${closed.services.shareSigner.sign(sharer, screenId(2))}`;
    expect((await askAsStranger(closed, `/api/screens/${screenId(2)}${share}`)).status).toBe(404);
    expect((await askAsStranger(closed, `/screens/${screenId(2)}${share}`)).status).toBe(404);
    expect((await askAsStranger(closed, `/screens/${screenId(2)}/picture${share}`)).status).toBe(404);
  });

  test("a browser is asked to sign in and comes back to the screen, whether there is one or not", async () => {
    for (const id of [screenId(2), screenId(9_999)]) {
      const response = await askAsStranger(closed, `/screens/${id}?share=x`, asBrowser);
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/sign-in?return_to=%2Fscreens%2F${id}`,
      ]);
    }
    expect((await askAsStranger(closed, "/screens/x%22y", asBrowser)).status).toBe(404);
  });

  test("the pages know", async () => {
    const about = await new Visitor(closed).get("/api/about");
    expect(about.body).toMatchObject({ has_public_screen_pages: false });
  });

  test("people who are signed in see the screen, with a plain link and no preview", async () => {
    const { owner } = await setUpOwner(closed);
    const { body } = await owner.get<SharedScreen>(`/api/screens/${screenId(2)}`);
    expect(body.service_url).toBe(`https://screens.test/screens/${screenId(2)}`);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await askAsStranger(closed, `/screens/${screenId(2)}`, { ...asBrowser, cookie });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("og:image");
  });
});
