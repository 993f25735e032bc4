// The commands of the command line with their options, as `--help` has them.
import type { Argument, Command, Option } from "commander";
import { buildProgram } from "../../src/cli/build-program.ts";
import { code, plain, sentence } from "./table.ts";

export function commandsReference(): string {
  return leavesOf(buildProgram())
    .map(({ path, command }) => {
      const options = command.options.filter(({ long }) => long !== "--json").map(optionLine);
      const parts = [`${sentence(command.description())}.`, usageOf(path, command), options.join("\n")];
      return [`### ${path}`, ...parts.filter((part) => part !== "")].join("\n\n");
    })
    .join("\n\n");
}

interface Leaf {
  /** Its name behind those of its parents: "key create". */
  readonly path: string;
  readonly command: Command;
}

function leavesOf(parent: Command, before = ""): readonly Leaf[] {
  return parent.commands.flatMap((command) => {
    const path = `${before}${command.name()}`;
    return command.commands.length > 0 ? leavesOf(command, `${path} `) : [{ path, command }];
  });
}

/** The command with what it needs; nothing for a command that needs no more than its name. */
function usageOf(path: string, { registeredArguments, options }: Command): string {
  const required = options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const needed = [...registeredArguments.map(argumentOf), ...required];
  return needed.length === 0 ? "" : code(["screen-search", path, ...needed].join(" "));
}

function argumentOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "…" : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function optionLine({ flags, description, argChoices, defaultValue, envVar }: Option): string {
  const choices = argChoices === undefined ? [] : [argChoices.join(", ")];
  const isNamed = ["string", "number"].includes(typeof defaultValue) || Array.isArray(defaultValue);
  const fallback = isNamed ? [`${String(defaultValue)} unless given`] : [];
  const variable = envVar === undefined ? [] : [`or ${code(envVar)}`];
  return `- ${code(flags)}: ${[plain(description), ...choices, ...fallback, ...variable].join("; ")}`;
}
