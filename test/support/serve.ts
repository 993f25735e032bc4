// A server process for the tests that need one: the service's own `serve` with the engine that stands here.
import { reportFailure } from "../../src/cli/report-failure.ts";
import { loadConfig } from "../../src/config.ts";
import { serve } from "../../src/serve.ts";
import { FakeEngine } from "./fake-engine.ts";

const engine = new FakeEngine();
engine.delayMs = Number(process.env["TEST_ENGINE_DELAY_MS"] ?? 0);
try {
  await serve(loadConfig(process.env), { openEngine: async () => engine });
} catch (error) {
  process.exit(reportFailure(error));
}
