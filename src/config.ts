// The settings of the service, read once from the environment. Every wrong one is reported at once, with its bound and what to do.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { allowedHosts, hostProblems, originProblems, proxyProblems, splitList } from "./config-lists.ts";
import { type PeopleSettings, peopleEnvironment, peopleOf, peopleProblems, text } from "./config-people.ts";
import { type QueueSettings, queueEnvironment, queuesOf, whole } from "./config-queues.ts";
import { OperatorError } from "./errors.ts";
import type { SearchMode } from "./fields.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The environment of the service: names, bounds and defaults. */
export const environmentSchema = Type.Object({
  DATA_DIR: text("./data", "the folder of the records, the pictures and the index"),
  HOST: text("127.0.0.1", "the address to listen on; 0.0.0.0 for every interface"),
  PORT: whole(3000, 0, 65535, "the port to listen on; 0 for any free one"),
  BASE_URL: Type.String({
    pattern: "^https?://[^\\s?#]+$",
    title: "an address that begins with http:// or https://",
    default: "",
    description: "the address callers use, such as https://screens.example.com, without query and fragment",
  }),
  ALLOWED_HOSTS: Type.String({
    default: "",
    description:
      "names besides that of BASE_URL under which the service is reached, separated by commas, or * for any",
  }),
  METRICS: Type.Union([Type.Literal("private"), Type.Literal("public"), Type.Literal("off")], {
    default: "private",
    description: "who may read /metrics and the details of /readyz without METRICS_TOKEN",
  }),
  METRICS_TOKEN: Type.String({
    pattern: "^[\\w\\-.~+/]{16,}=*$",
    title: "a token of at least 16 letters, digits or the signs -._~+/",
    default: "",
    description: "the bearer token that reads /metrics and the details of /readyz",
  }),
  RATE_LIMIT_PER_MINUTE: Type.Union([Type.Literal("off"), Type.Integer({ minimum: 1, maximum: 1_000_000 })], {
    description: "searches a minute for each workspace instead of its plan's, or off",
  }),
  READS_PER_MINUTE: Type.Union([Type.Literal("off"), Type.Integer({ minimum: 1, maximum: 10_000_000 })], {
    description:
      "screens and lists of apps read a minute for each workspace instead of ten times its searches, or off",
  }),
  IMAGE_URL_TTL_SECONDS: whole(86_400, 300, 604_800, "how long a picture's address is valid"),
  IMAGE_SIGNING_SECRET: Type.String({
    pattern: "^\\S{32,}(?:\\s+\\S{32,})?$",
    title: "one or two secrets of at least 32 characters, parted by a space, the newest first",
    default: "",
    description: "what signs picture addresses; made at first start when absent",
  }),
  PUBLIC_SCREEN_PAGES: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "on",
    description: "whether a share link opens its screen for people who are not signed in",
  }),
  LOG_LEVEL: Type.Union(
    logLevels.map((level) => Type.Literal(level)),
    { default: "info", description: "how much is logged" },
  ),
  LOG_QUERIES: Type.Boolean({ default: false, description: "whether query texts are logged" }),
  TRUSTED_PROXIES: Type.String({
    default: "",
    description: "addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is believed",
  }),
  CORS_ORIGINS: Type.String({
    default: "",
    description: "origins whose pages may call /v1 and /mcp, separated by commas, or * for all",
  }),
  SEARCH_STANDARD_DEADLINE_MS: whole(2_000, 50, 60_000, "after this a standard search is given up"),
  SEARCH_DEEP_DEADLINE_MS: whole(8_000, 50, 60_000, "after this a deep search is given up"),
  ...queueEnvironment,
  WRONG_KEYS_PER_MINUTE: whole(20, 1, 1_000_000, "requests with a wrong key a minute from one address"),
  PICTURES_PER_MINUTE: whole(600, 1, 1_000_000, "pictures a minute to one address"),
  ...peopleEnvironment,
  CONNECTIONS_PER_ADDRESS: whole(
    256,
    0,
    1_000_000,
    "open connections of one address; 0 for any number. Not bounded: this machine and TRUSTED_PROXIES",
  ),
  IDLE_TIMEOUT_SECONDS: whole(60, 1, 255, "a connection that is silent this long is closed"),
  DRAIN_MS: whole(
    500,
    0,
    20_000,
    "how long the service still answers after SIGTERM, so that load balancers see /readyz fail",
  ),
});

type Environment = Static<typeof environmentSchema>;

/** What the environment may hold as read from `process.env`. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** The settings in the form the service uses. */
export interface Config extends PeopleSettings {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Lower-case names, without ports, that requests may come under; null: any. */
  readonly allowedHosts: readonly string[] | null;
  readonly metrics: Environment["METRICS"];
  /** Null: whoever is near may read the metrics, see `metrics`. */
  readonly metricsToken: string | null;
  /** Null: each workspace has the limit of its plan. */
  readonly rateLimitPerMinute: number | "off" | null;
  /** Null: ten times as many as searches. */
  readonly readsPerMinute: number | "off" | null;
  readonly imageUrlTtlSeconds: number;
  /** Newest first, one or two; empty: the secrets kept in the data folder. */
  readonly imageSigningSecrets: readonly string[];
  /** Whether `service_url` carries a share token, and such a link opens its screen without a session. */
  readonly hasPublicScreenPages: boolean;
  readonly logLevel: (typeof logLevels)[number];
  readonly isQueryLogged: boolean;
  readonly trustedProxies: readonly string[];
  /** Origins as browsers send them, or `*`. */
  readonly corsOrigins: readonly string[];
  readonly searchDeadlineMs: { readonly standard: number; readonly deep: number };
  readonly searchQueues: Readonly<Record<SearchMode, QueueSettings>>;
  readonly wrongKeysPerMinute: number;
  readonly picturesPerMinute: number;
  /** 0: any number. */
  readonly connectionsPerAddressMax: number;
  readonly idleTimeoutSeconds: number;
  readonly drainMs: number;
}

/** Settings that may be given as the path of a file, `<NAME>_FILE`. */
const secretNames = new Set([
  "METRICS_TOKEN",
  "IMAGE_SIGNING_SECRET",
  "SETUP_PASSWORD",
  "SETUP_API_KEY",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
]);

/** Settings of parts this build does not have. Ignoring them would run a different service than the operator asked for. */
const unsupported: readonly { readonly pattern: RegExp; readonly part: string }[] = [
  { pattern: /^DATABASE_URL$/, part: "PostgreSQL; records are kept in SQLite under DATA_DIR" },
  { pattern: /^REDIS_URL$/, part: "Redis; rate limits are kept in memory" },
  { pattern: /^S3_[A-Z_]+$/, part: "S3; pictures are kept under DATA_DIR" },
  { pattern: /^MILVUS_ADDRESS$/, part: "Milvus; the index is kept in this process" },
];

/** Reads the settings. Throws an `OperatorError` that lists every wrong one. */
export function loadConfig(raw: RawEnvironment): Config {
  const problems: string[] = unsupportedSettings(raw);
  const environment = Object.fromEntries(
    Object.entries(environmentSchema.properties).map(([name, schema]) => [
      name,
      read(raw, name, schema, problems),
    ]),
  ) as Environment;
  problems.push(
    ...hostProblems(environment.ALLOWED_HOSTS),
    ...proxyProblems(environment.TRUSTED_PROXIES),
    ...originProblems(environment.CORS_ORIGINS),
    ...peopleProblems(environment),
    ...metricsProblems(environment),
  );
  if (problems.length > 0) {
    throw new OperatorError(
      `These settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return configOf(environment);
}

function unsupportedSettings(raw: RawEnvironment): string[] {
  return Object.keys(raw).flatMap((name) => {
    const match = unsupported.find(({ pattern }) => pattern.test(name));
    const isSet = match !== undefined && raw[name] !== "" && raw[name] !== undefined;
    return isSet ? [`${name}: this build does not support ${match.part}. Remove the setting.`] : [];
  });
}

function read(raw: RawEnvironment, name: string, schema: TSchema, problems: string[]): unknown {
  const given = givenText(raw, name, problems);
  if (given === undefined) return schema["default"];
  const value = convert(given);
  // A text that looks like a number is still a text where a text is asked for.
  const candidate = Value.Check(schema, value) ? value : given;
  if (Value.Check(schema, candidate)) return candidate;
  problems.push(`${name}: must be ${boundOf(schema)} (${schema.description}).`);
  return schema["default"];
}

/** The value of a setting, from the file that `<NAME>_FILE` names when it is a secret. An empty one counts as absent. */
function givenText(raw: RawEnvironment, name: string, problems: string[]): string | undefined {
  const value = raw[name]?.trim() || undefined;
  const path = secretNames.has(name) ? raw[`${name}_FILE`]?.trim() : undefined;
  if (!path) return value;
  if (value !== undefined) {
    problems.push(`${name}_FILE: is set beside ${name}. Keep one of the two.`);
    return value;
  }
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    problems.push(`${name}_FILE: the file cannot be read. Give the path of a readable file.`);
    return undefined;
  }
}

function convert(given: string): unknown {
  if (/^-?\d{1,15}$/.test(given)) return Number(given);
  if (/^(true|false)$/i.test(given)) return given.toLowerCase() === "true";
  return given;
}

function boundOf(schema: TSchema): string {
  if (schema.title !== undefined) return schema.title;
  if (Array.isArray(schema["anyOf"]))
    return `one of: ${(schema["anyOf"] as TSchema[]).map(boundOf).join(", ")}`;
  if (schema["const"] !== undefined) return String(schema["const"]);
  if (schema["type"] === "integer")
    return `a whole number between ${schema["minimum"]} and ${schema["maximum"]}`;
  if (schema["type"] === "boolean") return "true or false";
  return "a text";
}

function metricsProblems({ METRICS, METRICS_TOKEN }: Environment): string[] {
  return METRICS === "private" || METRICS_TOKEN === ""
    ? []
    : [`METRICS_TOKEN: is set beside METRICS=${METRICS}. Keep one of the two.`];
}

function configOf(environment: Environment): Config {
  return {
    dataDir: resolve(environment.DATA_DIR),
    host: environment.HOST,
    port: environment.PORT,
    baseUrl: (environment.BASE_URL || `http://localhost:${environment.PORT}`).replace(/\/+$/, ""),
    allowedHosts: allowedHosts(environment.BASE_URL, environment.ALLOWED_HOSTS),
    metrics: environment.METRICS,
    metricsToken: environment.METRICS_TOKEN || null,
    rateLimitPerMinute: environment.RATE_LIMIT_PER_MINUTE ?? null,
    readsPerMinute: environment.READS_PER_MINUTE ?? null,
    imageUrlTtlSeconds: environment.IMAGE_URL_TTL_SECONDS,
    imageSigningSecrets:
      environment.IMAGE_SIGNING_SECRET === "" ? [] : environment.IMAGE_SIGNING_SECRET.split(/\s+/),
    hasPublicScreenPages: environment.PUBLIC_SCREEN_PAGES === "on",
    logLevel: environment.LOG_LEVEL,
    isQueryLogged: environment.LOG_QUERIES,
    trustedProxies: splitList(environment.TRUSTED_PROXIES),
    corsOrigins: splitList(environment.CORS_ORIGINS),
    searchDeadlineMs: {
      standard: environment.SEARCH_STANDARD_DEADLINE_MS,
      deep: environment.SEARCH_DEEP_DEADLINE_MS,
    },
    searchQueues: queuesOf(environment),
    wrongKeysPerMinute: environment.WRONG_KEYS_PER_MINUTE,
    picturesPerMinute: environment.PICTURES_PER_MINUTE,
    ...peopleOf(environment),
    connectionsPerAddressMax: environment.CONNECTIONS_PER_ADDRESS,
    idleTimeoutSeconds: environment.IDLE_TIMEOUT_SECONDS,
    drainMs: environment.DRAIN_MS,
  };
}
