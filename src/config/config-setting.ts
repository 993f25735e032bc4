// One setting of the environment: its name, its bounds, and what the service makes of its text.
import { readFileSync } from "node:fs";
import { type Static, type StringOptions, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { oneOf } from "../fields.ts";

/** The environment, such as `process.env`. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** A setting. Its schema holds bounds, default and description. */
export interface Setting<Result> {
  readonly env: string;
  readonly schema: TSchema;
  /** True when `<NAME>_FILE` may name a file that holds it. */
  readonly isSecret: boolean;
  /** A default that differs from machine to machine, in words for the guide. */
  readonly defaultInWords?: string;
  /** Makes the value that the service uses from one that the schema has accepted. */
  readonly resultOf: (value: unknown) => Result;
  /** Lists what is wrong with such a value beyond its schema. */
  readonly problemsOf: (value: unknown) => readonly string[];
}

/** Makes a setting of a schema; `resultOf` is applied to its value. */
export function setting<Schema extends TSchema, Result>(
  env: string,
  schema: Schema,
  resultOf: (value: Static<Schema>) => Result,
): Setting<Result> {
  return {
    env,
    schema,
    isSecret: false,
    resultOf: (value) => resultOf(value as Static<Schema>),
    problemsOf: () => [],
  };
}

/** A string that is never empty. */
export function text(env: string, fallback: string, description: string): Setting<string> {
  return setting(env, textSchema(fallback, description), (value) => value);
}

export function textSchema(fallback: string, description: string) {
  return Type.String({ minLength: 1, default: fallback, description });
}

/** A string that may be absent: null. `rules` are those of its schema. */
export function optional(env: string, description: string, rules: StringOptions): Setting<string | null> {
  return setting(env, Type.String({ ...rules, default: "", description }), (value) => value || null);
}

/** As `optional`; `<NAME>_FILE` may name a file that holds it. */
export function secret(env: string, description: string, rules: StringOptions): Setting<string | null> {
  return { ...optional(env, description, rules), isSecret: true };
}

export function whole(
  env: string,
  fallback: number,
  bounds: readonly [minimum: number, maximum: number],
  description: string,
): Setting<number> {
  const [minimum, maximum] = bounds;
  return setting(env, Type.Integer({ minimum, maximum, default: fallback, description }), (value) => value);
}

/** A setting whose default depends on the machine. */
export function ofMachine<Result>(of: Setting<Result>, defaultInWords: string): Setting<Result> {
  return { ...of, defaultInWords };
}

/** A limit that may be `off`, or null for the usual one. */
export function limit(env: string, maximum: number, description: string): Setting<number | "off" | null> {
  const schema = Type.Union([Type.Literal("off"), Type.Integer({ minimum: 1, maximum })], { description });
  // The default of a union that has none is undefined.
  return setting(env, schema, (value: number | "off" | undefined) => value ?? null);
}

/** True or false; false unless it is set. */
export function flag(env: string, description: string): Setting<boolean> {
  return setting(env, Type.Boolean({ default: false, description }), (value) => value);
}

export function choice<const Word extends string>(
  env: string,
  words: readonly Word[],
  fallback: NoInfer<Word>,
  description: string,
): Setting<Word> {
  return setting(env, oneOf(words, { default: fallback, description }), (value) => value);
}

/** Entries separated by commas, and what each must be. */
export function list(
  env: string,
  description: string,
  { isRight, rule }: { readonly isRight: (entry: string) => boolean; readonly rule: string },
): Setting<readonly string[]> {
  const entriesOf = (value: unknown) =>
    String(value)
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  return {
    ...setting(
      env,
      Type.String({ default: "", description, title: `entries with commas between, each ${rule}` }),
      entriesOf,
    ),
    problemsOf: (value) =>
      entriesOf(value)
        .filter((entry) => !isRight(entry))
        .map((entry) => `${env}: "${entry}" must be ${rule}.`),
  };
}

/** Reads a setting as the service uses it. Problems are added to `problems`, and then the default is used. */
export function readSetting<Result>(
  raw: RawEnvironment,
  { env, schema, isSecret, resultOf, problemsOf }: Setting<Result>,
  problems: string[],
): Result {
  const given = givenText(raw, env, isSecret, problems);
  const fallback = schema["default"];
  if (given === undefined) return resultOf(fallback);
  // A string that looks like a number is still a string where one is asked for.
  const value = [converted(given), given].find((each) => Value.Check(schema, each));
  const found =
    value === undefined ? [`${env}: must be ${boundOf(schema)} (${schema.description}).`] : problemsOf(value);
  problems.push(...found);
  return resultOf(found.length > 0 ? fallback : value);
}

/** The text of a setting, or of the file that `<NAME>_FILE` names for a secret; an empty one is absent. */
function givenText(
  raw: RawEnvironment,
  env: string,
  isSecret: boolean,
  problems: string[],
): string | undefined {
  const value = raw[env]?.trim() || undefined;
  const path = isSecret ? raw[`${env}_FILE`]?.trim() : undefined;
  if (!path) return value;
  if (value !== undefined) {
    problems.push(`${env}_FILE: is set beside ${env}. Keep one of the two.`);
    return value;
  }
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    problems.push(`${env}_FILE: the file cannot be read. Give the path of a readable file.`);
    return undefined;
  }
}

function converted(given: string): unknown {
  if (/^-?\d{1,15}$/.test(given)) return Number(given);
  if (/^(true|false)$/i.test(given)) return given.toLowerCase() === "true";
  return given;
}

/** The bound of a setting in words: "a whole number between 1 and 64". */
export function boundOf(schema: TSchema): string {
  if (schema.title !== undefined) return schema.title;
  const options: readonly TSchema[] = schema["anyOf"] ?? [];
  if (options.length > 0) return `one of: ${options.map(boundOf).join(", ")}`;
  if (schema["const"] !== undefined) return String(schema["const"]);
  if (schema["type"] === "integer")
    return `a whole number between ${schema["minimum"]} and ${schema["maximum"]}`;
  return schema["type"] === "boolean" ? "true or false" : "a string";
}
