// Every setting: its place in `Config`, its name in the environment, default, bounds and description. Those
// of other servers are in `config/config-servers.ts`.
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Type } from "@sinclair/typebox";
import { emailPattern, passwordCharactersMax, passwordCharactersMin, versionsKept } from "../bounds.ts";
import { bucket, describe, milvus, reranking, sharing, tracing } from "./config-servers.ts";
import * as s from "./config-setting.ts";
import { connectionNames } from "./insecure-connections.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const secondFactorRules = ["off", "operators", "everyone"] as const;
const cores = availableParallelism();

const library = {
  dataDir: s.setting(
    "DATA_DIR",
    s.textSchema("./data", "the folder of database, pictures and index"),
    (path) => resolve(path),
  ),
  /** Null for records in SQLite, in the data folder. */
  databaseUrl: s.secret("DATABASE_URL", "the PostgreSQL database, instead of SQLite in DATA_DIR", {
    pattern: "^postgres(ql)?://\\S+$",
    title: "an address such as postgres://user:password@db.example.com:5432/screens",
  }),
  imageSigningSecrets: s.secret(
    "IMAGE_SIGNING_SECRET",
    "what signs picture URLs, share links and sessions; absent: made once",
    {
      pattern: "^\\S{32,}(?:\\s+\\S{32,})?$",
      title: "one or two secrets of at least 32 characters, separated by a space, the newest first",
    },
  ),
  keptVersions: s.setting(
    "KEEP_VERSIONS",
    Type.String({
      pattern: "^(?:0|[1-9]\\d{0,2})(?: [1-9]\\d{0,3}d)?$",
      title: "a number up to 999, and days up to 9999 if they are to go, such as 10 365d",
      default: `${versionsKept.count}`,
      description: "earlier pictures of a screen to keep, and for how long, such as 10 365d; 0 for none",
    }),
    (text) => {
      const [count = "", days] = text.split(" ");
      return { count: Number(count), days: days === undefined ? null : Number.parseInt(days, 10) };
    },
  ),
  publicScreenPages: s.choice(
    "PUBLIC_SCREEN_PAGES",
    ["on", "off"],
    "on",
    "whether share links need no session",
  ),
};

const network = {
  host: s.text("HOST", "127.0.0.1", "the address to listen on; 0.0.0.0 for every interface"),
  port: s.whole("PORT", 3000, [0, 65535], "the port to listen on; 0 for any free one"),
  baseUrl: s.optional("BASE_URL", "the address callers use, without query and fragment", {
    pattern: "^https?://[^\\s?#]+$",
    title: "an address that begins with http:// or https://",
  }),
  allowedHosts: s.list("ALLOWED_HOSTS", "further names of the service, or * for any", {
    isRight: (entry) => entry === "*" || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(entry),
    rule: "a name such as screens.example.com, without a port, or *",
  }),
  trustedProxies: s.list("TRUSTED_PROXIES", "proxies whose X-Forwarded-For is believed", {
    isRight: isAddressOrRange,
    rule: "an IP address or a range such as 10.0.0.0/8",
  }),
  // A browser sends an origin in one spelling only; any other would never match.
  corsOrigins: s.list("CORS_ORIGINS", "origins whose pages may call /v1 and /mcp, or * for all", {
    isRight: (entry) => entry === "*" || (URL.canParse(entry) && new URL(entry).origin === entry),
    rule: "* or an origin such as https://app.example.com, without a path",
  }),
  insecureConnections: s.list("INSECURE_CONNECTIONS", "what may be reached without TLS on other machines", {
    isRight: (entry) => connectionNames.some((name) => name === entry),
    rule: `one of: ${connectionNames.join(", ")}`,
  }),
  drainMs: s.whole("DRAIN_MS", 500, [0, 20_000], "how long requests are still answered after SIGTERM"),
};

const operation = {
  metrics: s.choice(
    "METRICS",
    ["private", "public", "off"],
    "private",
    "who may read /metrics without a token",
  ),
  metricsToken: s.secret("METRICS_TOKEN", "the bearer token that reads /metrics and the details of /readyz", {
    pattern: "^[\\w\\-.~+/]{16,}=*$",
    title: "a token of at least 16 letters, digits or the signs -._~+/",
  }),
  logLevel: s.choice("LOG_LEVEL", logLevels, "info", "how much is logged"),
  serviceName: s.text("OTEL_SERVICE_NAME", "screen-search", "the service's name in log lines and traces"),
  isQueryLogged: s.flag("LOG_QUERIES", "whether query texts are logged"),
};

const ratesAndUploads = {
  rateLimitPerMinute: s.limit(
    "RATE_LIMIT_PER_MINUTE",
    1_000_000,
    "searches of a workspace a minute, instead of its plan's",
  ),
  writesPerMinute: s.limit(
    "WRITES_PER_MINUTE",
    1_000_000,
    "screens that a workspace writes or removes a minute, instead of 600",
  ),
  picturesPerMinute: s.whole("PICTURES_PER_MINUTE", 600, [1, 1_000_000], "pictures to one address a minute"),
  importBytesMax: s.whole(
    "IMPORT_MAX_BYTES",
    4_294_967_296,
    [65_536, 1_099_511_627_776],
    "bytes of an upload; an archive may hold four times as many",
  ),
};

const searches = {
  searchDeadlineMs: {
    standard: s.whole(
      "SEARCH_STANDARD_DEADLINE_MS",
      2_000,
      [50, 60_000],
      "the longest standard search, its wait included",
    ),
    deep: s.whole(
      "SEARCH_DEEP_DEADLINE_MS",
      8_000,
      [50, 60_000],
      "the longest deep search, its wait included",
    ),
  },
  /** Searches of a mode that run at once; the others wait in a queue. */
  searchConcurrency: {
    // Sixteen for each core: searches are handed out in batches, and two would leave worker threads idle.
    standard: s.ofMachine(
      s.whole("STANDARD_CONCURRENCY", 16 * cores, [1, 4_096], "standard searches at once"),
      "16 for each core",
    ),
    deep: s.ofMachine(
      s.whole("DEEP_CONCURRENCY", Math.max(1, cores - 1), [1, 256], "deep searches at once"),
      "cores - 1, at least 1",
    ),
  },
};

const firstStart = {
  /** The owner, workspace and key that the first start creates; without an owner it prints the setup link. */
  setup: {
    email: s.optional("SETUP_EMAIL", "the owner that the first start creates", {
      pattern: emailPattern,
      title: "an e-mail address",
    }),
    password: s.secret("SETUP_PASSWORD", "the password of SETUP_EMAIL", {
      minLength: passwordCharactersMin,
      maxLength: passwordCharactersMax,
      title: "a password of 10 to 128 characters",
    }),
    apiKey: s.secret("SETUP_API_KEY", "an API key of the first workspace", {
      pattern: "^uss_live_[0-9A-Za-z]{36}$",
      title: "an API key as `screen-search key generate` prints it",
    }),
  },
};

const people = {
  sessionDays: s.whole(
    "SESSION_DAYS",
    30,
    [1, 365],
    "days after which people sign in again; 14 without a request are enough",
  ),
  secondFactorRule: s.choice(
    "REQUIRE_SECOND_FACTOR",
    secondFactorRules,
    "off",
    "who must set up a second factor",
  ),
  /** Without a server people hand the links over. */
  mail: {
    smtpUrl: s.secret("SMTP_URL", "the mail server that sends invitations and password resets", {
      pattern: "^smtps?://\\S+$",
      title: "an address such as smtp://user:password@mail.example.com:587",
    }),
    from: s.text("MAIL_FROM", "Screen Search <screen-search@localhost>", "the sender of e-mails"),
  },
  oauth: s.choice(
    "OAUTH",
    ["on", "off"],
    "on",
    "whether programs may connect to /mcp by a person's sign-in; needs a BASE_URL with https",
  ),
  compatibleUrlField: s.choice(
    "COMPATIBLE_URL_FIELD",
    ["on", "off"],
    "off",
    "whether screens of POST /v1/screens/search have url, too, equal to service_url",
  ),
  oidc: {
    issuer: s.optional("OIDC_ISSUER", "an OpenID Connect provider people may sign in with", {
      pattern: "^https?://\\S+$",
      title: "an address that begins with https://",
    }),
    clientId: s.text("OIDC_CLIENT_ID", "screen-search", "this service's id at the provider"),
    clientSecret: s.secret("OIDC_CLIENT_SECRET", "this service's secret at the provider", {}),
    isEmailTrusted: s.flag("OIDC_TRUST_EMAIL", "whether unverified addresses of the provider count"),
    isOnly: s.flag("OIDC_ONLY", "whether only operators may sign in by password"),
    name: s.text("OIDC_NAME", "single sign-on", "what the sign-in button calls the provider"),
  },
};

/** All settings by topic, in the order of the guide. */
export const settingTopics = {
  "Library and database": library,
  Network: network,
  "First start": firstStart,
  People: people,
  "Descriptions by a model": describe,
  Searches: searches,
  "Rates and uploads": ratesAndUploads,
  "Health, metrics and logs": operation,
  Traces: tracing,
  "Re-ranker": reranking,
  Bucket: bucket,
  Redis: sharing,
  Milvus: milvus,
};

type Topics = typeof settingTopics;
type Every<Topic> = (Topic extends unknown ? (topic: Topic) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const settings: Every<Topics[keyof Topics]> = Object.assign({}, ...Object.values(settingTopics));

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
