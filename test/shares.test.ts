// A share link opens its screen and nothing else, and strangers learn nothing.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { shareSigner } from "../src/people/shares/share-signer.ts";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { openTestService, testService } from "./support/service.ts";
import {
  asBrowser,
  askAsStranger,
  isClosed,
  opens,
  sharedScreenOf,
  statusesAt,
} from "./support/share-links.ts";

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

beforeAll(ensurePages);
const service = testService({ PICTURES_PER_MINUTE: "1000000" });

const sharedScreen = (number: number, from = service, key = from.key) => sharedScreenOf(from, number, key);
const ask = (path: string, from = service, headers = {}) => askAsStranger(from, path, headers);
const statusOf = async (path: string, from = service, headers = {}) =>
  (await ask(path, from, headers)).status;
const statuses = (id: string, query: string, from = service) => statusesAt(from, id, query);

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
    await using rotated = await openTestService({ IMAGE_SIGNING_SECRET: `${now} ${before}` });
    const sharer = { workspaceId: rotated.workspaceId, shareGeneration: 1 };
    const query = (secret = "") =>
      `?share=${shareSigner([{ id: "k", secret: new TextEncoder().encode(secret) }]).sign(sharer, screenId(2))}`;
    expect((await sharedScreen(2, rotated)).query).toBe(query(now));
    expect(await statuses(screenId(2), query(before), rotated)).toEqual(opens);
    expect(await statuses(screenId(2), query(dropped), rotated)).toEqual(isClosed);
  });
});

describe("a stranger", () => {
  test("gets the same answer for an id that exists and one that does not, before any screen is looked up", async () => {
    const { share } = await sharedScreen(4);
    const { library } = service.services.storage;
    using lookups = spyOn(library, "screensByIds");
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
    expect(lookups).not.toHaveBeenCalled();
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
      // The pictures of this library have no files: a good signature is told from a bad one by 404 instead of
      // 403.
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

  test("is read with GET or HEAD", async () => {
    const { path, query } = await sharedScreen(2);
    const statusBy = async (method: string) => {
      const request = new Request(`http://localhost${path}/picture${query}`, { method });
      return (await service.handle(request)).status;
    };
    expect([await statusBy("HEAD"), await statusBy("POST"), await statusBy("DELETE")]).toEqual([
      302, 405, 405,
    ]);
  });

  test("counts as a picture to its address", async () => {
    await using limited = await openTestService({ PICTURES_PER_MINUTE: "1" });
    const { id, query } = await sharedScreen(2, limited);
    const picture = `/screens/${id}/picture${query}`;
    expect([await statusOf(picture, limited), await statusOf(picture, limited)]).toEqual([302, 429]);
  });
});
