// A server process for the tests that need one: the service's own `serve` with an engine that can be slowed
// down, and a segment and other parts where asked: TEST_PARTS is JSON.
import { reportFailure } from "../../src/cli/output.ts";
import { serve } from "../../src/cli/serve.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { OpenOptions } from "../../src/index/engine.ts";
import { WatchedEngine } from "./watched-engine.ts";

async function openEngine(folder: string, options: OpenOptions): Promise<WatchedEngine> {
  const rows = process.env["TEST_DELTA_ROWS_MIN"];
  const engine = await WatchedEngine.open(folder, {
    ...options,
    ...(rows !== undefined && { deltaRowsMin: Number(rows) }),
  });
  engine.delayMs = Number(process.env["TEST_ENGINE_DELAY_MS"] ?? 0);
  return engine;
}

// An event loop that stands still, for the watchdog.
process.on("SIGUSR2", () => Bun.sleepSync(600_000));

// As the command line does.
process.umask(0o077);
try {
  await serve(loadConfig(process.env), {
    openEngine,
    ...JSON.parse(process.env["TEST_PARTS"] ?? "{}"),
  });
} catch (error) {
  process.exit(reportFailure(error));
}
