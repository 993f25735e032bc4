// The settings of other servers that the service may use; without the address of one nothing is sent there.
import { Type } from "@sinclair/typebox";
import { choice, optional, secret, setting, text, whole } from "./config-setting.ts";

const rerankApis = ["rerank", "tei", "chat"] as const;

/** The log leaves out such a text wherever it stands: a shorter one would cut words apart. */
const tokenForm = {
  pattern: "^[\\x21-\\x7e]{8,4096}$",
  title: "a token of 8 to 4096 visible ASCII characters",
};

/** A bucket for pictures and snapshots of the index; without S3_BUCKET nothing is sent anywhere. */
export const bucket = {
  bucket: {
    name: optional("S3_BUCKET", "the bucket of pictures and snapshots of the index; absent: DATA_DIR", {
      pattern: "^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$",
      title: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    }),
    endpoint: optional("S3_ENDPOINT", "the server of S3_BUCKET", {
      pattern: "^https?://[^\\s/?#@]+/?$",
      title: "an address such as https://s3.eu-central-1.example.com, without a path",
    }),
    region: text("S3_REGION", "us-east-1", "the region of S3_BUCKET; servers of your own may ignore it"),
    accessKeyId: optional("S3_ACCESS_KEY_ID", "the key that reads and writes S3_BUCKET", {
      pattern: "^[\\x21-\\x7e]{1,256}$",
      title: "1 to 256 visible ASCII characters",
    }),
    secretAccessKey: secret("S3_SECRET_ACCESS_KEY", "the secret of S3_ACCESS_KEY_ID", {
      // The log leaves out this text wherever it stands: a shorter one would cut words apart.
      pattern: "^[\\x21-\\x7e]{8,256}$",
      title: "8 to 256 visible ASCII characters",
    }),
    prefix: optional("S3_PREFIX", "what begins the names of all objects in S3_BUCKET", {
      pattern: "^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$",
      title: "1 to 200 letters, digits, dots, hyphens, underscores and slashes",
    }),
  },
  imageDelivery: choice(
    "IMAGE_DELIVERY",
    ["proxy", "redirect"],
    "proxy",
    "who sends pictures of a bucket: this service, or by redirect the bucket, which clients must reach",
  ),
};

/** OpenTelemetry's own names; without an address nothing is traced. */
export const tracing = {
  tracing: {
    endpoint: optional("OTEL_EXPORTER_OTLP_ENDPOINT", "the collector that traces are sent to", {
      pattern: "^https?://[^\\s?#@]+$",
      title: "an address such as http://localhost:4318, without credentials, query and fragment",
    }),
    // As OpenTelemetry writes lists: values may be percent-encoded.
    headers: secret("OTEL_EXPORTER_OTLP_HEADERS", "headers for the collector, such as a token", {
      pattern: "^[^\\s=,]+=[^,]*(,\\s*[^\\s=,]+=[^,]*)*$",
      title: "pairs such as name=value,other=value",
    }),
    samplerRatio: setting(
      "OTEL_TRACES_SAMPLER_ARG",
      Type.String({
        pattern: "^(0|1|1\\.0+|0?\\.\\d+)$",
        title: "a number from 0 to 1",
        default: "1",
        description: "the share of requests that is traced where the caller's traceparent does not say",
      }),
      Number,
    ),
  },
};

/**
 * A server with the chat interface of OpenAI that describes screens, from their pictures or from their text;
 * without its address neither leaves this machine.
 */
export const describe = {
  describe: {
    // Neither credentials nor a query: the log says where pictures go.
    url: optional("DESCRIBE_URL", "the server of a model that describes screens without words", {
      pattern: "^https?://[^\\s?#@]+$",
      title: "an address such as http://localhost:11434/v1, without credentials, query and fragment",
    }),
    input: choice("DESCRIBE_INPUT", ["picture", "text"], "picture", "what DESCRIBE_MODEL gets of a screen"),
    model: optional("DESCRIBE_MODEL", "the name of the model at DESCRIBE_URL", {
      maxLength: 200,
      title: "at most 200 characters",
    }),
    apiKey: secret("DESCRIBE_API_KEY", "the bearer token for DESCRIBE_URL", {
      pattern: "^[!-~]+$",
      title: "a token without spaces",
    }),
    concurrency: whole("DESCRIBE_CONCURRENCY", 2, [1, 64], "screens that are described at once"),
    perMinute: whole(
      "DESCRIBE_PER_MINUTE",
      0,
      [0, 100_000],
      "requests to DESCRIBE_URL a minute; 0: any number",
    ),
  },
};

/** Settings of limits that all nodes count together. */
export const sharing = {
  redis: {
    url: secret("REDIS_URL", "a Redis or Valkey that counts limits for all nodes", {
      pattern: "^rediss?://[^\\s#]+$",
      title: "an address such as redis://user:password@redis:6379/0, or rediss:// for TLS",
    }),
    timeoutMs: whole("REDIS_TIMEOUT_MS", 75, [10, 5_000], "after this a node limits by itself"),
    nodes: whole("NODES", 1, [1, 1_000], "nodes that share the limits while none is known from REDIS_URL"),
  },
};

export const reranking = {
  /** Without an address `deep` keeps its own order, and nothing is sent anywhere. */
  rerank: {
    // User and password in an address would end up in logs of proxies; the key has a setting of its own.
    url: optional("RERANK_URL", "the re-ranker that puts the best of deep in order, as it is called", {
      pattern: "^https?://[^\\s@#]+$",
      title: "an address that begins with http:// or https://, without user, password and fragment",
    }),
    api: choice("RERANK_API", rerankApis, "rerank", "what the re-ranker speaks"),
    model: optional("RERANK_MODEL", "the model that is named to the re-ranker", {
      pattern: "^\\S{1,200}$",
      title: "a name of 1 to 200 characters without blanks",
    }),
    apiKey: secret("RERANK_API_KEY", "the bearer token that the re-ranker asks for", tokenForm),
    timeoutMs: whole("RERANK_TIMEOUT_MS", 2_000, [50, 30_000], "after this a search keeps its own order"),
  },
};

export const milvus = {
  /** Without an address the index is in this process. */
  milvus: {
    address: optional("MILVUS_ADDRESS", "the Milvus that holds the index instead of this process", {
      pattern: "^(https?://)?[^\\s@/#?]+:\\d{1,5}$",
      title: "a host and a port such as milvus:19530, with https:// before it for TLS",
    }),
    token: secret("MILVUS_TOKEN", "what Milvus asks for: user:password or a key", tokenForm),
    timeoutMs: whole("MILVUS_TIMEOUT_MS", 2_000, [50, 60_000], "what a search waits for one call of Milvus"),
    collection: setting(
      "MILVUS_COLLECTION",
      Type.String({
        pattern: "^[A-Za-z_]\\w{0,99}$",
        title: "a name of 1 to 100 letters, digits and underscores that begins with no digit",
        default: "screen_search",
        description: "what the names of its collections begin with",
      }),
      (name) => name,
    ),
  },
};
