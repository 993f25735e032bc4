// Credentials and the library reach other machines over TLS, unless the operator says otherwise.
import { describe, expect, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import { connectionNames } from "../src/config/insecure-connections.ts";
import { problemsOf } from "./support/config-problems.ts";

const bucket = (endpoint: string) => ({
  S3_BUCKET: "screens",
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "a-secret-of-s3",
});
const model = (url: string) => ({ DESCRIBE_URL: url, DESCRIBE_MODEL: "m", DESCRIBE_API_KEY: "k-of-model" });
const reranker = (url: string) => ({ RERANK_URL: url, RERANK_API_KEY: "k-of-reranker" });

/**
 * For each connection: its setting, its settings for an address, and addresses in plain text and with TLS;
 * HOST is filled in.
 */
const cases = {
  database: {
    env: "DATABASE_URL",
    settings: (url: string) => ({ DATABASE_URL: url }),
    plain: [
      "postgres://u:pass-word@HOST:5432/d",
      "postgresql://u:pass-word@HOST/d?application_name=x",
      "postgres://u:pass-word@HOST/d?sslmode=disable",
      "postgres://u:pass-word@HOST/d?sslmode=verify-full&sslmode=disable",
      "postgres://u:pass-word@HOST/d?sslmode=",
      "postgres://u:pass-word@HOST/d?ssl=false",
      "postgres://u:pass-word@localhost/d?host=HOST",
    ],
    secure: ["require", "verify-ca", "verify-full", "prefer"]
      .map((mode) => `postgres://u:pass-word@HOST/d?sslmode=${mode}`)
      .concat("postgres://u:pass-word@HOST/d?ssl=true"),
  },
  redis: {
    env: "REDIS_URL",
    settings: (url: string) => ({ REDIS_URL: url }),
    plain: ["redis://HOST", "redis://:pass-word@HOST:6379/0"],
    secure: ["rediss://:pass-word@HOST:6380/0"],
  },
  bucket: { env: "S3_ENDPOINT", settings: bucket, plain: ["http://HOST:9000"], secure: ["https://HOST"] },
  milvus: {
    env: "MILVUS_ADDRESS",
    settings: (address: string) => ({ MILVUS_ADDRESS: address }),
    plain: ["HOST:19530", "http://HOST:19530"],
    secure: ["https://HOST:19530"],
  },
  describe: { env: "DESCRIBE_URL", settings: model, plain: ["http://HOST/v1"], secure: ["https://HOST/v1"] },
  rerank: {
    env: "RERANK_URL",
    settings: reranker,
    plain: ["http://HOST/r", "http://HOST/r?host=localhost"],
    secure: ["https://HOST/r"],
  },
} as const;

const others = [
  "db.example.com",
  "postgres",
  "10.0.0.5",
  "127.0.0.1.example.com",
  "localhost.example.com",
  "[2001:db8::1]",
];
const own = ["localhost", "127.0.0.1", "127.8.9.1", "[::1]"];

test("every name that INSECURE_CONNECTIONS takes is a case here", () => {
  expect(Object.keys(cases)).toEqual([...connectionNames]);
});

describe.each(Object.entries(cases))("%s", (name, { env, settings, plain, secure }) => {
  const at = (address: string, host: string) => settings(address.replace("HOST", host));

  test("in plain text to another machine is refused, and the message says what to do", () => {
    for (const address of plain)
      for (const host of others) {
        const found = problemsOf(at(address, host)).join("\n");
        expect(found).toContain(`${env}: ${host} would be reached without TLS`);
        expect(found).toContain(`add ${name} to INSECURE_CONNECTIONS`);
        expect(found).not.toMatch(/pass-word|k-of-/);
      }
  });

  test("is accepted when the operator says so for it, and not when it is said for others", () => {
    const rest = connectionNames.filter((other) => other !== name).join(",");
    for (const address of plain) {
      expect(problemsOf({ ...at(address, "db.example.com"), INSECURE_CONNECTIONS: ` ${name} ` })).toEqual([]);
      expect(problemsOf({ ...at(address, "db.example.com"), INSECURE_CONNECTIONS: rest })).toHaveLength(1);
    }
  });

  test("with TLS, or to this machine, is accepted", () => {
    for (const address of secure)
      for (const host of [...others, ...own]) expect(problemsOf(at(address, host))).toEqual([]);
    for (const address of plain) for (const host of own) expect(problemsOf(at(address, host))).toEqual([]);
  });
});

test("a Unix socket of PostgreSQL needs no TLS", () => {
  for (const url of [
    "postgres:///screens?host=/var/run/postgresql",
    "postgres://u:p@%2Fvar%2Frun%2Fpostgresql/screens",
    "postgres://u:p@db.example.com/screens?host=/var/run/postgresql",
  ])
    expect(problemsOf({ DATABASE_URL: url })).toEqual([]);
});

test("a model or re-ranker without a key may be asked without TLS", () => {
  const url = "http://gpu.example.com/v1";
  expect(problemsOf({ DESCRIBE_URL: url, DESCRIBE_MODEL: "m", RERANK_URL: url })).toEqual([]);
});

test("what INSECURE_CONNECTIONS does not know is refused", () => {
  expect(problemsOf({ INSECURE_CONNECTIONS: "database,all" }).join()).toContain(
    'INSECURE_CONNECTIONS: "all" must be one of: database, redis',
  );
  expect(loadConfig({ INSECURE_CONNECTIONS: "redis, bucket" }).insecureConnections).toEqual([
    "redis",
    "bucket",
  ]);
});
