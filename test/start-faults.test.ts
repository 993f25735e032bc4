// A start that fails says why in one sentence with a remedy, whoever threw: no stack trace, no secret, and
// the process ends.
import { afterAll, expect, test } from "bun:test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { cli } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { childEnvironment } from "./support/server.ts";
import type { Started } from "./support/start-services.ts";

const preload = join(import.meta.dir, "support/broken-package.ts");
const script = join(import.meta.dir, "support/start-services.ts");

/** A process in which services are started until one listens. */
class Starter {
  readonly #child = Bun.spawn([process.execPath, "--preload", preload, script], {
    env: childEnvironment({ BREAKABLE: [...thirdParties.map(([name]) => name), ...ofPostgres].join(" ") }),
    stdio: ["ignore", "ignore", "inherit"],
    ipc: (started: Started) => this.#started.resolve(started),
    onExit: () => this.#started.reject(new Error("the process ended before it said what became of a start")),
  });
  #started = Promise.withResolvers<Started>();

  start(settings: Record<string, string>): Promise<Started> {
    this.#started = Promise.withResolvers();
    this.#child.send(settings);
    return this.#started.promise;
  }

  async end(): Promise<void> {
    this.#started.promise.catch(() => undefined);
    this.#child.kill("SIGKILL");
    await this.#child.exited;
  }
}

let starter: Starter | null = null;
afterAll(() => starter?.end());

const environmentOf = (settings: Record<string, string>) =>
  childEnvironment({
    DATA_DIR: join(temporaryFolder(), "data"),
    HOST: "127.0.0.1",
    PORT: String(freePort()),
    ...settings,
  });

/** Starts a service until it listens or has failed. */
async function start(settings: Record<string, string>): Promise<Started> {
  starter ??= new Starter();
  const started = await starter.start(environmentOf(settings));
  if (started.code === null) {
    await starter.end();
    starter = null;
  }
  return started;
}

/** Starts one that fails by the command line: its process ends. */
async function startByCommand(settings: Record<string, string>): Promise<Started> {
  const child = Bun.spawn([process.execPath, "--preload", preload, cli, "serve", "--allow-empty"], {
    env: environmentOf({ BREAKABLE: settings["BROKEN"] ?? "", ...settings }),
    stdout: "ignore",
    stderr: "pipe",
  });
  const err = await new Response(child.stderr).text();
  return { code: await child.exited, err };
}

function expectOneSentence({ code, err }: Started, secrets: readonly string[] = []): void {
  expect(code).toBe(1);
  expect(err).not.toMatch(/^\s+at |node_modules|\.ts:\d/m);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  // The cause, then a remedy.
  expect(err).toMatch(/^\S.*[.:] .*\S\n$/);
  for (const secret of secrets) expect(err).not.toContain(secret);
}

const password = "a-secret-password";

/** Functions of packages that a start calls, and the settings with which it does. */
const thirdParties: readonly (readonly [string, Record<string, string>])[] = [
  ["pino#default", {}],
  ["drizzle-orm/sqlite-proxy#drizzle", {}],
  ["better-auth/minimal#betterAuth", {}],
  ["better-auth/adapters/drizzle#drizzleAdapter", {}],
  ["better-auth/plugins/two-factor#twoFactor", {}],
  [
    "better-auth/plugins/generic-oauth#genericOAuth",
    { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: password },
  ],
  ["elysia#Elysia", {}],
  ["@elysiajs/bearer#bearer", {}],
  ["ioredis#Redis", { REDIS_URL: `redis://:${password}@127.0.0.1:1` }],
  [
    "nodemailer#createTransport",
    { SMTP_URL: `smtp://u:${password}@127.0.0.1:1`, SMTP_FROM: "a@example.org" },
  ],
  [
    "aws4fetch#AwsClient",
    {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: password,
    },
  ],
];
const ofPostgres = ["pg#default", "drizzle-orm/node-postgres#drizzle"];

test.each(thirdParties)("when %s throws", async (broken, settings) => {
  const outcome = await start({ ...settings, BROKEN: broken });
  expectOneSentence(outcome, [password, "uss_live_a"]);
  // Nor is it taken for another fault.
  expect(outcome.err).not.toContain("PORT:");
});

test.skipIf(postgresMissing !== null).each(ofPostgres)("when %s throws", async (broken) => {
  const url = await createDatabase();
  expectOneSentence(await start({ DATABASE_URL: url, BROKEN: broken }), [url]);
});

test("LOG_LEVEL=debug shows where it was thrown, without the secrets", async () => {
  const settings = { BROKEN: "better-auth/minimal#betterAuth", LOG_LEVEL: "debug" };
  const { code, err } = await startByCommand(settings);
  expect(code).toBe(1);
  expect(err).toContain("accounts.ts:");
  expect(err).not.toContain("uss_live_a");
});

/** Paths of the data folder that are folders; the others are files. */
const folders = ["images", "index", "imports"];

test.each(Object.keys(pathsIn("")) as (keyof ReturnType<typeof pathsIn>)[])(
  "when something else stands in the place of %s",
  async (name) => {
    const dataDir = temporaryFolder();
    const path = pathsIn(dataDir)[name];
    if (folders.includes(name)) await writeFile(path, "not a folder");
    else await mkdir(join(path, "a folder"), { recursive: true });
    const outcome = await start({ DATA_DIR: dataDir });
    // Locks that only commands take may be found later.
    if (outcome.code !== null) expectOneSentence(outcome);
  },
);

test.each([
  ["DATA_DIR", "/proc/nowhere"],
  ["DATA_DIR", "/dev/null/data"],
  ["DATABASE_URL", `postgres://somebody:${password}@127.0.0.1:1/records`],
  ["DATABASE_URL", `postgres://somebody:${password}@host.invalid/records`],
  ["MILVUS_ADDRESS", "http://127.0.0.1:1"],
  ["HOST", "203.0.113.1"],
])("when %s=%s cannot be used", async (name, value) => {
  const isOnPurpose = { INSECURE_CONNECTIONS: "database" };
  expectOneSentence(await start({ [name]: value, ...isOnPurpose }), [password]);
});

test("when another process has the port", async () => {
  using taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const outcome = await startByCommand({ PORT: String(taken.port) });
  expectOneSentence(outcome);
  expect(outcome.err).toContain("PORT");
});
