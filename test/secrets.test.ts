// No key and no secret is ever in an answer, a log line or a metric, wherever something fails.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { settings } from "../src/config/config-table.ts";
import { generateApiKey } from "../src/people/keys/api-key.ts";
import { createLog, scrub } from "../src/system/log.ts";
import { goodBody, openTestService, searchRequest, testService } from "./support/service.ts";

const signingSecret = "correct-horse-battery-staple-0123456789";
const otherKey = generateApiKey();
/** Secrets that an error message below could contain. */
const leak = `cannot connect with ${otherKey}, Authorization: Bearer ${otherKey} and ${signingSecret}`;

const service = testService({
  IMAGE_SIGNING_SECRET: signingSecret,
  LOG_QUERIES: "true",
  LOG_LEVEL: "trace",
});

const metrics = async () => (await service.handle(new Request("http://localhost/metrics"))).text();

/** Everything that leaves the process, after an answer. */
async function everything(response: Response): Promise<string> {
  await Bun.sleep(20);
  return [
    await response.text(),
    JSON.stringify(response.headers.toJSON()),
    service.log.join(""),
    await metrics(),
  ].join("\n");
}

function expectClean(text: string) {
  for (const secret of [otherKey, otherKey.slice(9), service.key, service.key.slice(9), signingSecret])
    expect(text).not.toContain(secret);
}

describe("an error with a secret in its words", () => {
  /** Makes one method of a part throw for the time of `run`. */
  async function failing<T extends object>(
    part: T,
    method: keyof T,
    run: () => Promise<Response>,
  ): Promise<Response> {
    const kept = part[method];
    part[method] = (() => {
      throw new Error(leak, { cause: new Error(`beneath: ${leak}`) });
    }) as T[keyof T];
    const response = await run();
    part[method] = kept;
    return response;
  }

  const search = () => service.search(goodBody);

  test("in the engine, the database, the signer, the limits and the tail stays inside", async () => {
    const { services } = service;
    const failures = [
      await failing(service.engine, "search", search),
      await failing(services.storage.library, "summariesByIds", search),
      await failing(services.storage.keys, "bySha256", search),
      await failing(services.signer, "sign", search),
      await failing(services.rateLimits, "search", search),
      await failing(services.metrics, "observeStages", search),
      await failing(service.engine, "status", () => service.handle(new Request("http://localhost/readyz"))),
      await failing(services.metrics, "expose", () =>
        service.handle(new Request("http://localhost/metrics")),
      ),
    ];
    for (const response of failures) {
      expect(response.status).toBe(500);
      expectClean(await everything(response));
    }
    expect(service.log.join("")).toContain("[redacted]");
  });

  test("in the write of the last use stays inside and fails no request", async () => {
    const { key } = await service.workspace("team");
    const response = await failing(service.services.storage.keys, "markUsed", async () => {
      const answer = await service.handle(searchRequest(key, goodBody));
      await Bun.sleep(20);
      return answer;
    });
    expect(response.status).toBe(200);
    expectClean(await everything(response));
  });
});

test("a key in the address, the body, a header or the query is in no log", async () => {
  const url = `http://localhost/v1/screens/search?access_token=${service.key}`;
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  for (const request of [
    new Request(url, { ...post, body: JSON.stringify(goodBody) }),
    new Request(`http://localhost/${service.key}`),
    new Request("http://localhost/v1/screens/search", {
      ...post,
      headers: { authorization: service.key, "user-agent": service.key, "x-request-id": service.key },
    }),
    searchRequest(service.key, { ...goodBody, query: `my key is ${service.key}` }),
  ]) {
    await service.handle(request);
  }
  await Bun.sleep(20);
  expectClean(service.log.join("") + (await metrics()));
});

test("the signature of a picture's address is in no log", () => {
  const lines: string[] = [];
  createLog("info", [], { write: (line) => lines.push(line) }).info(
    { path: "/images/x?expires=1&key=1&signature=abc-DEF_123" },
    "signature=zzz",
  );
  expect(lines.join("")).not.toMatch(/abc-DEF_123|zzz/);
});

test("queries are logged only on demand", async () => {
  await service.search({ ...goodBody, query: "an unusual zeppelin" });
  await using quiet = await openTestService();
  await quiet.search({ ...goodBody, query: "an unusual zeppelin" });
  await Bun.sleep(20);
  expect(service.log.join("")).toContain("zeppelin");
  expect(quiet.log.join("")).not.toContain("zeppelin");
  expect(quiet.log.join("")).toContain('"mode":"standard"');
});

test("what is in the folder holds no key", async () => {
  const files = [...new Bun.Glob("**/*").scanSync({ cwd: service.dataDir, dot: true })];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    // The lock file is left alone: closing a second handle would drop the lock that this process holds.
    if (file.startsWith("serving.lock")) continue;
    expect(Buffer.from(await Bun.file(join(service.dataDir, file)).bytes()).toString("latin1")).not.toContain(
      service.key.slice(9),
    );
  }
});

test("scrubbing leaves other words alone, such as the descriptions of all settings", () => {
  const words = [
    "bearer of good news, uss_live_short, signature dish",
    "the Bearer token that reads /metrics",
  ];
  const described = JSON.stringify(settings, (_, value) =>
    typeof value === "object" && value !== null && "schema" in value ? value.schema.description : value,
  );
  expect(described).toContain("bearer token");
  for (const text of [...words, described]) expect(scrub(text, [])).toBe(text);
  for (const credential of ["bearer abc4", "BEARER abcdefghijklmnop", "Bearer a.b-c_d~e+f/g1=="])
    expect(scrub(credential, [])).toBe("Bearer [redacted]");
});
