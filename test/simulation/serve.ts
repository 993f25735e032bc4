// The service with a tail that looks and saves often, so that a step need not wait for it.
import { reportFailure } from "../../src/cli/output.ts";
import { serve } from "../../src/cli/serve.ts";
import { loadConfig } from "../../src/config/config.ts";
import { type OpenOptions, openEngine } from "../../src/index/engine.ts";
import { followDefaults } from "../../src/index/follow-changes.ts";

process.umask(0o077);
/** So few that a save makes a segment of a delta, and a later one merges both. */
const deltaRowsMin = 12;
Object.assign(followDefaults, { pollMs: 15, saveAfterIdleMs: 100, compareMs: 2_000 });
try {
  await serve(loadConfig(process.env), {
    rateBounds: {
      wrongKeysPerMinute: 1_000_000,
      wrongPasswordsPer5Minutes: 1_000,
      invitationsPerHour: 10_000,
      registrationsPerHour: 10_000,
      authorizationsPer5Minutes: 10_000,
      tokenRequestsPerMinute: 10_000,
      readsPerSearch: 100_000,
      msPerRead: 5,
      msPerWrite: 1_000_000,
      msPerWindow: 3_000,
    },
    openEngine: (folder: string, options: OpenOptions) => openEngine(folder, { ...options, deltaRowsMin }),
  });
} catch (error) {
  process.exit(reportFailure(error));
}
