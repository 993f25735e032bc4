// Who sees a screen: whoever brings a share link sees that screen and nothing else, members see the library, strangers learn nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { shareSigner } from "../src/shares/share-signer.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { joinAs, setUpOwner, Visitor } from "./support/people.ts";
import { goodBody, openTestService, searchRequest, type TestService } from "./support/service.ts";

const asBrowser = { accept: "text/html,*/*;q=0.8" };
const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

let service: TestService;
beforeAll(async () => {
  ensurePages();
  service = await openTestService({ PICTURES_PER_MINUTE: "1000000" });
});
afterAll(() => service.close());

interface Found {
  readonly id: string;
  readonly service_url: string;
}

/** The screens of a search by a key. */
async function search(from = service, key = from.key): Promise<readonly Found[]> {
  const response = await from.handle(searchRequest(key, { ...goodBody, limit: 100 }));
  return ((await response.json()) as { screens: Found[] }).screens;
}

/** The screen of that number as a search finds it, with its share link. */
async function sharedScreen(number: number, from = service, key = from.key) {
  const found = (await search(from, key)).find(({ id }) => id === screenId(number));
  if (found === undefined) throw new Error(`screen ${number} was not found`);
  const url = new URL(found.service_url);
  return { ...found, path: url.pathname, share: url.searchParams.get("share") ?? "", query: url.search };
}

/** What a stranger gets; `headers` as a program's unless told. */
function ask(path: string, from = service, headers: Record<string, string> = {}): Promise<Response> {
  return from.handle(new Request(`http://localhost${path}`, { headers }));
}

const statusOf = async (path: string, from = service, headers = {}) =>
  (await ask(path, from, headers)).status;

/** Everything that is at a share link, by the status of its answer. */
async function statuses(id: string, query: string, from = service) {
  return [
    await statusOf(`/api/screens/${id}${query}`, from),
    await statusOf(`/screens/${id}${query}`, from, asBrowser),
    await statusOf(`/screens/${id}${query}`, from),
    await statusOf(`/screens/${id}/picture${query}`, from),
  ];
}

const opens = [200, 200, 200, 302];
const isClosed = [404, 404, 404, 404];

describe("a share link", () => {
  test("of an answer opens its screen: for the page, without script, for programs, and its picture", async () => {
    const { id, query } = await sharedScreen(2);
    expect(query).toMatch(/^\?share=[\w-]{44}$/);
    expect(await statuses(id, query)).toEqual(opens);
    expect(await statuses(id.toUpperCase(), query)).toEqual(opens);
    const told = (await (await ask(`/api/screens/${id}${query}`)).json()) as Record<string, unknown>;
    expect(told).toMatchObject({
      id,
      title: screenAt(2, "").title,
      service_url: expect.stringContaining(query),
    });
  });

  test("shows that screen and nothing else: a crawl from one link ends where it began", async () => {
    const { id, share, query } = await sharedScreen(4);
    const seen = new Set<string>();
    for (const path of [
      `/api/screens/${id}${query}`,
      `/api/screens/${id}/similar${query}&limit=50`,
      `/api/screens/${id}/app${query}`,
      `/api/apps${query}`,
      `/api/apps?platform=ios&share=${share}`,
      `/api/about${query}`,
      `/screens/${id}${query}`,
    ]) {
      const response = await ask(path, service, path.startsWith("/api/") ? {} : asBrowser);
      for (const [uuid] of (await response.text()).matchAll(uuids)) seen.add(uuid);
    }
    const ids = new Set(Array.from({ length: librarySize }, (_, at) => screenId(at)));
    expect([...seen].filter((uuid) => ids.has(uuid))).toEqual([id]);
    const reached = await Promise.all([...ids].map((each) => statuses(each, query)));
    expect(reached.filter(([status]) => status !== 404)).toEqual([opens]);
  });

  test("is what an id alone is not: no id opens anything", async () => {
    for (let at = 0; at < librarySize; at += 1) {
      expect(await statuses(screenId(at), "")).toEqual(isClosed);
      expect(await statusOf(`/api/screens/${screenId(at)}/similar`)).toBe(401);
      expect(await statusOf(`/api/screens/${screenId(at)}/app`)).toBe(401);
    }
  });

  test("that was forged, cut, moved to another screen or said twice opens nothing", async () => {
    const [one, other] = [await sharedScreen(2), await sharedScreen(4)];
    const last = one.share.endsWith("A") ? "B" : "A";
    for (const share of [
      "",
      "x",
      one.share.slice(0, -1) + last,
      one.share.slice(0, 43),
      `${one.share}A`,
      other.share,
      other.share.slice(0, 22) + one.share.slice(22).toUpperCase(),
      `${one.share}&share=${other.share}`,
      "../../etc/passwd",
    ])
      expect(await statuses(one.id, `?share=${share}`)).toEqual(isClosed);
  });

  test("of one workspace says nothing for another one", async () => {
    const { key } = await service.workspace("team");
    const [ours, theirs] = [await sharedScreen(2), await sharedScreen(2, service, key)];
    expect(theirs.share).not.toBe(ours.share);
    const mixed = theirs.share.slice(0, 22) + ours.share.slice(22);
    expect(await statuses(ours.id, `?share=${mixed}`)).toEqual(isClosed);
  });

  test("ends with the screen", async () => {
    const { id, query } = await sharedScreen(8);
    await service.services.storage.library.removeScreens([id]);
    expect(await statuses(id, query)).toEqual(isClosed);
  });

  test("ends while its workspace is suspended", async () => {
    const { id: workspaceId, key } = await service.workspace("team");
    const { id, query } = await sharedScreen(2, service, key);
    const { workspaces } = service.services.storage;
    await workspaces.update(workspaceId, { suspendedAt: 1 });
    expect(await statuses(id, query)).toEqual(isClosed);
    await workspaces.update(workspaceId, { suspendedAt: null });
    expect(await statuses(id, query)).toEqual(opens);
  });

  test("signed by the secret before the newest opens, and by one that was dropped does not", async () => {
    const [now, before, dropped] = ["n", "b", "d"].map((letter) => letter.repeat(32));
    const rotated = await openTestService({ IMAGE_SIGNING_SECRET: `${now} ${before}` });
    const sharer = { workspaceId: rotated.workspaceId, shareGeneration: 1 };
    const query = (secret = "") =>
      `?share=${shareSigner([{ id: "k", secret: new TextEncoder().encode(secret) }]).sign(sharer, screenId(2))}`;
    expect((await sharedScreen(2, rotated)).query).toBe(query(now));
    expect(await statuses(screenId(2), query(before), rotated)).toEqual(opens);
    expect(await statuses(screenId(2), query(dropped), rotated)).toEqual(isClosed);
    await rotated.close();
  });
});

describe("a stranger", () => {
  test("gets the same answer for an id that exists and one that does not, before any screen is looked up", async () => {
    const { share } = await sharedScreen(4);
    const { library } = service.services.storage;
    const { screensByIds } = library;
    let lookups = 0;
    library.screensByIds = (ids) => {
      lookups += 1;
      return screensByIds(ids);
    };
    const nonce = /nonce" content="[\w-]+"/g;
    for (const query of ["", "?share=x", `?share=${share}`]) {
      for (const path of [`/api/screens/ID${query}`, `/screens/ID${query}`, `/screens/ID/picture${query}`]) {
        for (const headers of [{}, asBrowser]) {
          const bodies = [screenId(2), screenId(9_999), "no-uuid"].map(async (id) =>
            (await (await ask(path.replace("ID", id), service, headers)).text()).replace(nonce, ""),
          );
          expect(new Set(await Promise.all(bodies)).size).toBe(1);
        }
      }
    }
    library.screensByIds = screensByIds;
    expect(lookups).toBe(0);
  });

  test("reads in no log line and in no page of an error what the token was", async () => {
    const loud = await openTestService({ LOG_LEVEL: "trace", LOG_QUERIES: "true" });
    const { id, share, query } = await sharedScreen(2, loud);
    await statuses(id, query, loud);
    await statuses(screenId(4), query, loud);
    const { library } = loud.services.storage;
    library.screensByIds = () => Promise.reject(new Error(`while reading /screens/x?share=${share}`));
    const failed = await ask(`/screens/${id}${query}`, loud, asBrowser);
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain(share);
    await loud.close();
    const log = loud.log.join("");
    expect(log).toContain("while reading");
    expect(log).not.toContain(share);
  });
});

describe("the picture of a shared screen", () => {
  test("is a redirect to an address that was signed just now, relative to the host and path it was asked at", async () => {
    const { id, path, query } = await sharedScreen(2);
    for (const [asked, file] of [
      ["", "optimized"],
      ["&quality=high", "high"],
    ] as const) {
      const response = await ask(`${path}/picture${query}${asked}`);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const at = `https://design.test/tools${path}/picture`;
      const target = new URL(response.headers.get("location") ?? "", at);
      expect(target.href).toStartWith(`https://design.test/tools/images/${id}/${file}.webp?expires=`);
      // The pictures of this library have no files: a good signature is told from a bad one by 404 instead of 403.
      const picture = target.pathname.slice("/tools".length) + target.search;
      expect([await statusOf(picture), await statusOf(`${picture}x`)]).toEqual([404, 403]);
    }
  });

  test("has two sizes, and is not there for a screen without one", async () => {
    const { id, query } = await sharedScreen(2);
    expect(await statusOf(`/screens/${id}/picture${query}&quality=huge`)).toBe(400);
    const bare = await sharedScreen(14);
    expect(await statusOf(`/screens/${bare.id}/picture${bare.query}`)).toBe(404);
    expect(await statusOf(`/screens/${bare.id}${bare.query}`, service, asBrowser)).toBe(200);
  });

  test("counts as a picture to its address", async () => {
    const limited = await openTestService({ PICTURES_PER_MINUTE: "1" });
    const { id, query } = await sharedScreen(2, limited);
    const picture = `/screens/${id}/picture${query}`;
    expect([await statusOf(picture, limited), await statusOf(picture, limited)]).toEqual([302, 429]);
    await limited.close();
  });
});

describe("people", () => {
  let team: TestService;
  let owner: Visitor;
  let path: string;
  let workspaceId: string;
  beforeAll(async () => {
    team = await openTestService();
    const setUp = await setUpOwner(team);
    owner = setUp.owner;
    path = setUp.path;
    workspaceId = setUp.done.workspace_id;
  });
  afterAll(() => team.close());

  const shareOf = async (visitor: Visitor, query = "") => {
    const { body } = await visitor.get<Found>(`/api/screens/${screenId(2)}${query}`);
    return new URL(body.service_url).search;
  };

  test("who are signed in see every screen without a link, those like it and those of its app", async () => {
    for (const id of [screenId(2), screenId(3)]) {
      const paths = [
        `/api/screens/${id}`,
        `/api/screens/${id}/similar`,
        `/api/screens/${id}/app`,
        `/screens/${id}`,
      ];
      for (const each of paths) expect((await owner.get(each, asBrowser)).status).toBe(200);
      expect((await owner.get(`/screens/${id}/picture`)).status).toBe(302);
    }
    expect((await owner.get(`/api/screens/${screenId(9_999)}`)).status).toBe(404);
  });

  test("get the app of a screen and others of its screens, never the screen itself", async () => {
    const { body } = await owner.get<{ app: { name: string; screens: number }; screens: Found[] }>(
      `/api/screens/${screenId(2)}/app?limit=3`,
    );
    const { appName } = screenAt(2, "");
    expect(body.app).toMatchObject({ name: appName, screens: librarySize / 6 });
    expect(body.screens).toHaveLength(3);
    expect(body.screens.map(({ id }) => id)).not.toContain(screenId(2));
    const status = async (query: string) =>
      (await owner.get(`/api/screens/${screenId(2)}/app?limit=${query}`)).status;
    expect([await status("50"), await status("51"), await status("0")]).toEqual([200, 400, 400]);
    for (const id of [screenId(9_999), "x"])
      expect((await owner.get(`/api/screens/${id}/app`)).status).toBe(404);
  });

  test("pass on links of the workspace they work in", async () => {
    const second = crypto.randomUUID();
    const [person] = await team.services.storage.people.list();
    await team.services.storage.people.makeOwner({
      userId: person?.id ?? "",
      workspace: { id: second, name: "Second", plan: "team" },
      now: Date.now() + 1,
    });
    const share = (id: string) =>
      `?share=${team.services.shareSigner.sign({ workspaceId: id, shareGeneration: 1 }, screenId(2))}`;
    expect(await shareOf(owner)).toBe(share(workspaceId));
    expect(await shareOf(owner, `?workspace=${second}`)).toBe(share(second));
    // A workspace they do not belong to signs nothing for them.
    expect(await shareOf(owner, `?workspace=${team.workspaceId}`)).toBe(share(workspaceId));
    const { body } = await owner.post<{ screens: Found[] }>(`${path}/search`, goodBody);
    const [first] = body.screens;
    const sharer = { workspaceId, shareGeneration: 1 };
    expect(first?.service_url).toEndWith(team.services.shareSigner.sign(sharer, first?.id ?? ""));
    await team.services.storage.workspaces.update(second, { suspendedAt: 1 });
  });

  test("without a workspace that is not suspended are strangers, whom a link still opens its screen", async () => {
    const { workspaces } = team.services.storage;
    const query = await shareOf(owner);
    await workspaces.update(workspaceId, { suspendedAt: 1 });
    expect((await owner.get(`/api/screens/${screenId(2)}`)).status).toBe(404);
    for (const each of [
      `/api/screens/${screenId(2)}/similar`,
      `/api/screens/${screenId(2)}/app`,
      "/api/apps",
    ])
      expect(await owner.get(each)).toMatchObject({
        status: 403,
        body: { error: { code: "workspace_suspended" } },
      });
    // Its own link is closed as well, that of another workspace is not.
    expect((await owner.get(`/api/screens/${screenId(2)}${query}`)).status).toBe(404);
    const foreign = await sharedScreen(2, team);
    expect((await owner.get(`/api/screens/${screenId(2)}${foreign.query}`)).status).toBe(200);
    await workspaces.update(workspaceId, { suspendedAt: null });
  });

  test("who own or administer a workspace end all of its links, and of no other; new ones hold", async () => {
    const before = await shareOf(owner);
    const foreign = await sharedScreen(2, team);
    const admin = await joinAs(team, owner, path, "admin");
    const member = await joinAs(team, owner, path, "member");
    expect(await member.post(`${path}/shares/revoke`, {})).toMatchObject({
      status: 403,
      body: { error: { code: "role_insufficient" } },
    });
    expect(await statuses(screenId(2), before, team)).toEqual(opens);
    expect((await admin.post(`${path}/shares/revoke`, {})).status).toBe(200);
    expect(await statuses(screenId(2), before, team)).toEqual(isClosed);
    expect(await statuses(screenId(2), foreign.query, team)).toEqual(opens);
    expect(await statuses(screenId(2), await shareOf(owner), team)).toEqual(opens);
    const { body } = await owner.get<{ events: object[] }>(`${path}/audit`);
    expect(body.events[0]).toMatchObject({
      actor: "A admin (admin@example.org)",
      action: "share.revoke",
      target: "all share links",
    });
    const stranger = new Visitor(team);
    expect((await stranger.post(`${path}/shares/revoke`, {})).status).toBe(401);
    const elsewhere = `/api/workspaces/${team.workspaceId}/shares/revoke`;
    expect((await owner.post(elsewhere, {})).status).toBe(404);
    expect((await owner.post(`${path}/shares/revoke`, {}, { origin: "https://evil.test" })).status).toBe(403);
  });

  test("end the links of keys, too, from the next answer on", async () => {
    const { body } = await owner.post<{ key: string }>(`${path}/keys`, { name: "ci" });
    const before = await sharedScreen(2, team, body.key);
    await owner.post(`${path}/shares/revoke`, {});
    const after = await sharedScreen(2, team, body.key);
    expect(after.share).not.toBe(before.share);
    expect(await statuses(screenId(2), before.query, team)).toEqual(isClosed);
    expect(await statuses(screenId(2), after.query, team)).toEqual(opens);
  });
});

describe("with PUBLIC_SCREEN_PAGES=off", () => {
  let closed: TestService;
  beforeAll(async () => void (closed = await openTestService({ PUBLIC_SCREEN_PAGES: "off" })));
  afterAll(() => closed.close());

  test("answers carry plain links, and no link opens anything without a session", async () => {
    const { query } = await sharedScreen(2, closed);
    expect(query).toBe("");
    const sharer = { workspaceId: closed.workspaceId, shareGeneration: 1 };
    const share = `?share=${closed.services.shareSigner.sign(sharer, screenId(2))}`;
    expect(await statusOf(`/api/screens/${screenId(2)}${share}`, closed)).toBe(404);
    expect(await statusOf(`/screens/${screenId(2)}${share}`, closed)).toBe(404);
    expect(await statusOf(`/screens/${screenId(2)}/picture${share}`, closed)).toBe(404);
  });

  test("a browser is asked to sign in and comes back to the screen, whether there is one or not", async () => {
    for (const id of [screenId(2), screenId(9_999)]) {
      const response = await ask(`/screens/${id}?share=x`, closed, asBrowser);
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/sign-in?return_to=%2Fscreens%2F${id}`,
      ]);
    }
    expect(await statusOf("/screens/x%22y", closed, asBrowser)).toBe(404);
  });

  test("people who are signed in see the screen, with a plain link and no preview", async () => {
    const { owner } = await setUpOwner(closed);
    const { body } = await owner.get<Found>(`/api/screens/${screenId(2)}`);
    expect(body.service_url).toBe(`https://screens.test/screens/${screenId(2)}`);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await ask(`/screens/${screenId(2)}`, closed, { ...asBrowser, cookie });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("og:image");
  });
});
