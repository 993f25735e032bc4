// The commands and their options, for the command line and for the guide that lists them.
import { Command } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { loadConfig } from "../config/config.ts";
import { openEngine } from "../index/engine.ts";
import { startFailure } from "../system/start-failure.ts";
import { addAuditCommands } from "./audit-commands.ts";
import { addBackupCommands, addVerifyCommand } from "./backup-commands.ts";
import { addCaptureCommand } from "./capture-command.ts";
import { addDescribeCommand } from "./describe-command.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addExportCommand } from "./export-command.ts";
import { addConnectionCommands, addKeyCommands } from "./key-commands.ts";
import { addLibraryCommands } from "./library-commands.ts";
import { addLookAlikesCommand } from "./look-alikes-command.ts";
import { addMoveCommand } from "./move-command.ts";
import { addJson } from "./option-values.ts";
import { reportFailure } from "./output.ts";
import { addMemberCommands, addPeopleCommands } from "./people-commands.ts";
import { addScreenCommands } from "./screen-commands.ts";
import { addSigningSecretCommand } from "./signing-secret-command.ts";
import { addStatusCommand } from "./status-command.ts";
import { addPlanCommands, addWorkspaceCommands } from "./workspace-commands.ts";

/** Serves, or says in one sentence why not, also of what a library throws later than it should. */
async function startServing({ allowEmpty = false }: { readonly allowEmpty?: boolean }): Promise<void> {
  // A start that failed half way has connections that would keep the process for ever.
  const fail = (error: unknown) =>
    process.exit(reportFailure(startFailure(error, { secrets: [], isDetailed: false })));
  const faults = ["uncaughtException", "unhandledRejection"] as const;
  for (const fault of faults) process.on(fault, fail);
  try {
    // Loaded only here: what a server needs takes three times as long as the rest of the command line.
    const { serve } = await import("./serve.ts");
    await serve(loadConfig(process.env), { openEngine, isEmptyAllowed: allowEmpty });
  } catch (error) {
    fail(error);
  }
  // From now on the server logs them.
  for (const fault of faults) process.off(fault, fail);
}

export function buildProgram(): Command {
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
