#!/usr/bin/env -S bun --no-env-file --config=/dev/null
// The command line: what an operator does beside the HTTP interface. Exit codes: 0 done, 1 failed, 2 wrong
// usage.
import "./cli/own-environment.ts";
import { Command, CommanderError } from "commander";
import packageFile from "../package.json" with { type: "json" };
import { addAuditCommands } from "./cli/audit-commands.ts";
import { addBackupCommands } from "./cli/backup-command.ts";
import { addCaptureCommand } from "./cli/capture-command.ts";
import { addConnectionCommands } from "./cli/connection-commands.ts";
import { addDescribeCommand } from "./cli/describe-command.ts";
import { addExplainCommand } from "./cli/explain-command.ts";
import { addExportCommand } from "./cli/export-command.ts";
import { addKeyCommands } from "./cli/key-commands.ts";
import { addLibraryCommands } from "./cli/library-commands.ts";
import { addLookAlikesCommand } from "./cli/look-alikes-command.ts";
import { addMemberCommands } from "./cli/member-commands.ts";
import { addMoveCommand } from "./cli/move-command.ts";
import { addJson } from "./cli/option-values.ts";
import { reportFailure } from "./cli/output.ts";
import { addPeopleCommands } from "./cli/people-commands.ts";
import { addPlanCommands } from "./cli/plan-commands.ts";
import { addScreenCommands } from "./cli/screen-commands.ts";
import { addSigningSecretCommand } from "./cli/signing-secret-command.ts";
import { addStatusCommand } from "./cli/status-command.ts";
import { addVerifyCommand } from "./cli/verify-command.ts";
import { addWorkspaceCommands } from "./cli/workspace-commands.ts";
import { loadConfig } from "./config/config.ts";
import { openEngine } from "./index/engine.ts";
import { startFailure } from "./system/start-failure.ts";

const usageExitCode = 2;

/** Serves, or says in one sentence why not: also of what a library throws later than it should. */
async function startServing({ allowEmpty = false }: { readonly allowEmpty?: boolean }): Promise<void> {
  // A start that failed half way has connections that would keep the process for ever.
  const fail = (error: unknown) =>
    process.exit(reportFailure(startFailure(error, { secrets: [], isDetailed: false })));
  const faults = ["uncaughtException", "unhandledRejection"] as const;
  for (const fault of faults) process.on(fault, fail);
  try {
    const { serve } = await import("./cli/serve.ts");
    await serve(loadConfig(process.env), { openEngine, isEmptyAllowed: allowEmpty });
  } catch (error) {
    fail(error);
  }
  // From now on the server logs them.
  for (const fault of faults) process.off(fault, fail);
}

function buildProgram(): Command {
  const program = new Command("screen-search")
    .description(
      "Self-hosted search over app screens. Settings come from the environment; DATA_DIR is ./data unless set.",
    )
    .version(packageFile.version)
    .showHelpAfterError("(--help shows how it is used)")
    .exitOverride();
  program
    .command("serve")
    .description("serve the search until SIGTERM")
    // Loaded when it is asked for: what only a server needs takes three times as long as the rest of the
    // command line.
    .option("--allow-empty", "begin with an empty library although pictures or keys of one are there")
    .action(startServing);
  addLibraryCommands(program);
  addCaptureCommand(program);
  addExportCommand(program);
  addDescribeCommand(program);
  addScreenCommands(program);
  addLookAlikesCommand(program);
  addWorkspaceCommands(program);
  addPlanCommands(program);
  addKeyCommands(program);
  addConnectionCommands(program);
  addPeopleCommands(program);
  addMemberCommands(program);
  addSigningSecretCommand(program);
  addAuditCommands(program);
  addStatusCommand(program);
  addExplainCommand(program);
  addBackupCommands(program);
  addMoveCommand(program);
  addVerifyCommand(program);
  addJson(program);
  return program;
}

// All files that a command writes are for its own user: the database holds hashes of passwords and keys.
process.umask(0o077);
try {
  await buildProgram().parseAsync();
} catch (error) {
  const isUsage = error instanceof CommanderError;
  process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : usageExitCode) : reportFailure(error);
}
