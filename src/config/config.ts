// The settings, read once from the environment. All wrong ones are reported together, with their bounds.
import { type TSchema, Type } from "@sinclair/typebox";
import { OperatorError } from "../errors.ts";
import { type RawEnvironment, readSetting, type Setting } from "./config-setting.ts";
import { settings } from "./config-table.ts";
import { insecureProblems, isLoopback } from "./insecure-connections.ts";

export type Table = { readonly [name: string]: Setting<unknown> | Table };
type Results<Each> =
  Each extends Setting<infer Result> ? Result : { readonly [Name in keyof Each]: Results<Each[Name]> };

/** Applies `read` to every setting of a table. */
export function readTable<Settings extends Table>(
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
const secrets: string[] = [];
readTable(settings, ({ env, schema, isSecret }) => {
  schemaByName.set(env, schema);
  if (isSecret) secrets.push(env);
});
/** Settings that `<NAME>_FILE` may name a file of. */
export const secretNames: readonly string[] = secrets;
/** The environment of the service: names, bounds and defaults. */
export const environmentSchema = Type.Object(Object.fromEntries(schemaByName));

/** The settings in the form the service uses. */
export type Config = ReturnType<typeof configOf>;

export type RerankSettings = NonNullable<Config["rerank"]>;
export type MilvusSettings = NonNullable<Config["milvus"]>;
export type RedisSettings = NonNullable<Config["redis"]>;
export type BucketSettings = NonNullable<Config["bucket"]>;

/** Unknown names: ignoring one would use another bucket than the operator asked for. */
const unknownOfBucket =
  /^S3_(?!(BUCKET|ENDPOINT|REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY(_FILE)?|PREFIX)$)[A-Z_]+$/;

/** Reads the settings. Throws an `OperatorError` that lists every wrong one. */
export function loadConfig(raw: RawEnvironment): Config {
  const problems = unknownSettings(raw);
  const given = readTable(settings, (each) => readSetting(raw, each, problems));
  problems.push(...jointProblems(given), ...insecureProblems(given));
  if (problems.length > 0) {
    throw new OperatorError(
      `These settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return configOf(given);
}

function unknownSettings(raw: RawEnvironment): string[] {
  return Object.keys(raw)
    .filter((name) => unknownOfBucket.test(name) && raw[name])
    .map((name) => `${name}: is no setting of S3; docs/s3.md lists those there are. Remove it.`);
}

type Given = Results<typeof settings>;

/** Sentences about problems, each false where its condition does not hold. */
type Problems = readonly (string | false)[];

/** Finds errors in settings that depend on each other. */
function jointProblems(given: Given): string[] {
  const { setup, oidc, metrics, metricsToken, milvus } = given;
  const problems: Problems = [
    setup.email !== null &&
      setup.password === null &&
      "SETUP_PASSWORD: is missing beside SETUP_EMAIL. Set it or SETUP_PASSWORD_FILE.",
    setup.email === null &&
      (setup.password ?? setup.apiKey) !== null &&
      "SETUP_EMAIL: is missing beside SETUP_PASSWORD or SETUP_API_KEY.",
    // Without a provider nobody but operators could sign in.
    oidc.isOnly &&
      oidc.issuer === null &&
      "OIDC_ISSUER: is missing beside OIDC_ONLY. Set it, or remove OIDC_ONLY.",
    metrics !== "private" &&
      metricsToken !== null &&
      `METRICS_TOKEN: is set beside METRICS=${metrics}. Keep one of the two.`,
    ...addressProblems(given),
    given.redis.url === null &&
      given.redis.nodes > 1 &&
      "REDIS_URL: is missing beside NODES. Set it, or remove NODES.",
    ...bucketProblems(given),
    ...rerankProblems(given),
    milvus.address === null &&
      milvus.token !== null &&
      "MILVUS_ADDRESS: is missing beside MILVUS_TOKEN. Set it, or remove MILVUS_TOKEN.",
    ...describeProblems(given),
    !isHeaders(given.tracing.headers) &&
      "OTEL_EXPORTER_OTLP_HEADERS: must be pairs such as name=value,other=value of what headers may hold, percent-encoded where a value has a comma.",
  ];
  return problems.filter((problem) => problem !== false);
}

function addressProblems({
  baseUrl,
  databaseUrl,
  redis,
  bucket,
  rerank,
  describe,
  tracing,
}: Given): Problems {
  const isOfRedis = (url: string) => /^\/?\d*$/.test(new URL(url).pathname);
  const addresses: readonly (readonly [name: string, address: string | null, advice: string])[] = [
    ["BASE_URL", baseUrl, "Give one such as https://screens.example.com."],
    ["DATABASE_URL", databaseUrl, "Percent-encode signs such as @ and / in its password."],
    [
      "REDIS_URL",
      redis.url,
      "Give one such as redis://user:password@redis:6379/0, special characters percent-encoded.",
    ],
    ["S3_ENDPOINT", bucket.endpoint, "Give one such as http://s3:9000."],
    ["RERANK_URL", rerank.url, "Give one such as http://rerank:8000/v1/rerank."],
    ["DESCRIBE_URL", describe.url, "Give one such as http://localhost:11434/v1."],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", tracing.endpoint, "Give one such as http://localhost:4318."],
  ];
  return addresses.map(([name, address, advice]) => {
    const isRight = address === null || (isAddress(address) && (name !== "REDIS_URL" || isOfRedis(address)));
    return !isRight && `${name}: is no address. ${advice}`;
  });
}

/** True for an address whose user and password can be decoded. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

function bucketProblems({ bucket, imageDelivery }: Given): Problems {
  const { name, endpoint, accessKeyId, secretAccessKey, prefix } = bucket;
  const missing = [
    ["S3_ENDPOINT", endpoint],
    ["S3_ACCESS_KEY_ID", accessKeyId],
    ["S3_SECRET_ACCESS_KEY", secretAccessKey],
  ].filter(([, value]) => value === null);
  const isUsed =
    (endpoint ?? accessKeyId ?? secretAccessKey ?? prefix) !== null || imageDelivery === "redirect";
  return [
    ...missing.map(([env]) => name !== null && `${env}: is missing beside S3_BUCKET.`),
    name === null &&
      isUsed &&
      "S3_BUCKET: is missing beside other settings of S3 or IMAGE_DELIVERY=redirect. Set it, or remove them.",
    prefix !== null &&
      /(^|\/)\.{0,2}(\/|$)/.test(prefix.replace(/\/$/, "")) &&
      "S3_PREFIX: may have no empty part and none of dots alone.",
  ];
}

function rerankProblems({ rerank, searchDeadlineMs }: Given): Problems {
  const { url, model, apiKey, api, timeoutMs } = rerank;
  return [
    url === null &&
      (apiKey !== null || model !== null || api !== "rerank") &&
      "RERANK_URL: is missing beside RERANK_API, RERANK_MODEL or RERANK_API_KEY.",
    // A call that may last longer than the search would be cut off by the search each time.
    url !== null &&
      timeoutMs >= searchDeadlineMs.deep &&
      `RERANK_TIMEOUT_MS: must be less than SEARCH_DEEP_DEADLINE_MS (${searchDeadlineMs.deep}).`,
  ];
}

function describeProblems({ describe: { url, model, apiKey, input } }: Given): Problems {
  return [
    url !== null &&
      model === null &&
      "DESCRIBE_MODEL: is missing beside DESCRIBE_URL. Set it to the name that the server gives the model.",
    url === null &&
      ((model ?? apiKey) !== null || input !== "picture") &&
      "DESCRIBE_URL: is missing beside DESCRIBE_MODEL, DESCRIBE_INPUT or DESCRIBE_API_KEY. Set it, or remove them.",
  ];
}

function isHeaders(text: string | null): boolean {
  return Object.entries(pairsOf(text ?? "") ?? { "": "" }).every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value),
  );
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
  const { endpoint, headers } = tracing;
  return {
    ...tracing,
    url: endpoint === null ? null : `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: pairsOf(headers ?? "") ?? {},
  };
}

/** Null without a bucket. */
function bucketOf({ bucket }: Given) {
  const { name, endpoint, region, accessKeyId, secretAccessKey, prefix } = bucket;
  if (name === null || endpoint === null || accessKeyId === null || secretAccessKey === null) return null;
  return {
    /** Without a path, such as `https://s3.eu-central-1.example.com`. */
    endpoint: new URL(endpoint).origin,
    name,
    region,
    accessKeyId,
    secretAccessKey,
    /** Before every key: "" or a text that ends in a slash. */
    prefix: prefix === null ? "" : prefix.replace(/\/?$/, "/"),
  } as const;
}

function configOf(given: Given) {
  const { baseUrl: givenBaseUrl, setup, mail, oidc, rerank, describe, redis, milvus } = given;
  const { url, model } = describe;
  const { email, password } = setup;
  const baseUrl = new URL(givenBaseUrl ?? `http://localhost:${given.port}`).href.replace(/\/+$/, "");
  return {
    ...given,
    /** As programs write URLs, which compare it with their own spelling; without a slash at the end. */
    baseUrl,
    allowedHosts: allowedHosts(givenBaseUrl, given.allowedHosts),
    hasCompatibleUrlField: given.compatibleUrlField === "on",
    /** Tokens never cross a network in the clear, and programs accept no other addresses. */
    isOauthOn: given.oauth === "on" && (baseUrl.startsWith("https:") || isLoopback(baseUrl)),
    imageSigningSecrets: given.imageSigningSecrets?.split(/\s+/) ?? [],
    /** Null where pictures are in DATA_DIR. */
    bucket: bucketOf(given),
    hasPublicScreenPages: given.publicScreenPages === "on",
    setup: email === null || password === null ? null : { ...setup, email, password },
    /** Null unless screens may be sent to a model that describes them. */
    describe: url === null || model === null ? null : { ...describe, url: url.replace(/\/+$/, ""), model },
    tracing: tracingOf(given),
    milvus: milvus.address === null ? null : { ...milvus, address: milvus.address },
    rerank: rerank.url === null ? null : { ...rerank, url: rerank.url },
    /** Null where this process counts alone. */
    redis: redis.url === null ? null : { ...redis, url: redis.url },
    mail: mail.smtpUrl === null ? null : { ...mail, smtpUrl: mail.smtpUrl },
    oidc:
      oidc.issuer === null
        ? null
        : { ...oidc, issuer: oidc.issuer.replace(/\/+$/, ""), clientSecret: oidc.clientSecret ?? "" },
  };
}

/** Lower-case names that requests may have; null for any, as without BASE_URL and ALLOWED_HOSTS. */
function allowedHosts(baseUrl: string | null, given: readonly string[]): readonly string[] | null {
  if (given.includes("*") || (baseUrl === null && given.length === 0)) return null;
  const own = baseUrl === null ? [] : [new URL(baseUrl).hostname];
  return [...own, ...given.map((name) => name.toLowerCase())];
}
