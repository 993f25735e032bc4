// A Redis or Valkey of its own on a free port of the loopback, which can be paused, killed and started again.

import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const program = Bun.which("valkey-server") ?? Bun.which("redis-server");

/** Why there is none: tests of it are skipped with this line. */
export const isRedisMissing = program === null;
if (isRedisMissing)
  console.log(
    "tests with Redis SKIPPED: neither redis-server nor valkey-server is installed (apt-get install redis-server)",
  );

/** A server process. */
export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

interface RedisOptions {
  /** Only its port is reserved. */
  readonly isDown?: boolean;
  /** Files of a certificate: a second port speaks TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** Starts one. */
export async function startRedis({ isDown = false, tls }: RedisOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "screen-search-redis-"));
  const [port, tlsPort] = [freePort(), freePort()];
  const tlsFiles = tls && ["--tls-cert-file", tls.certificate, "--tls-key-file", tls.key];
  const tlsSettings = tlsFiles
    ? ["--tls-port", String(tlsPort), "--tls-auth-clients", "no", ...tlsFiles]
    : [];
  let child: Bun.Subprocess | null = null;
  const kill = async () => {
    child?.kill("SIGKILL");
    await child?.exited;
  };
  const server = {
    url: `redis://127.0.0.1:${port}/0`,
    /** With TLS; only of a server that was started with it. */
    tlsUrl: `rediss://localhost:${tlsPort}/0`,
    /** Starts it again on the same port, empty. */
    async start() {
      const settings = [
        "--bind",
        "127.0.0.1",
        "--port",
        String(port),
        "--save",
        "",
        "--dir",
        folder,
        ...tlsSettings,
      ];
      child = Bun.spawn([program ?? "", ...settings], { stdout: "ignore", stderr: "ignore" });
      const hasStarted = async () => (await ask(port, ["PING"]).catch(() => "")).startsWith("+PONG");
      await until(hasStarted, { everyMs: 10 });
    },
    /** SIGSTOP: it keeps its connections and answers nothing. */
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    /** SIGKILL. */
    kill,
    /** Sends a command and returns the answer as text. */
    ask: (...command: readonly string[]) => ask(port, command),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (!isDown) await server.start();
  return server;
}

/** One command by the protocol itself, independent of the client that is tested. */
function ask(port: number, command: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = createConnection({ host: "127.0.0.1", port });
  const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
  socket.once("connect", () => socket.write(`*${command.length}\r\n${parts.join("")}`));
  socket.once("data", (chunk) => resolve(chunk.toString()));
  socket.once("error", reject);
  socket.setTimeout(20_000, () => reject(new Error("redis-server did not answer")));
  return promise.finally(() => socket.destroy());
}
