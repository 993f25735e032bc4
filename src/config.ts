// The settings of the service, read once from the environment. All wrong ones are reported together, with their bounds.
import { type TSchema, Type } from "@sinclair/typebox";
import { type RawEnvironment, readSetting, type Setting } from "./config-setting.ts";
import { settings } from "./config-table.ts";
import { OperatorError } from "./errors.ts";

type Table = { readonly [name: string]: Setting<unknown> | Table };
type Results<Each> =
  Each extends Setting<infer Result> ? Result : { readonly [Name in keyof Each]: Results<Each[Name]> };

/** Applies `read` to every setting of a table. */
function readTable<Settings extends Table>(
  table: Settings,
  read: (setting: Setting<unknown>) => unknown,
): Results<Settings> {
  const isSetting = (each: Setting<unknown> | Table): each is Setting<unknown> => "resultOf" in each;
  const results = Object.entries(table).map(([name, each]) => [
    name,
    isSetting(each) ? read(each) : readTable(each, read),
  ]);
  return Object.fromEntries(results) as Results<Settings>;
}

const schemaByName = new Map<string, TSchema>();
readTable(settings, ({ env, schema }) => schemaByName.set(env, schema));
/** The environment of the service: names, bounds and defaults. */
export const environmentSchema = Type.Object(Object.fromEntries(schemaByName));

/** The settings in the form the service uses. */
export type Config = ReturnType<typeof configOf>;

/** How many searches of a mode run and wait. */
export type QueueSettings = Config["searchQueues"]["standard"];

/** Where the re-ranker is and how it is asked. */
export type RerankSettings = NonNullable<Config["rerank"]>;

/** Settings of parts this build does not have. Ignoring them would run a different service than the operator asked for. */
const unsupported: readonly { readonly pattern: RegExp; readonly part: string }[] = [
  { pattern: /^DATABASE_URL$/, part: "PostgreSQL; records are kept in SQLite under DATA_DIR" },
  { pattern: /^REDIS_URL$/, part: "Redis; rate limits are kept in memory" },
  { pattern: /^S3_[A-Z_]+$/, part: "S3; pictures are kept under DATA_DIR" },
  { pattern: /^MILVUS_ADDRESS$/, part: "Milvus; the index is kept in this process" },
];

/** Reads the settings. Throws an `OperatorError` that lists every wrong one. */
export function loadConfig(raw: RawEnvironment): Config {
  const problems = unsupportedSettings(raw);
  const given = readTable(settings, (each) => readSetting(raw, each, problems));
  problems.push(...jointProblems(given));
  if (problems.length > 0) {
    throw new OperatorError(
      `These settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return configOf(given);
}

function unsupportedSettings(raw: RawEnvironment): string[] {
  return Object.keys(raw).flatMap((name) => {
    const match = unsupported.find(({ pattern }) => pattern.test(name));
    return match && raw[name]
      ? [`${name}: this build does not support ${match.part}. Remove the setting.`]
      : [];
  });
}

type Given = Results<typeof settings>;

/** What is wrong with settings that depend on each other. */
function jointProblems(given: Given): string[] {
  const { setup, oidc, metrics, metricsToken } = given;
  const problems: readonly (readonly [boolean, string])[] = [
    [
      setup.email !== null && setup.password === null,
      "SETUP_PASSWORD: is missing beside SETUP_EMAIL. Set it or SETUP_PASSWORD_FILE.",
    ],
    [
      setup.email === null && (setup.password ?? setup.apiKey) !== null,
      "SETUP_EMAIL: is missing beside SETUP_PASSWORD or SETUP_API_KEY.",
    ],
    // Without a provider nobody but operators could sign in.
    [
      oidc.isOnly && oidc.issuer === null,
      "OIDC_ISSUER: is missing beside OIDC_ONLY. Set it, or remove OIDC_ONLY.",
    ],
    [
      metrics !== "private" && metricsToken !== null,
      `METRICS_TOKEN: is set beside METRICS=${metrics}. Keep one of the two.`,
    ],
    ...rerankProblems(given),
    ...describeProblems(given),
    ...tracingProblems(given),
  ];
  return problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

function rerankProblems({ rerank, searchDeadlineMs }: Given): readonly (readonly [boolean, string])[] {
  const { url, model, apiKey, api, timeoutMs } = rerank;
  return [
    [
      url !== null && !URL.canParse(url),
      "RERANK_URL: is no address. Give one such as http://rerank:8000/v1/rerank.",
    ],
    [
      url === null && (apiKey !== null || model !== null || api !== "rerank"),
      "RERANK_URL: is missing beside RERANK_API, RERANK_MODEL or RERANK_API_KEY.",
    ],
    // A call that may last longer than the search would be cut off by the search each time.
    [
      url !== null && timeoutMs >= searchDeadlineMs.deep,
      `RERANK_TIMEOUT_MS: must be less than SEARCH_DEEP_DEADLINE_MS (${searchDeadlineMs.deep}).`,
    ],
  ];
}

function describeProblems({ describe }: Given): readonly (readonly [boolean, string])[] {
  const { url, model, apiKey } = describe;
  return [
    [
      url !== null && !URL.canParse(url),
      "DESCRIBE_URL: is no address. Give one such as http://localhost:11434/v1.",
    ],
    [
      url !== null && model === null,
      "DESCRIBE_MODEL: is missing beside DESCRIBE_URL. Set it to the name that the server gives the model.",
    ],
    [
      url === null && (model ?? apiKey) !== null,
      "DESCRIBE_URL: is missing beside DESCRIBE_MODEL or DESCRIBE_API_KEY. Set it, or remove them.",
    ],
  ];
}

function tracingProblems({ tracing }: Given): readonly (readonly [boolean, string])[] {
  const { endpoint, headers, resource } = tracing;
  const isPairs = (text: string | null) => text === null || pairsOf(text) !== null;
  const isHeaders = Object.entries(pairsOf(headers ?? "") ?? {}).every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value),
  );
  return [
    [
      endpoint !== null && !URL.canParse(endpoint),
      "OTEL_EXPORTER_OTLP_ENDPOINT: is no address. Give one such as http://localhost:4318.",
    ],
    [
      !isPairs(headers) || !isHeaders,
      "OTEL_EXPORTER_OTLP_HEADERS: must be pairs such as name=value,other=value of what headers may hold, percent-encoded where a value has a comma.",
    ],
    [
      !isPairs(resource),
      "OTEL_RESOURCE_ATTRIBUTES: must be pairs such as name=value,other=value, percent-encoded where a value has a comma.",
    ],
  ];
}

/** Null for a value that is not well percent-encoded. */
function pairsOf(text: string): Readonly<Record<string, string>> | null {
  try {
    const pairs = text.split(",").filter((pair) => pair.includes("="));
    return Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    );
  } catch {
    return null;
  }
}

/** The collector takes traces under a path of its own. */
function tracingOf({ tracing }: Given) {
  const { endpoint, headers, resource } = tracing;
  return {
    ...tracing,
    url: endpoint === null ? null : `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: pairsOf(headers ?? "") ?? {},
    resource: pairsOf(resource ?? "") ?? {},
  };
}

function configOf(given: Given) {
  const { baseUrl, publicScreenPages, setup, mail, oidc, rerank, describe } = given;
  const { url, model } = describe;
  const { email, password } = setup;
  return {
    ...given,
    /** Without a slash at the end. */
    baseUrl: (baseUrl ?? `http://localhost:${given.port}`).replace(/\/+$/, ""),
    allowedHosts: allowedHosts(baseUrl, given.allowedHosts),
    imageSigningSecrets: given.imageSigningSecrets?.split(/\s+/) ?? [],
    hasPublicScreenPages: publicScreenPages === "on",
    setup: email === null || password === null ? null : { ...setup, email, password },
    /** Null unless pictures may be sent to a vision model. */
    describe: url === null || model === null ? null : { ...describe, url: url.replace(/\/+$/, ""), model },
    tracing: tracingOf(given),
    rerank: rerank.url === null ? null : { ...rerank, url: rerank.url },
    mail: mail.smtpUrl === null ? null : { ...mail, smtpUrl: mail.smtpUrl },
    oidc:
      oidc.issuer === null
        ? null
        : { ...oidc, issuer: oidc.issuer.replace(/\/+$/, ""), clientSecret: oidc.clientSecret ?? "" },
  };
}

/** The names, in lower case, that requests may come under; null for any. Without BASE_URL and ALLOWED_HOSTS any name may be right. */
function allowedHosts(baseUrl: string | null, given: readonly string[]): readonly string[] | null {
  if (given.includes("*") || (baseUrl === null && given.length === 0)) return null;
  const own = baseUrl === null ? [] : [new URL(baseUrl).hostname];
  return [...own, ...given.map((name) => name.toLowerCase())];
}
