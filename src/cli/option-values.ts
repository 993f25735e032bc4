// Parsers of options and arguments. A wrong value is wrong usage (exit code 2), before any file is opened.
import { type Command, InvalidArgumentError } from "commander";
import { ApiError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import { appVersionLengthMax, sourceUrlLengthMax } from "../library/rows/row.ts";
import { selectedMax } from "../screens/edit-schema.ts";

export function yesOrNo(text: string): boolean {
  if (text === "yes" || text === "no") return text === "yes";
  throw new InvalidArgumentError("It must be yes or no.");
}

/** Parses a whole number within bounds, digits only. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

export function screenIds(text: string): readonly string[] {
  const given = text.trim().toLowerCase();
  const ids = [...new Set(given.split(/\s*,\s*/))];
  if (ids.length <= selectedMax && ids.every(isScreenId)) return ids;
  throw new InvalidArgumentError(`It must be 1 to ${selectedMax} ids of screens, separated by commas.`);
}

/** Parses a text of up to so many characters, without the blanks around it. */
function textUpTo(charactersMax: number): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    if (trimmed.length >= 1 && trimmed.length <= charactersMax) return trimmed;
    throw new InvalidArgumentError(`It must be 1 to ${charactersMax} characters.`);
  };
}

/** With the bounds that they have in a row. */
export const appName = textUpTo(200);
export const appVersion = textUpTo(appVersionLengthMax);

export function sourceUrl(text: string): string {
  if (/^https?:\/\//.test(text) && text.length <= sourceUrlLengthMax) return text;
  throw new InvalidArgumentError(
    `It must be an address of at most ${sourceUrlLengthMax} characters that begins with http:// or https://.`,
  );
}

export function encodingLabel(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new InvalidArgumentError(
      "It must be an encoding, such as utf-8, windows-1252, utf-16le or shift_jis.",
    );
  }
}

/** Validates a value with the rule of an operation; its `ApiError` becomes wrong usage. */
export function validatedBy<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw error instanceof ApiError ? new InvalidArgumentError(error.message) : error;
    }
  };
}

/** Adds `--json`, for programs, to every command but the server and a list that is written as lines. */
export function addJson(command: Command): void {
  command.commands.forEach(addJson);
  const isOfAudit = command.parent?.name() === "audit" && command.name() === "export";
  if (command.commands.length === 0 && command.name() !== "serve" && !isOfAudit)
    command.option("--json", "print one JSON line last");
}
