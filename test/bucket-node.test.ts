// The service itself with a bucket: its index is stored there, and a node whose index is gone begins with it.
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { librarySize } from "./support/library.ts";
import { hasS3Server, startS3 } from "./support/s3-server.ts";
import { type ServerProcess, startServer } from "./support/server.ts";
import { goodBody, idsOf } from "./support/service.ts";
import { until } from "./support/until.ts";

const answersOf = async (server: ServerProcess) => idsOf(await server.search(goodBody));

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
}

test.skipIf(!hasS3Server)(
  "what a node saved is stored at its next start, and a node without an index fetches it; while the bucket is silent it makes its own",
  async () => {
    await using s3 = await startS3();
    await using first = await startServer(s3.environment);
    const answers = await answersOf(first);
    await stop(first);
    const again = await startServer(s3.environment, { again: first });
    const folder = join(s3.folder, "snapshots");
    await until(
      () => existsSync(folder) && readdirSync(folder, { recursive: true }).join().includes("latest.json"),
    );
    await stop(again);
    const { index } = pathsIn(first.dataDir);
    await rm(index, { recursive: true });
    const fresh = await startServer(s3.environment, { again: first });
    expect(await answersOf(fresh)).toEqual(answers);
    const metrics = await (await fetch(`${fresh.url}/metrics`)).text();
    expect(metrics).toContain('screen_search_index_snapshots_total{outcome="fetched"} 1');
    expect(metrics).toMatch(/screen_search_bucket_requests_total\{use="snapshot",outcome="done"\} [1-9]/);
    await stop(fresh);
    expect(fresh.output()).toContain("the snapshot of the index was fetched from the bucket");
    expect(fresh.output()).toContain(`"sequence":${librarySize}`);
    expect(fresh.output()).not.toContain(s3.settings.secretAccessKey);
    expect(readdirSync(first.dataDir).filter((name) => name.startsWith("index."))).toEqual([]);
    await rm(index, { recursive: true });
    s3.pause();
    const alone = await startServer(s3.environment, { again: first });
    expect(await answersOf(alone)).toEqual(answers);
    await stop(alone);
    expect(alone.output()).toContain("the index is made from the database");
  },
);
