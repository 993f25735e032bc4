// A process of s3s-fs, a real S3 server that crates.io has; `S3S_FS` names it where it is not in the PATH.
// Imports nothing of the test runner.
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { BucketSettings } from "../../src/config/config.ts";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const program =
  process.env["S3S_FS"] ?? Bun.which("s3s-fs") ?? Bun.which(join(homedir(), ".cargo/bin/s3s-fs")) ?? null;

/** True when bucket tests can run here. */
export const hasS3Server = program !== null;

/** A running server with one empty bucket. */
export type S3Server = Awaited<ReturnType<typeof startS3In>>;

/**
 * Starts a server over an empty folder; it ends with the block that uses it, with this process, or after the
 * time.
 */
export async function startS3In(root: string, timeoutMs = 600_000) {
  /** Its objects as files. */
  const folder = join(root, "screens");
  await mkdir(folder);
  const port = freePort();
  let child = await start(root, port, timeoutMs);
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    name: "screens",
    region: "us-east-1",
    accessKeyId: "test-key",
    secretAccessKey: "test-secret",
    prefix: "",
  };
  /** As a power cut does; its objects stay. */
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return {
    settings,
    folder,
    kill,
    /** The settings as the service's environment. */
    environment: {
      S3_BUCKET: settings.name,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    /** It keeps its connections and says nothing. */
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    /** After `kill`, at the same address. */
    async restart() {
      child = await start(root, port, timeoutMs);
    },
    [Symbol.asyncDispose]: kill,
  };
}

async function start(root: string, port: number, timeoutMs: number) {
  // With this process, however that ends.
  const withParent = Bun.which("setpriv") === null ? [] : ["setpriv", "--pdeathsig", "KILL"];
  const keys = ["--access-key", "test-key", "--secret-key", "test-secret"];
  const address = ["--host", "127.0.0.1", "--port", String(port)];
  const child = Bun.spawn([...withParent, program ?? "s3s-fs", ...address, ...keys, root], {
    stdio: ["ignore", "ignore", "ignore"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await isThere()), { everyMs: 20 });
  if (child.exitCode !== null) throw new Error("s3s-fs did not start");
  return child;
}
