// The service that a good engineer assembles in an afternoon: Bun.serve, transformers.js for the query,
// LanceDB's hybrid search (vectors and full text, fused by ranks) with a platform filter, its database,
// signed addresses. The same captions and the same vectors as ours.
//   bun assembled-service.ts build FOLDER RECORDS     makes the table; on one thread LanceDB never ends with an index
//   bun assembled-service.ts
import { Database } from "bun:sqlite";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { env, pipeline } from "@huggingface/transformers";
import { connect, Index, rerankers, type Table } from "@lancedb/lancedb";
import { path, serveSide, waiting } from "../../http/serving-side.ts";
import { versionOf } from "./side.ts";

const DIMENSIONS = 384;
const WHOLE_AT = 8;
const ROWS_A_WRITE = 10_000;
const LIMIT = 20;
const URL_SECONDS = 86_400;
const token = `uss_live_${"k".repeat(36)}`;
const secret = "s".repeat(32);
const THREADS = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential" } as const;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly app_name: string;
  readonly platform: string;
}

/** The captions of the database with the vectors that were made of them. */
function* rowsOf(records: string): Generator<readonly Row[]> {
  const db = new Database(records, { readonly: true });
  const page = db.prepare<
    { id: string; app_name: string; platform: string; text: string; content: Uint8Array },
    [string, number]
  >(
    `SELECT s.id, a.name AS app_name, a.platform, s.title || ' ' || s.description || ' ' || a.name AS text, v.content
     FROM screens s JOIN apps a ON a.id = s.app_id JOIN vectors v ON v.screen_id = s.id WHERE s.id > +?1 ORDER BY s.id LIMIT ?2`,
  );
  for (let after = ""; ; ) {
    const rows = page.all(after, ROWS_A_WRITE);
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? "";
    yield rows.map(({ content, ...row }) => ({ ...row, vector: wholeOf(content) }));
  }
}

/** The bfloat16 vector of the whole caption, in the layout of native/engine/src/screen_vectors.rs. */
function wholeOf(blob: Uint8Array): readonly number[] {
  const floats = new Float32Array(DIMENSIONS);
  const bits = new Uint32Array(floats.buffer);
  for (let at = 0; at < DIMENSIONS; at += 1) {
    bits[at] = ((blob[WHOLE_AT + at * 2] ?? 0) << 16) | ((blob[WHOLE_AT + at * 2 + 1] ?? 0) << 24);
  }
  return [...floats];
}

async function openTable(folder: string, records: string): Promise<Table> {
  const db = await connect(folder);
  if ((await db.tableNames()).includes("screens")) return db.openTable("screens");
  let table: Table | null = null;
  for (const rows of rowsOf(records)) {
    if (table === null) table = await db.createTable("screens", [...rows]);
    else await table.add([...rows]);
  }
  if (table === null) throw new Error("there are no screens");
  await table.createIndex("vector", { config: Index.hnswSq({ distanceType: "cosine" }) });
  await table.createIndex("text", { config: Index.fts() });
  await table.createIndex("platform", { config: Index.bitmap() });
  await table.optimize();
  return table;
}

function screenOf({ id, app_name, platform }: Row) {
  const expires = Math.floor(Date.now() / 1000) + URL_SECONDS;
  const signature = createHmac("sha256", secret).update(`${id}\n${expires}`).digest("base64url");
  const url = `http://localhost:3000/images/${id}/optimized.webp?expires=${expires}&signature=${signature}`;
  return {
    id,
    image_url: url,
    app_name,
    platform,
    image: { url, url_expires_at: new Date(expires * 1000).toISOString() },
    service_url: `http://localhost:3000/screens/${id}`,
  };
}

if (process.argv[2] === "build") {
  const [folder = "", records = ""] = process.argv.slice(3);
  await openTable(join(folder, "lance"), records);
  process.exit(0);
}

await serveSide(async ({ folder, records, model }) => {
  env.allowRemoteModels = false;
  env.localModelPath = String(model);
  const options = { dtype: "q8", session_options: THREADS } as const;
  const extract = await pipeline("feature-extraction", "transformers", options);
  const table = await openTable(join(String(folder), "lance"), String(records));
  const reranker = await rerankers.RRFReranker.create();
  const search = async (query: string, platform: string) => {
    const { data } = await extract([query], { pooling: "mean", normalize: true });
    return table
      .query()
      .nearestTo(data as Float32Array)
      .distanceType("cosine")
      .fullTextSearch(query, { columns: ["text"] })
      .rerank(reranker)
      .where(`platform = '${platform === "ios" ? "ios" : "web"}'`)
      .select(["id", "app_name", "platform"])
      .limit(LIMIT)
      .toArray() as Promise<Row[]>;
  };
  const server = Bun.serve({
    ...waiting,
    async fetch(request) {
      if (new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
      if (request.headers.get("authorization") !== `Bearer ${token}`)
        return new Response(null, { status: 401 });
      const { query, platform } = (await request.json()) as { query: string; platform: string };
      return Response.json({ screens: (await search(query, platform)).map(screenOf) });
    },
  });
  const version = `LanceDB ${await versionOf("@lancedb/lancedb")}, transformers.js ${await versionOf("@huggingface/transformers")}`;
  return {
    port: server.port ?? 0,
    key: token,
    version,
    setting: "HNSW-SQ and full text, fused by RRF; q8 model",
  };
});
