// The token of a session is the password of a browser: the records hold its SHA-256 only, so that whoever reads them, with the key that signs
// cookies beside them, cannot make a cookie. better-auth itself goes on with the tokens that browsers show.
import type { BetterAuthOptions, DBAdapter, Where } from "better-auth";

type OpenAdapter = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;
type CreateInput = Parameters<DBAdapter["create"]>[0];
type FindInput = Parameters<DBAdapter["findOne"]>[0];

/** An adapter that stores and looks up hashes where better-auth says tokens. */
export function withHashedSessionTokens(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    const hashing = {
      ...adapter,
      ...hashedReads(adapter),
      ...hashedWrites(adapter),
      // Without transactions of its own the adapter would hand its callers itself, which hashes nothing.
      transaction: (callback) => callback(hashing),
    } as DBAdapter<BetterAuthOptions>;
    return hashing;
  };
}

function hashedReads(adapter: DBAdapter<BetterAuthOptions>) {
  return {
    findOne: async (input: FindInput) => {
      const found = await adapter.findOne<Record<string, unknown>>(hashed(input));
      const token = tokenIn(input);
      return found === null || token === undefined ? found : { ...found, token };
    },
    findMany: (input: Parameters<DBAdapter["findMany"]>[0]) => adapter.findMany(hashed(input)),
    count: (input: Parameters<DBAdapter["count"]>[0]) => adapter.count(hashed(input)),
  };
}

function hashedWrites(adapter: DBAdapter<BetterAuthOptions>) {
  return {
    create: async (input: CreateInput) => {
      if (input.model !== "session") return adapter.create(input);
      const { token } = input.data as { readonly token: string };
      const created = await adapter.create({ ...input, data: { ...input.data, token: hashOf(token) } });
      return { ...created, token };
    },
    update: (input: Parameters<DBAdapter["update"]>[0]) => adapter.update(hashed(input)),
    updateMany: (input: Parameters<DBAdapter["updateMany"]>[0]) => adapter.updateMany(hashed(input)),
    delete: (input: Parameters<DBAdapter["delete"]>[0]) => adapter.delete(hashed(input)),
    deleteMany: (input: Parameters<DBAdapter["deleteMany"]>[0]) => adapter.deleteMany(hashed(input)),
    consumeOne: (input: Parameters<DBAdapter["consumeOne"]>[0]) => adapter.consumeOne(hashed(input)),
  };
}

type Filtered = { readonly model: string; readonly where?: Where[] | undefined };

/** The same question with the hashes of the tokens in it. */
function hashed<Input extends Filtered>(input: Input): Input {
  if (input.model !== "session" || input.where === undefined) return input;
  return { ...input, where: input.where.map(hashedTerm) };
}

function hashedTerm(term: Where): Where {
  if (term.field !== "token") return term;
  const { value } = term;
  return {
    ...term,
    value: Array.isArray(value) ? value.map((one) => hashOf(String(one))) : hashOf(String(value)),
  };
}

/** The token a session was asked for by, when it was asked for by one. */
function tokenIn({ model, where }: Filtered): string | undefined {
  const term = model === "session" ? where?.find(({ field }) => field === "token") : undefined;
  return typeof term?.value === "string" ? term.value : undefined;
}

function hashOf(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
