// Connections that carry credentials or the library to other machines: without TLS only where the operator
// says that the network is private.

/** The names that INSECURE_CONNECTIONS takes. */
export const connectionNames = ["database", "redis", "bucket", "milvus", "describe", "rerank"] as const;

type ConnectionName = (typeof connectionNames)[number];

interface Addresses {
  readonly databaseUrl: string | null;
  readonly redis: { readonly url: string | null };
  readonly bucket: { readonly endpoint: string | null };
  readonly milvus: { readonly address: string | null };
  readonly describe: { readonly url: string | null; readonly apiKey: string | null };
  readonly rerank: { readonly url: string | null; readonly apiKey: string | null };
  readonly insecureConnections: readonly string[];
}

interface Connection {
  readonly name: ConnectionName;
  readonly env: string;
  /** Null where nothing has to be kept from the network. */
  readonly address: string | null;
  readonly cure: string;
}

/** Finds addresses that are reached in plain text over the network: a line for each. */
export function insecureProblems(given: Addresses): string[] {
  return connectionsOf(given)
    .filter(({ name }) => !given.insecureConnections.includes(name))
    .flatMap(({ name, env, address, cure }) => {
      const host = insecureAddress(address);
      if (host === null) return [];
      return [
        `${env}: ${host} would be reached without TLS. ${cure}, or, on a network that you trust, add ${name} to INSECURE_CONNECTIONS.`,
      ];
    });
}

function connectionsOf({ databaseUrl, redis, bucket, milvus, describe, rerank }: Addresses): Connection[] {
  const withKey = ({ url, apiKey }: Addresses["describe"]) => (apiKey === null ? null : url);
  const https = "Use https://";
  return [
    { name: "database", env: "DATABASE_URL", address: databaseUrl, cure: "Add ?sslmode=verify-full" },
    { name: "redis", env: "REDIS_URL", address: redis.url, cure: "Use rediss://" },
    { name: "bucket", env: "S3_ENDPOINT", address: bucket.endpoint, cure: https },
    { name: "milvus", env: "MILVUS_ADDRESS", address: withScheme(milvus.address), cure: https },
    { name: "describe", env: "DESCRIBE_URL", address: withKey(describe), cure: https },
    { name: "rerank", env: "RERANK_URL", address: withKey(rerank), cure: https },
  ];
}

function withScheme(address: string | null): string | null {
  return address === null || address.includes("://") ? address : `http://${address}`;
}

/** True for an address of this machine itself. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && isThisMachine(new URL(address).hostname);
}

/** The host of another machine that is reached without TLS, or null; also for an address that is wrong. */
export function insecureAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  // As the PostgreSQL driver reads it: a parameter comes before the name, and a path is a Unix socket.
  const given = isPostgres(url) ? url.searchParams.getAll("host").at(-1) : undefined;
  const host = given || decodeURIComponent(url.hostname);
  const isHere = host === "" || host.startsWith("/") || isThisMachine(host);
  return isHere || hasTls(url) ? null : host;
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

function isPostgres({ protocol }: URL): boolean {
  return /^postgres(ql)?:$/.test(protocol);
}

function hasTls(url: URL): boolean {
  if (!isPostgres(url)) return url.protocol === "https:" || url.protocol === "rediss:";
  const last = (name: string) => url.searchParams.getAll(name).at(-1) || null;
  const mode = last("sslmode");
  return mode === null
    ? /^(true|1)$/.test(last("ssl") ?? "") || last("sslrootcert") !== null
    : mode !== "disable";
}
