// A signing secret that was replaced or lost: the service starts, says whom it costs what, and a second node
// with another one does not.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { buildApp } from "../src/app.ts";
import { loadConfig } from "../src/config/config.ts";
import { openServices } from "../src/open-services.ts";
import type { SecondFactor, SignInMethodList } from "../src/people/accounts/schema.ts";
import type { Services } from "../src/services.ts";
import { pathsIn } from "../src/system/paths.ts";
import { codeOf, turnSecondFactorOn } from "./support/authenticator.ts";
import { commandLine } from "./support/command-line.ts";
import { asAnotherProcess, isOnPostgres } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { joinAs, password, setUpOwner, Visitor } from "./support/people.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { openTestService, type TestService } from "./support/service.ts";
import { WatchedEngine } from "./support/watched-engine.ts";

const secret = (letter: string) => letter.repeat(40);
const secondStep = "/api/account/sign-in/second-factor";

/** Starts a node, and returns it with its log. */
async function start(settings: Record<string, string>) {
  const log: Record<string, unknown>[] = [];
  const engine = await WatchedEngine.open();
  const config = loadConfig({ BASE_URL: "https://screens.test", ...settings });
  const services = await openServices(config, {
    openEngine: async () => engine,
    logDestination: { write: (line) => log.push(JSON.parse(line)) },
  });
  const app = buildApp(services);
  const visitor = () => new Visitor({ services, handle: async (request) => app.handle(request) });
  return { services, log, visitor };
}

/** Settings of a node that takes the data of a service over. */
const settingsAfter = ({ dataDir, databaseUrl }: TestService, secrets: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  IMAGE_SIGNING_SECRET: secrets,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

describe("after the signing secret was replaced without the one before it", () => {
  let old: TestService;
  let settings: Record<string, string>;
  let node: Awaited<ReturnType<typeof start>>;
  let factor: SecondFactor;

  beforeAll(async () => {
    old = await openTestService({ IMAGE_SIGNING_SECRET: secret("a") });
    const { owner, path } = await setUpOwner(old);
    const person = await joinAs(old, owner, path, "member", "has@example.org");
    factor = await turnSecondFactorOn(person);
    const begun = await joinAs(old, owner, path, "member", "begun@example.org");
    await begun.post("/api/account/second-factor/begin", { password });
    await old.services.close();
    settings = settingsAfter(old, secret("b"));
  });
  afterAll(async () => {
    await node?.services.close();
    await rm(old.dataDir, { recursive: true, force: true });
  });

  const signIn = (visitor: Visitor, email: string) =>
    visitor.post<unknown>("/api/account/sign-in", { email, password });

  /** On a database that other nodes may use, the operator has to say that the replacement was meant. */
  async function adopt() {
    await expect(start(settings)).rejects.toMatchObject({
      name: "OperatorError",
      message: expect.stringContaining("screen-search adopt-signing-secret"),
    });
    const { out } = await commandLine(settings).run("adopt-signing-secret");
    expect(out).toContain("Second factors that cannot be read with it: 1.");
    expect(out).toContain("user reset-second-factor --all-unreadable");
  }

  test("the service starts, counts the second factors it cannot read, and names the command", async () => {
    if (isOnPostgres) await adopt();
    node = await start(settings);
    const warning = node.log.find(({ secondFactors }) => secondFactors !== undefined);
    expect(warning).toMatchObject({ level: "warn", secondFactors: 1 });
    expect(warning?.["msg"]).toContain("user reset-second-factor --all-unreadable");
    const replaced = node.log.some(({ msg }) => String(msg).startsWith("the signing secret was replaced"));
    expect(replaced).toBe(!isOnPostgres);
  });

  test("a person with such a second factor is told why they cannot sign in, after the right password only", async () => {
    const visitor = node.visitor();
    const body = { email: "has@example.org", password: "wrong one" };
    const wrong = await visitor.post("/api/account/sign-in", body);
    expect(wrong.body.error?.code).toBe("wrong_credentials");
    const refused = await signIn(visitor, "has@example.org");
    expect([refused.status, refused.body.error?.code]).toEqual([403, "second_factor_unreadable"]);
    expect(refused.body.error?.message).toContain("user reset-second-factor");
    // Nor is there a way around it.
    const code = codeOf(factor.secret, 2);
    expect((await visitor.post(secondStep, { code })).status).toBe(401);
  });

  test("everybody else signs in, and one that was only begun can be begun again", async () => {
    expect((await signIn(node.visitor(), "owner@example.org")).status).toBe(200);
    const visitor = node.visitor();
    expect((await signIn(visitor, "begun@example.org")).status).toBe(200);
    const begun = await visitor.post<SecondFactor>("/api/account/second-factor/begin", { password });
    expect(begun.status).toBe(200);
  });

  test("a person who is signed in sees their account", async () => {
    const update = "UPDATE users SET is_two_factor_enabled = NOT is_two_factor_enabled WHERE email = ?";
    const visitor = node.visitor();
    await asAnotherProcess(old, update, "has@example.org");
    expect((await signIn(visitor, "has@example.org")).status).toBe(200);
    await asAnotherProcess(old, update, "has@example.org");
    const { body } = await visitor.get<SignInMethodList>("/api/account/sign-in-methods");
    expect(body).toMatchObject({ has_second_factor: true, recovery_codes_left: 0 });
  });

  test("one command resets all that cannot be read, and those people sign in", async () => {
    const command = commandLine(settings);
    expect(await command.json("user", "reset-second-factor", "--all-unreadable")).toEqual({
      reset: ["has@example.org"],
    });
    expect((await signIn(node.visitor(), "has@example.org")).status).toBe(200);
    const again = await command.run("user", "reset-second-factor", "--all-unreadable");
    expect(again.out).toContain("Every second factor can be read.");
  });

  test("neither an address nor the option, or both, is refused", async () => {
    for (const given of [[], ["has@example.org", "--all-unreadable"]]) {
      const { code, err } = await commandLine(settings).run("user", "reset-second-factor", ...given);
      expect([code, err]).toEqual([1, "Give the e-mail address of an account, or --all-unreadable.\n"]);
    }
  });
});

test("a rotation takes nobody's second factor, while the old secret is still given", async () => {
  const old = await openTestService({ IMAGE_SIGNING_SECRET: secret("o") });
  const { owner } = await setUpOwner(old);
  const factor = await turnSecondFactorOn(owner);
  await old.services.close();
  for (const [steps, secrets] of [
    [0, `${secret("n")} ${secret("o")}`],
    [1, secret("n")],
  ] as const) {
    const { services, visitor } = await start(settingsAfter(old, secrets));
    const person = visitor();
    await person.post("/api/account/sign-in", { email: "owner@example.org", password });
    expect((await person.post(secondStep, { code: codeOf(factor.secret, steps) })).status).toBe(200);
    await services.close();
  }
  await rm(old.dataDir, { recursive: true, force: true });
});

test("a lost file of signing keys is replaced, and the service says so", async () => {
  const settings = { DATA_DIR: temporaryFolder() };
  await (await start(settings)).services.close();
  await rm(pathsIn(settings.DATA_DIR).signingKeys);
  const { services, log } = await start(settings);
  await services.close();
  expect(log.some(({ msg }) => String(msg).startsWith("the signing secret was replaced"))).toBe(true);
});

describe.skipIf(postgresMissing !== null)("nodes on one database", () => {
  const running: Services[] = [];
  afterAll(async () => {
    for (const services of running) await services.close();
  });

  /** A node with a data folder of its own. */
  async function node(url: string, secrets?: string) {
    const given = secrets === undefined ? {} : { IMAGE_SIGNING_SECRET: secrets };
    const started = await start({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, ...given });
    running.push(started.services);
    return started;
  }

  const refused = (url: string, secrets?: string) =>
    expect(node(url, secrets)).rejects.toMatchObject({
      name: "OperatorError",
      message: expect.stringMatching(/signs with another secret.*image-signing-keys\.json/),
    });

  test("one that signs with another secret, or with a made one, refuses to start and says what to do", async () => {
    const url = await createDatabase();
    await node(url, secret("a"));
    await refused(url, secret("b"));
    await refused(url);
    await node(url, secret("a"));
  });

  test("a rotation goes on while nodes have both secrets, in either order, and ends with the new one", async () => {
    const url = await createDatabase();
    const [old, next] = [secret("o"), secret("n")];
    await node(url, old);
    await node(url, `${old} ${next}`);
    await node(url, old);
    await node(url, `${next} ${old}`);
    await node(url, `${old} ${next}`);
    await node(url, `${next} ${old}`);
    await refused(url, old);
    await node(url, next);
    await refused(url, old);
  });

  test("of two that start at once on a new database with secrets of their own, one refuses", async () => {
    const url = await createDatabase();
    const outcomes = await Promise.allSettled([node(url), node(url)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
