// The token of a session is the password of a browser: the database holds its SHA-256 alone, so that its
// readers cannot make a cookie, not even with the signing key. better-auth works with the tokens themselves.
import type { BetterAuthOptions, DBAdapter, Where } from "better-auth";
import { hashOfToken } from "./link-token.ts";

export type Adapter = DBAdapter<BetterAuthOptions>;
export type OpenAdapter = (options: BetterAuthOptions) => Adapter;
type Filtered = { readonly model: string; readonly where?: Where[] | undefined };

/** The operations that find rows by `where` and return nothing that holds the token which was asked for. */
const filtered = ["findMany", "count", "update", "updateMany", "delete", "deleteMany", "consumeOne"] as const;

/** An adapter that stores and looks up hashes where better-auth has tokens. */
export function withHashedSessionTokens(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    const byHash = filtered.map(
      (name) =>
        [name, (input: Filtered) => (adapter[name] as (input: Filtered) => unknown)(hashed(input))] as const,
    );
    const hashing = {
      ...adapter,
      ...Object.fromEntries(byHash),
      findOne: (input) => findOne(adapter, input),
      create: (input) => create(adapter, input),
      // Without transactions of its own the adapter would pass itself to its callers, which hashes nothing.
      transaction: (callback) => callback(hashing),
    } as Adapter;
    return hashing;
  };
}

async function findOne(adapter: Adapter, input: Parameters<Adapter["findOne"]>[0]) {
  const found = await adapter.findOne<Record<string, unknown>>(hashed(input));
  const term = isSession(input) ? input.where.find(({ field }) => field === "token") : undefined;
  return found === null || typeof term?.value !== "string" ? found : { ...found, token: term.value };
}

async function create(adapter: Adapter, input: Parameters<Adapter["create"]>[0]) {
  if (!isSession(input)) return adapter.create(input);
  const { token } = input.data as { readonly token: string };
  const created = await adapter.create({ ...input, data: { ...input.data, token: hashOfToken(token) } });
  return { ...created, token };
}

/** The same query with hashes in place of tokens. */
function hashed<Input extends Filtered>(input: Input): Input {
  if (!isSession(input) || input.where === undefined) return input;
  return { ...input, where: input.where.map(hashedTerm) };
}

function hashedTerm(term: Where): Where {
  if (term.field !== "token") return term;
  const { value } = term;
  const hashes = Array.isArray(value)
    ? value.map((one) => hashOfToken(String(one)))
    : hashOfToken(String(value));
  return { ...term, value: hashes };
}

function isSession({ model }: { readonly model: string }): boolean {
  return model === "session";
}
