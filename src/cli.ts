#!/usr/bin/env -S bun --no-env-file --config=/dev/null
// The commands of operators, beside the HTTP interface. Exit codes: 0 done, 1 failed, 2 wrong usage.
import "./cli/own-environment.ts";
import { CommanderError } from "commander";
import { buildProgram } from "./cli/build-program.ts";
import { reportFailure } from "./cli/output.ts";

const usageExitCode = 2;

// All files that a command writes are for its own user: the database holds hashes of passwords and keys.
process.umask(0o077);
try {
  await buildProgram().parseAsync();
} catch (error) {
  const isUsage = error instanceof CommanderError;
  process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : usageExitCode) : reportFailure(error);
}
