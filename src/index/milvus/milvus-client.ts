// The client of Milvus, loaded only where MILVUS_ADDRESS is set. Every call is bounded in time, and fails
// with an `IndexUnavailableError`: nothing is tried again here, because every caller has a clock of its own.
import type {
  CreateCollectionWithFieldsReq,
  CreateIndexSimpleReq,
  MilvusClient,
} from "@zilliz/milvus2-sdk-node";
import type { MilvusSettings } from "../../config/config.ts";
import { IndexUnavailableError, OperatorError, reasonOf } from "../../errors.ts";

/** Time limit for one call of a change. */
export const writeMs = 15_000;
/** Time limit for creating and loading a collection. */
const openMs = 60_000;
/** Rows that Milvus returns at most. */
export const rowsMax = 16_384;

/** A stored row, or the fields of it that were asked for. */
export type Row = Readonly<Record<string, unknown>>;

/** One vector to search by: all 384 values, or weights by the numbers of terms. */
export type SearchVector =
  | { readonly field: "dense"; readonly vector: number[] }
  | { readonly field: "sparse"; readonly vector: Readonly<Record<number, number>> };

export interface RowQuery {
  readonly filter: string;
  readonly fields: readonly string[];
  /** At most `rowsMax`. */
  readonly limit?: number;
  /** True when every change acknowledged before must be visible, which waits for it. */
  readonly isStrong?: boolean;
  /** MILVUS_TIMEOUT_MS when absent. */
  readonly waitMs?: number | undefined;
}

export interface RowSearch extends RowQuery {
  readonly limit: number;
  /** One vector, or two whose scores are added by `weights`. */
  readonly vectors: readonly SearchVector[];
  readonly weights: readonly number[];
}

export type CollectionDefinition = CreateCollectionWithFieldsReq & {
  readonly index_params: Omit<CreateIndexSimpleReq, "collection_name">[];
};

type ConsistencyLevels = typeof import("@zilliz/milvus2-sdk-node").ConsistencyLevelEnum;

export class Milvus {
  readonly #client: MilvusClient;
  readonly #levels: ConsistencyLevels;
  readonly #readMs: number;

  private constructor(client: MilvusClient, levels: ConsistencyLevels, readMs: number) {
    this.#client = client;
    this.#levels = levels;
    this.#readMs = readMs;
  }

  /** Throws an `OperatorError` without the client, and an `IndexUnavailableError` without an answer. */
  static async connect({ address, token, timeoutMs }: MilvusSettings): Promise<Milvus> {
    const { MilvusClient: Client, ConsistencyLevelEnum } = await loadClient();
    const client = new Client({
      address,
      ...(token !== null && { token }),
      timeout: writeMs,
      maxRetries: 0,
      logLevel: "error",
      telemetry: { enabled: false },
      // A server that was away is noticed soon after it is back, and one that went silently is given up.
      channelOptions: {
        "grpc.max_reconnect_backoff_ms": 1_000,
        "grpc.keepalive_time_ms": 10_000,
        "grpc.keepalive_timeout_ms": 5_000,
      },
    });
    const milvus = new Milvus(client, ConsistencyLevelEnum, timeoutMs);
    try {
      await callMilvus("connect", () => client.connectPromise);
      return milvus;
    } catch (error) {
      await milvus.close();
      throw error;
    }
  }

  /** Makes a collection with its indexes, unless it is there. */
  async create(definition: CollectionDefinition): Promise<void> {
    const { collection_name } = definition;
    const has = await callMilvus("has", () =>
      this.#client.hasCollection({ collection_name, timeout: writeMs }),
    );
    if (has.value === true) return;
    await callMilvus("create", () => this.#client.createCollection({ ...definition, timeout: openMs }));
  }

  /** Makes a field faster to filter by. A server that has no such index does without. */
  async indexField(collection: string, field: string): Promise<void> {
    const request = { collection_name: collection, field_name: field, index_type: "INVERTED" };
    await this.#client.createIndex({ ...request, timeout: openMs }).catch(() => undefined);
  }

  /** Makes a collection ready to be searched. */
  async load(collection: string): Promise<void> {
    await callMilvus("load", () =>
      this.#client.loadCollectionSync({ collection_name: collection, timeout: openMs }),
    );
  }

  /** Rows by a filter, in no particular order. */
  async query(collection: string, query: RowQuery): Promise<readonly Row[]> {
    const { filter, fields, limit, isStrong, waitMs = this.#readMs } = query;
    const answer = await callMilvus("query", () =>
      this.#client.query({
        collection_name: collection,
        filter,
        output_fields: [...fields],
        ...(limit !== undefined && { limit }),
        consistency_level: this.#consistency(isStrong),
        timeout: waitMs,
      }),
    );
    return answer.data;
  }

  async count(collection: string, query: Omit<RowQuery, "fields" | "limit">): Promise<number> {
    const [row] = await this.query(collection, { ...query, fields: ["count(*)"] });
    return Number(row?.["count(*)"] ?? 0);
  }

  /** All rows that pass a filter, however many. */
  async queryAll(collection: string, filter: string, fields: readonly string[]): Promise<readonly Row[]> {
    return callMilvus("query", async () => {
      const request = {
        collection_name: collection,
        expr: filter,
        output_fields: [...fields],
        batchSize: 5_000,
      };
      const rows: Row[] = [];
      for await (const batch of await this.#client.queryIterator({ ...request, timeout: openMs })) {
        rows.push(...batch);
      }
      return rows;
    });
  }

  /** The best rows, best first. */
  async search(collection: string, search: RowSearch): Promise<readonly Row[]> {
    const { filter, fields, limit, vectors, weights } = search;
    const common = {
      collection_name: collection,
      limit,
      output_fields: [...fields],
      consistency_level: this.#consistency(search.isStrong),
      timeout: this.#readMs,
    };
    const each = vectors.map(({ field, vector }) => ({
      anns_field: field,
      data: vector,
      metric_type: "IP",
      params: {},
    }));
    const [first, second] = each;
    if (first === undefined) return [];
    const answer = await callMilvus(
      "search",
      (): Promise<{ readonly status: Status; readonly results: Row[] }> =>
        second === undefined
          ? this.#client.search({ ...common, ...first, filter })
          : this.#client.hybridSearch({
              ...common,
              data: each.map((one) => ({ ...one, limit, expr: filter })),
              metric_type: "IP",
              rerank: { strategy: "weighted", params: { weights: [...weights], norm_score: false } },
            }),
    );
    return answer.results;
  }

  /** Writes whole rows; those of the same key are replaced. */
  async upsert(collection: string, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const data = rows.map((row) => ({ ...row })) as Parameters<MilvusClient["upsert"]>[0]["data"];
    await callMilvus("upsert", () =>
      this.#client.upsert({ collection_name: collection, data: data ?? [], timeout: writeMs }),
    );
  }

  async remove(collection: string, filter: string): Promise<void> {
    await callMilvus("delete", () =>
      this.#client.delete({ collection_name: collection, filter, timeout: writeMs }),
    );
  }

  #consistency(isStrong = false) {
    return isStrong ? this.#levels.Strong : this.#levels.Bounded;
  }

  async close(): Promise<void> {
    await this.#client.closeConnection().catch(() => undefined);
  }
}

async function loadClient(): Promise<typeof import("@zilliz/milvus2-sdk-node")> {
  try {
    return await import("@zilliz/milvus2-sdk-node");
  } catch (cause) {
    throw new OperatorError(
      "MILVUS_ADDRESS: needs the client of Milvus, which is not part of the usual install. Run: bun add --exact @zilliz/milvus2-sdk-node@3.0.6",
      { cause },
    );
  }
}

/** Every answer of Milvus says whether it is one. */
interface Status {
  readonly error_code: unknown;
  readonly code?: number;
  readonly reason: string;
}

/** An answer that Milvus calls a success. Throws an `IndexUnavailableError`; no cause means a refusal. */
async function callMilvus<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call().catch((cause: unknown) => {
    throw new IndexUnavailableError(`Milvus: ${name}: ${reasonOf(cause)}`, { cause });
  });
  const status = statusOf(answer);
  if (status !== null && !(status.error_code === "Success" && (status.code ?? 0) === 0)) {
    throw new IndexUnavailableError(`Milvus: ${name}: ${status.reason || String(status.error_code)}`);
  }
  return answer;
}

function statusOf(answer: unknown): Status | null {
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (!isObject(answer)) return null;
  const status = "status" in answer ? answer.status : answer;
  return isObject(status) && "error_code" in status ? (status as Status) : null;
}
