// rediss:// is spoken, and only with a server whose certificate is right.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "./support/folder.ts";
import { isRedisMissing, type RedisServer, startRedis } from "./support/redis.ts";
import { startServer } from "./support/server.ts";
import { goodBody } from "./support/service.ts";

const openssl = Bun.which("openssl");
if (openssl === null) console.log("Redis over TLS SKIPPED: openssl is not installed.");

describe.skipIf(isRedisMissing || openssl === null)("Redis over TLS", () => {
  let redis: RedisServer;
  let certificate: string;
  beforeAll(async () => {
    const folder = temporaryFolder();
    certificate = join(folder, "certificate.pem");
    const key = join(folder, "key.pem");
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    const made = ["-x509", "-newkey", "rsa:2048", "-nodes", ...names, "-out", certificate, "-keyout", key];
    expect(Bun.spawnSync([openssl ?? "", "req", ...made]).exitCode).toBe(0);
    redis = await startRedis({ tls: { certificate, key } });
  });
  afterAll(() => redis?.[Symbol.asyncDispose]());

  /** Log line about Redis of a service with these settings, and the status of a search. */
  async function saidWith(settings: Record<string, string>) {
    await using server = await startServer({ REDIS_TIMEOUT_MS: "5000", ...settings });
    const { status } = await server.search(goodBody);
    server.signal("SIGTERM");
    await server.exited;
    const lines = server.output().split("\n");
    return { status, line: lines.find((line) => line.includes("Redis")) ?? "" };
  }

  test("is shared with a certificate that NODE_EXTRA_CA_CERTS names", async () => {
    const said = await saidWith({ REDIS_URL: redis.tlsUrl, NODE_EXTRA_CA_CERTS: certificate });
    expect(said).toMatchObject({ status: 200, line: expect.stringContaining("are shared in Redis") });
  });

  test("is away with one that nobody vouches for", async () => {
    const said = await saidWith({ REDIS_URL: redis.tlsUrl });
    expect(said).toMatchObject({
      status: 200,
      line: expect.stringMatching(/certificate.*each node limits by itself/),
    });
  });
});
