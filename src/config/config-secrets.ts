import type { Config } from "./config.ts";

/** A shorter one would cut words apart. */
const charactersMin = 8;

/** The secrets among the settings, as written and as sent, which no line and no message may hold. */
export function secretsOf(config: Config): readonly string[] {
  const { rerank, bucket, redis, databaseUrl, milvus, mail, oidc, describe, setup, tracing } = config;
  const given = [
    rerank?.apiKey,
    bucket?.secretAccessKey,
    milvus?.token,
    oidc?.clientSecret,
    describe?.apiKey,
  ];
  const urls = [redis?.url, databaseUrl, mail?.smtpUrl].flatMap(secretsIn);
  const all = [...Object.values(tracing.headers), ...given, ...urls, setup?.password, config.metricsToken];
  return all.filter((secret) => typeof secret === "string").filter(({ length }) => length >= charactersMin);
}

/** An address with a password, and that password as it is written and as it is sent. */
function secretsIn(url: string | null | undefined): readonly string[] {
  if (url == null) return [];
  const { password } = new URL(url);
  return [url, password, decodeURIComponent(password)];
}
