// Five design tasks through the tools of agents: calls, tokens, milliseconds, and the screens found. Once as
// each release has it, so that two checkouts can be compared over the same pictures:
//   bun benchmarks/agent-tasks.ts --library DIR [--root CHECKOUT] [--rounds 5] [--json]
// DIR is a folder with a manifest.jsonl, such as that of the real screens. Text counts in tokens of
// o200k_base, a picture as width x height / 750.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { fillLibrary } from "./fill-library.ts";
import { quantile } from "./ranking-metrics.ts";
import { startServing } from "./serving-process.ts";

const own = join(import.meta.dir, "..");
const { values } = parseArgs({
  options: {
    library: { type: "string" },
    root: { type: "string", default: own },
    rounds: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});

/** `right` tells by the words of a screen whether it is what the task needs. */
const tasks = [
  {
    query: "paywall with subscription plans and a free trial button",
    platform: "ios",
    right: /paywall|subscri|premium|upgrade|unlock|pricing/i,
  },
  {
    query: "table with row checkboxes and a bulk actions bar",
    platform: "web",
    right: /bulk|checkbox|selected|select all/i,
  },
  {
    query: "empty chat list with a prompt to start a conversation",
    platform: "ios",
    right: /chat|message|conversation|inbox/i,
  },
  {
    query: "settings page with a danger zone and a delete button",
    platform: "web",
    right: /danger|delete|remove|destructive/i,
  },
  {
    query: "onboarding carousel with page dots and a next button",
    platform: "ios",
    right: /onboard|welcome|intro|carousel|page dots|page indicator|tutorial/i,
  },
] as const;

interface Answer {
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
}

const dataDir = await mkdtemp(join(tmpdir(), "agent-tasks-"));
const root = resolve(values.root);
const [key = ""] = await fillLibrary(dataDir, { screens: 1, platform: "web", baseMax: 1 });
for (const folder of [
  join(own, "demo"),
  ...(values.library === undefined ? [] : [resolve(values.library)]),
]) {
  const command = [process.execPath, "run", "src/cli.ts", "import", folder, "--no-ocr", "--json"];
  const imported = Bun.spawnSync(command, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  if (!imported.success) throw new Error(imported.stderr.toString());
}
const serving = await startServing("ours", root, dataDir, { cores: "0,1" });

async function send(method: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${serving.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result } = (await response.json()) as { result?: Record<string, unknown> };
  if (result === undefined || result["isError"] === true)
    throw new Error(JSON.stringify(result).slice(0, 300));
  return result;
}

async function timed(args: object) {
  const start = performance.now();
  const answer = (await send("tools/call", { name: "search_screens", arguments: args })) as unknown as Answer;
  return { answer, ms: performance.now() - start };
}

/** Tokens of the words and of the pictures of an answer. */
async function tokensOf({ content }: Answer) {
  let [text, pictures] = [0, 0];
  for (const block of content) {
    if (block.type === "text") text += encode(block.text ?? "").length;
    if (block.type !== "image") continue;
    const { width, height } = await new Bun.Image(Buffer.from(block.data ?? "", "base64")).metadata();
    pictures += (width * height) / 750;
  }
  return { text, pictures: Math.round(pictures) };
}

const idsOf = ({ content }: Answer) =>
  [...(content[0]?.text ?? "").matchAll(/^id: (\S+)$/gm)].map(([, id = ""]) => id);

/** The screens of a task that are right by their words. */
async function rightOf(ids: readonly string[], right: RegExp): Promise<number> {
  let count = 0;
  for (const id of ids) {
    const words = (await send("tools/call", {
      name: "get_screens",
      arguments: { ids: [id], pictures: "none" },
    })) as unknown as Answer;
    if (right.test((words.content[0]?.text ?? "").replaceAll(/^service_url.*$/gm, ""))) count += 1;
  }
  return count;
}

/** A plan of calls: the tasks of each, and its arguments. */
type Plan = readonly { readonly of: readonly (typeof tasks)[number][]; readonly args: object }[];

async function measure(plan: Plan) {
  const tokens = { text: 0, pictures: 0 };
  const [found, right] = [[] as number[], [] as number[]];
  for (const { of, args } of plan) {
    const { answer } = await timed(args);
    const { text, pictures } = await tokensOf(answer);
    tokens.text += text;
    tokens.pictures += pictures;
    const sections = (answer.content[0]?.text ?? "").split(/^(?=Query \d)/m);
    for (const [at, task] of of.entries()) {
      const ids = idsOf({ content: [{ type: "text", text: sections[at] ?? "" }] });
      found.push(ids.length);
      right.push(await rightOf(ids, task.right));
    }
  }
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    let sum = 0;
    for (const { args } of plan) sum += (await timed(args)).ms;
    times.push(sum);
  }
  const ms = Math.round(quantile(times, 0.5) * 10) / 10;
  return {
    calls: plan.length,
    ...tokens,
    sum: tokens.text + tokens.pictures,
    ms,
    found: found.join(" "),
    right: right.join(" "),
  };
}

try {
  const { tools } = (await send("tools/list", {})) as { tools: { name: string; inputSchema: object }[] };
  const isSeveral = JSON.stringify(tools).includes('"queries"');
  const single = (more: object): Plan =>
    tasks.map((task) => ({ of: [task], args: { query: task.query, platform: task.platform, ...more } }));
  const several = (more: object): Plan =>
    (["ios", "web"] as const).map((platform) => {
      const of = tasks.filter((task) => task.platform === platform);
      return { of, args: { queries: of.map(({ query }) => query), platform, ...more } };
    });
  const rows: Record<string, object> = {
    "one by one, by default": await measure(single({})),
    "one by one, without pictures": await measure(single({ pictures: "none" })),
  };
  if (isSeveral) {
    rows["one by one, each picture"] = await measure(single({ pictures: "each" }));
    rows["two calls, by default"] = await measure(several({}));
    rows["two calls, without pictures"] = await measure(several({ pictures: "none" }));
  }
  if (values.json) console.log(JSON.stringify(rows));
  else console.table(rows);
} finally {
  await serving.stop();
  await rm(dataDir, { recursive: true, force: true });
}
