// Settings are right, or the service says everything that is wrong with them at once.
import { describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { problemsOf as problems } from "./support/config-problems.ts";
import { temporaryFolder } from "./support/folder.ts";

test("nothing set is a service for this machine only, with the documented defaults", () => {
  expect(loadConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    baseUrl: "http://localhost:3000",
    rateLimitPerMinute: null,
    imageSigningSecrets: [],
    logLevel: "info",
    isQueryLogged: false,
    trustedProxies: [],
    searchDeadlineMs: { standard: 2_000, deep: 8_000 },
    picturesPerMinute: 600,
    hasPublicScreenPages: true,
  });
});

test("every wrong setting is named with its bound, all at once", () => {
  const found = problems({
    PORT: "99999",
    BASE_URL: "screens.example.com",
    RATE_LIMIT_PER_MINUTE: "0",
    DRAIN_MS: "20001",
    IMAGE_SIGNING_SECRET: "short",
    LOG_LEVEL: "loud",
    LOG_QUERIES: "perhaps",
    PUBLIC_SCREEN_PAGES: "false",
    TRUSTED_PROXIES: "10.0.0.0/8, everyone",
    DEEP_CONCURRENCY: "-1",
  });
  expect(found).toHaveLength(10);
  expect(found.join()).toMatch(/PUBLIC_SCREEN_PAGES: must be one of: on, off/);
  expect(found.join()).toMatch(/PORT: must be a whole number between 0 and 65535/);
  expect(found.join()).toMatch(/DRAIN_MS: must be a whole number between 0 and 20000/);
  expect(found.join()).toMatch(
    /RATE_LIMIT_PER_MINUTE: must be one of: off, a whole number between 1 and 1000000/,
  );
  expect(found.join()).toMatch(/TRUSTED_PROXIES: "everyone" must be an IP address/);
});

test("no problem quotes a secret", () => {
  expect(problems({ IMAGE_SIGNING_SECRET: "too-short-secret" }).join()).not.toContain("too-short");
  for (const url of ["mysql://u:too-short@h/d", "postgres://u:too-short@h:port/d"]) {
    expect(problems({ DATABASE_URL: url }).join()).toContain("DATABASE_URL: ");
    expect(problems({ DATABASE_URL: url }).join()).not.toContain("too-short");
  }
});

test("an unknown setting of S3 is refused, not ignored; empty it counts as absent", () => {
  const name = "S3_FORCE_PATH_STYLE";
  expect(problems({ [name]: "x" }).join()).toContain(`${name}: is no setting of S3`);
  expect(problems({ [name]: "" })).toEqual([]);
});

test("addresses that no parser reads are named by their setting", () => {
  for (const wrong of ["https://screens.example.com:80800", "http://["])
    expect(problems({ BASE_URL: wrong }).join()).toContain("BASE_URL: is no address");
  expect(problems({ DATABASE_URL: "postgres://me:pa%ss@db/screens" }).join()).toContain(
    "DATABASE_URL: is no address",
  );
});

test("REDIS_URL is an address, and is nowhere quoted", () => {
  const url = "rediss://screens:a%20password@redis.example.com:6380/2";
  expect(loadConfig({ REDIS_URL: url, NODES: "3" }).redis).toEqual({ url, timeoutMs: 75, nodes: 3 });
  expect(loadConfig({}).redis).toBeNull();
  for (const [wrong, problem] of [
    ["redis.example.com:6379", "REDIS_URL: must be an address such as redis://"],
    ["https://redis.example.com", "REDIS_URL: must be an address such as redis://"],
    ["redis://:pass@word@redis:99999", "REDIS_URL: is no address"],
    ["redis://redis/first", "REDIS_URL: is no address"],
    ["redis://:pa%ss@redis", "REDIS_URL: is no address"],
  ] as const) {
    const found = problems({ REDIS_URL: wrong }).join();
    expect(found).toContain(problem);
    expect(found).not.toContain(wrong);
  }
  expect(problems({ NODES: "2" }).join()).toContain("REDIS_URL: is missing beside NODES");
});

describe("a bucket", () => {
  const given = {
    S3_BUCKET: "screens",
    S3_ENDPOINT: "https://s3:9000/",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "a-secret-of-s3",
  };

  test("is whole or absent", () => {
    expect([loadConfig({}).bucket, loadConfig({}).imageDelivery]).toEqual([null, "proxy"]);
    const { bucket } = loadConfig({ ...given, S3_PREFIX: "team/screens" });
    expect(bucket).toEqual({
      name: "screens",
      endpoint: "https://s3:9000",
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "a-secret-of-s3",
      prefix: "team/screens/",
    });
    expect(loadConfig(given).bucket?.prefix).toBe("");
  });

  test("says which of its settings is missing or wrong, and no secret", () => {
    expect(problems({ S3_BUCKET: "screens" }).join()).toMatch(
      /S3_ENDPOINT: is missing.*S3_ACCESS_KEY_ID: is missing.*S3_SECRET_ACCESS_KEY: is missing/,
    );
    expect(problems({ IMAGE_DELIVERY: "redirect" }).join()).toContain("S3_BUCKET: is missing");
    expect(problems({ S3_PREFIX: "x" }).join()).toContain("S3_BUCKET: is missing");
    for (const prefix of ["/a", "../a", "a//b", "a/../b", "a b"])
      expect(problems({ ...given, S3_PREFIX: prefix }).join()).toContain("S3_PREFIX: ");
    for (const endpoint of ["s3.example.com", "http://s3/path", "http://user:password@s3"])
      expect(problems({ ...given, S3_ENDPOINT: endpoint }).join()).toContain("S3_ENDPOINT: ");
    const text = problems({ ...given, S3_SECRET_ACCESS_KEY: "with a space" }).join();
    expect([text.includes("S3_SECRET_ACCESS_KEY: "), text.includes("with a space")]).toEqual([true, false]);
  });
});

test("values are read as what they are", () => {
  const config = loadConfig({
    PORT: " 8080 ",
    BASE_URL: "https://screens.example.com/app/",
    RATE_LIMIT_PER_MINUTE: "off",
    LOG_QUERIES: "TRUE",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    HOST: "0.0.0.0",
    IMAGE_SIGNING_SECRET: `${"n".repeat(32)} ${"o".repeat(40)}`,
  });
  expect(config).toMatchObject({
    port: 8080,
    baseUrl: "https://screens.example.com/app",
    rateLimitPerMinute: "off",
    isQueryLogged: true,
    trustedProxies: ["10.0.0.0/8", "::1"],
    imageSigningSecrets: ["n".repeat(32), "o".repeat(40)],
  });
  expect(loadConfig({ RATE_LIMIT_PER_MINUTE: "7", DATA_DIR: "1234" })).toMatchObject({
    rateLimitPerMinute: 7,
  });
});

test("hosts are the name of BASE_URL and those named, any without both, and no address with a port", () => {
  expect(loadConfig({}).allowedHosts).toBeNull();
  expect(
    loadConfig({ BASE_URL: "https://A.example:8443/app", ALLOWED_HOSTS: "B.example" }).allowedHosts,
  ).toEqual(["a.example", "b.example"]);
  expect(loadConfig({ BASE_URL: "https://a.example", ALLOWED_HOSTS: "*" }).allowedHosts).toBeNull();
  expect(problems({ ALLOWED_HOSTS: "a.example:3000" }).join()).toContain('"a.example:3000" must be a name');
});

test("metrics have a token that is long enough, and only where they are private", () => {
  expect(loadConfig({})).toMatchObject({ metrics: "private", metricsToken: null });
  expect(problems({ METRICS_TOKEN: "short" }).join()).toContain(
    "METRICS_TOKEN: must be a token of at least 16",
  );
  expect(problems({ METRICS: "off", METRICS_TOKEN: "t".repeat(16) }).join()).toContain("Keep one of the two");
});

test("a secret may come from a file, which must be there and be the only source", async () => {
  const path = join(temporaryFolder(), "secret");
  const secret = "s".repeat(40);
  await writeFile(path, `${secret}\n`);
  expect(loadConfig({ IMAGE_SIGNING_SECRET_FILE: path }).imageSigningSecrets).toEqual([secret]);
  expect(loadConfig({ METRICS_TOKEN_FILE: path }).metricsToken).toBe(secret);
  const rerank = { RERANK_URL: "https://rerank.example.com", RERANK_API_KEY_FILE: path };
  expect(loadConfig(rerank).rerank?.apiKey).toBe(secret);
  await writeFile(path, "rediss://redis.example.com\n");
  expect(loadConfig({ REDIS_URL_FILE: path }).redis?.url).toBe("rediss://redis.example.com");
  expect(problems({ IMAGE_SIGNING_SECRET_FILE: `${path}-none` }).join()).toContain("cannot be read");
  expect(
    problems({ IMAGE_SIGNING_SECRET_FILE: path, IMAGE_SIGNING_SECRET: "x".repeat(32) }).join(),
  ).toContain("Keep one of the two");
});

test("a vision model has an address and a name, and its address holds no secret", () => {
  const given = { DESCRIBE_URL: "http://localhost:11434/v1/", DESCRIBE_MODEL: "qwen2.5vl:7b" };
  expect(loadConfig({}).describe).toBeNull();
  expect(loadConfig(given).describe).toEqual({
    url: "http://localhost:11434/v1",
    input: "picture",
    model: "qwen2.5vl:7b",
    apiKey: null,
    concurrency: 2,
    perMinute: 0,
  });
  expect(problems({ DESCRIBE_URL: given.DESCRIBE_URL }).join()).toContain("DESCRIBE_MODEL: is missing");
  for (const alone of [{ DESCRIBE_MODEL: "m" }, { DESCRIBE_API_KEY: "k" }])
    expect(problems(alone).join()).toContain("DESCRIBE_URL: is missing");
  for (const DESCRIBE_URL of ["http://user:pass@host/v1", "https://host/v1?key=1", "localhost:11434"])
    expect(problems({ ...given, DESCRIBE_URL }).join()).toContain("DESCRIBE_URL: must be an address");
});

test("an origin is given as browsers send it, or everybody may ask", () => {
  const CORS_ORIGINS = "https://app.example.com, http://localhost:5173";
  expect(loadConfig({ CORS_ORIGINS }).corsOrigins).toEqual(CORS_ORIGINS.split(", "));
  expect(loadConfig({ CORS_ORIGINS: "*" }).corsOrigins).toEqual(["*"]);
  expect(loadConfig({}).corsOrigins).toEqual([]);
  const wrong = ["https://app.example.com/", "https://App.example.com", "app.example.com", "null"];
  expect(problems({ CORS_ORIGINS: wrong.join(",") })).toEqual(
    wrong.map((one) => expect.stringContaining(`CORS_ORIGINS: "${one}" must be * or an origin`)),
  );
});

test("passwords can be for operators only where there is a provider to sign in at", () => {
  expect(problems({ OIDC_ONLY: "true" }).join()).toContain("OIDC_ISSUER: is missing beside OIDC_ONLY");
  expect(problems({ OIDC_ONLY: "true", OIDC_ISSUER: "https://id.example.com" })).toEqual([]);
  expect(problems({ REQUIRE_SECOND_FACTOR: "admins" }).join()).toContain("one of: off, operators, everyone");
});

describe("a re-ranker", () => {
  const RERANK_URL = "https://rerank.example.com/v2/rerank?tier=1";

  test("is off by default, and its address is kept as it is given", () => {
    expect(loadConfig({}).rerank).toBeNull();
    expect(loadConfig({ RERANK_URL }).rerank).toEqual({
      url: RERANK_URL,
      api: "rerank",
      model: null,
      apiKey: null,
      timeoutMs: 2_000,
    });
  });

  const wrong: [settings: Record<string, string>, problem: string][] = [
    [
      { RERANK_URL: "rerank.example.com" },
      "RERANK_URL: must be an address that begins with http:// or https://",
    ],
    [{ RERANK_URL: "https://user:password@rerank.example.com" }, "without user, password and fragment"],
    [{ RERANK_URL: "http://rerank:99999/rerank" }, "RERANK_URL: is no address"],
    [{ RERANK_URL, RERANK_API: "grpc" }, "RERANK_API: must be one of: rerank, tei, chat"],
    [
      { RERANK_URL, RERANK_TIMEOUT_MS: "49" },
      "RERANK_TIMEOUT_MS: must be a whole number between 50 and 30000",
    ],
    [
      { RERANK_URL, RERANK_TIMEOUT_MS: "8000" },
      "RERANK_TIMEOUT_MS: must be less than SEARCH_DEEP_DEADLINE_MS (8000)",
    ],
    [
      { RERANK_URL, RERANK_API_KEY: "two long words" },
      "RERANK_API_KEY: must be a token of 8 to 4096 visible ASCII",
    ],
    [{ RERANK_API_KEY: "long-enough" }, "RERANK_URL: is missing beside"],
    [{ RERANK_API: "chat" }, "RERANK_URL: is missing beside"],
    [{ RERANK_MODEL: "m" }, "RERANK_URL: is missing beside"],
  ];
  for (const [settings, problem] of wrong)
    test(`${JSON.stringify(settings)} ends the start: ${problem}`, () => {
      const found = problems(settings);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(problem);
      expect(found[0]).not.toMatch(/two long words|user:password/);
    });
});

describe("Milvus", () => {
  test("is not used without an address, and an address is enough", () => {
    expect(loadConfig({}).milvus).toBeNull();
    const milvus = { address: "localhost:19530", token: null, timeoutMs: 2_000, collection: "screen_search" };
    expect(loadConfig({ MILVUS_ADDRESS: "localhost:19530" }).milvus).toEqual(milvus);
  });

  for (const [raw, problem] of [
    [{ MILVUS_ADDRESS: "milvus" }, "MILVUS_ADDRESS: must be a host and a port"],
    [{ MILVUS_ADDRESS: "https://user:password@milvus:19530" }, "MILVUS_ADDRESS: must be a host and a port"],
    [{ MILVUS_TOKEN: "root:Milvus" }, "MILVUS_ADDRESS: is missing beside MILVUS_TOKEN"],
    [{ MILVUS_ADDRESS: "m:1", MILVUS_COLLECTION: "a-b" }, "MILVUS_COLLECTION: must be a name of 1 to 100"],
    [{ MILVUS_ADDRESS: "m:1", MILVUS_TIMEOUT_MS: "49" }, "MILVUS_TIMEOUT_MS: must be a whole number between"],
  ] as const) {
    test(`${JSON.stringify(raw)} ends the start: ${problem}`, () => {
      expect(problems(raw).join()).toContain(problem);
    });
  }
});
