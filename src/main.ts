#!/usr/bin/env bun
// The entry of the container: serves with the settings of the environment.
import { reportFailure } from "./cli/report-failure.ts";
import { loadConfig } from "./config.ts";
import { openEngine } from "./engine/engine.ts";
import { serve } from "./serve.ts";

try {
  await serve(loadConfig(process.env), { openEngine });
} catch (error) {
  process.exit(reportFailure(error));
}
