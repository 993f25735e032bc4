// The first person gets in by a link that works once, and nobody gets in without it.
import { describe, expect, spyOn, test } from "bun:test";
import type { SessionList } from "../src/people/accounts/schema.ts";
import { generateApiKey } from "../src/people/keys/api-key.ts";
import { firstStart } from "../src/people/setup/first-start.ts";
import type { SetupDone, SetupOpen } from "../src/people/setup/schema.ts";
import { createSetupLink, setupLinkMinutes } from "../src/people/setup/setup-link.ts";
import { asAnotherProcess } from "./support/database.ts";
import { password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { startServer } from "./support/server.ts";
import { manyGuesses, openTestService, searchStatus, testService } from "./support/service.ts";

const service = testService({}, { rateBounds: manyGuesses });

/** The token of a new link to the set-up. */
const newToken = async ({ storage, config } = service.services, at = Date.now()) =>
  tokenOf(await createSetupLink(storage, config, at));

const person = { name: "Eve", email: "eve@example.org", password };
const workspace = { workspace_name: "Mine", plan: "enterprise" };

describe("before anybody has an account", () => {
  test("a start prints a link to the set-up with its token in the fragment, and the pages are told that it is due", async () => {
    const text = await firstStart(service.services);
    expect(text).toMatch(/https:\/\/screens\.test\/setup#[\w-]{32}\n/);
    expect(text).toContain(`${setupLinkMinutes} minutes`);
    expect(service.log.join("")).not.toContain(tokenOf(text ?? "").slice(0, 32));
    const about = await new Visitor(service).get<{ needs_setup: boolean }>("/api/about");
    expect(about.body.needs_setup).toBe(true);
  });

  test.each(["", "x", "a".repeat(32), "a".repeat(201)])(
    "a made-up token %p sets nothing up",
    async (token) => {
      const answer = await new Visitor(service).post("/api/setup", { token, ...person, ...workspace });
      expect([400, 404]).toContain(answer.status);
      expect(await service.services.storage.people.count()).toBe(0);
    },
  );

  test("a link is over after 30 minutes", async () => {
    const token = await newToken(service.services, Date.now() - setupLinkMinutes * 60_000 - 1);
    const body = { token, ...person, ...workspace };
    const answer = await new Visitor(service).post("/api/setup", body);
    expect(answer.body.error?.code).toBe("invalid_link");
  });

  test("a workspace that somebody belongs to, or none at all, is refused and the link stays good", async () => {
    const token = await newToken();
    const visitor = new Visitor(service);
    const unknown = { token, ...person, workspace_id: crypto.randomUUID() };
    expect((await visitor.post("/api/setup", unknown)).body.error?.message).toStartWith("workspace_id:");
    expect((await visitor.post("/api/setup", { token, ...person })).body.error?.message).toStartWith(
      "workspace_name:",
    );
    expect((await visitor.post("/api/setup/check", { token })).status).toBe(200);
  });
});

test("a set-up that fails leaves the link good and nobody behind", async () => {
  const token = await newToken();
  const visitor = new Visitor(service);
  const { people } = service.services.storage;
  {
    using _ = spyOn(people, "makeOwner").mockRejectedValue(new Error("the disk is full"));
    expect((await visitor.post("/api/setup", { token, ...person, ...workspace })).status).toBe(500);
  }
  expect(await people.count()).toBe(0);
  expect((await visitor.post("/api/setup/check", { token })).status).toBe(200);
});

test("two people with the same link: one becomes the owner, with a workspace and a key that works", async () => {
  const token = await newToken();
  const visitors = [new Visitor(service), new Visitor(service)];
  const checked = await visitors[0]?.post<SetupOpen>("/api/setup/check", { token });
  const unclaimed = checked?.body.workspaces.find(({ id }) => id === service.workspaceId);
  expect(unclaimed).toMatchObject({ plan: "team" });
  const answers = await Promise.all(
    visitors.map((visitor, at) =>
      visitor.post<SetupDone>("/api/setup", {
        token,
        ...person,
        email: `eve${at}@example.org`,
        workspace_id: service.workspaceId,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const done = answers.find(({ status }) => status === 200)?.body;
  expect(done?.session).toMatchObject({
    user: { name: "Eve", is_operator: true },
    workspaces: [{ id: service.workspaceId, role: "owner", is_search_allowed: true }],
  });
  expect(await searchStatus(service, done?.api_key.key ?? "")).toBe(200);
  expect(await service.services.storage.people.count()).toBe(1);
});

test("two people with two links: one becomes the owner, the other has no account", async () => {
  await using other = await openTestService();
  const tokens = [await newToken(other.services)];
  // A newer link ends the older one, so both are put where they would have been before.
  const [older] = await asAnotherProcess<{ sha256: string; created_at: number; expires_at: number }>(
    other,
    "SELECT * FROM setup_links",
  );
  tokens.push(await newToken(other.services));
  await asAnotherProcess(
    other,
    "INSERT INTO setup_links (sha256, created_at, expires_at) VALUES (?, ?, ?)",
    older?.sha256 ?? "",
    older?.created_at ?? 0,
    older?.expires_at ?? 0,
  );
  const answers = await Promise.all(
    tokens.map((token, at) => {
      const named = { ...person, email: `eve${at}@example.org` };
      return new Visitor(other).post("/api/setup", { token, ...named, ...workspace });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await other.services.storage.people.list()).toMatchObject([{ isOperator: true }]);
});

test("a newer link ends the older ones", async () => {
  await using other = await openTestService();
  const [older, newer] = [await newToken(other.services), await newToken(other.services)];
  const check = async (token: string) =>
    (await new Visitor(other).post("/api/setup/check", { token })).status;
  expect([await check(older), await check(newer)]).toEqual([404, 200]);
});

test("a common SETUP_PASSWORD stops the start", async () => {
  await using other = await openTestService({
    SETUP_EMAIL: "ops@example.org",
    SETUP_PASSWORD: "password123",
  });
  await expect(firstStart(other.services)).rejects.toThrow("SETUP_PASSWORD: ");
});

test("once somebody has an account no link is made or works", async () => {
  await expect(newToken()).rejects.toThrow("set up already");
  expect(await firstStart(service.services)).toBeNull();
});

describe("unattended", () => {
  const key = generateApiKey();
  const environment = {
    SETUP_EMAIL: "Ops@Example.org",
    SETUP_PASSWORD: password,
    SETUP_API_KEY: key,
  };

  test("a start creates the owner, the workspace and the key of the environment, once", async () => {
    await using other = await openTestService(environment);
    expect(await firstStart(other.services)).toBeNull();
    expect(await firstStart(other.services)).toBeNull();
    const visitor = new Visitor(other);
    const signedIn = await visitor.post("/api/account/sign-in", { email: "ops@example.org", password });
    expect(signedIn.body).toMatchObject({
      user: { is_operator: true },
      workspaces: [{ name: "My team", plan: "team", role: "owner" }],
    });
    expect(await searchStatus(other, key)).toBe(200);
    expect(other.log.join("")).not.toContain(password);
    expect(other.log.join("")).not.toContain(key);
  });

  test("two nodes start at once, and one of them creates the owner", async () => {
    await using other = await openTestService(environment);
    const starts = [firstStart(other.services), firstStart(other.services)];
    expect(await Promise.all(starts)).toEqual([null, null]);
    expect(await other.services.storage.people.count()).toBe(1);
  });

  test("a first key that is not whole stops the start", async () => {
    const broken = { ...environment, SETUP_API_KEY: `${key.slice(0, -1)}!` };
    await expect(openTestService(broken)).rejects.toThrow("SETUP_API_KEY");
    const wrong = key.endsWith("0") ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
    await using other = await openTestService({ ...environment, SETUP_API_KEY: wrong });
    await expect(firstStart(other.services)).rejects.toThrow("SETUP_API_KEY");
  });
});

test("a first start that fails ends the process: nobody finds a ready service without an owner", async () => {
  const wrong = `${generateApiKey().slice(0, -6)}000000`;
  const settings = { SETUP_EMAIL: "ops@example.org", SETUP_PASSWORD: password, SETUP_API_KEY: wrong };
  const failure = await startServer(settings).catch((error: Error) => error.message);
  expect(failure).toMatch(/exit 1.*SETUP_API_KEY/s);
});

test("the owner of a service that was set up is signed in at once", async () => {
  await using other = await openTestService();
  const { owner, done } = await setUpOwner(other);
  const session = await owner.get<SetupDone["session"]>("/api/session");
  expect(session.body).toEqual(done.session);
  const sessions = await owner.get<SessionList>("/api/account/sessions");
  expect(sessions.body.sessions).toMatchObject([{ is_current: true, user_agent: "a browser" }]);
  expect([...owner.cookies.keys()]).toEqual([
    "__Host-screen-search.session_token",
    "__Host-screen-search.device",
  ]);
});
