// The service with a tail that looks and saves often, so that a step need not wait for it.
import { reportFailure } from "../../src/cli/output.ts";
import { loadConfig } from "../../src/config.ts";
import { openEngine } from "../../src/engine/engine.ts";
import { followDefaults } from "../../src/engine/follow-changes.ts";
import { serve } from "../../src/serve.ts";

process.umask(0o077);
Object.assign(followDefaults, { pollMs: 15, saveAfterIdleMs: 100 });
try {
  await serve(loadConfig(process.env), { openEngine });
} catch (error) {
  process.exit(reportFailure(error));
}
