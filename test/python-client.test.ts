// The Python client, installed by pip from a running service and tried at one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Socket } from "bun";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";
import { docsRoutes } from "../src/web/docs/routes.ts";
import { endOf } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { freePort } from "./support/free-port.ts";
import { openServer } from "./support/open-server.ts";
import { makePng } from "./support/pictures.ts";
import { childEnvironment, type TestServer } from "./support/server.ts";
import { openTestService, type TestService } from "./support/service.ts";

const root = join(import.meta.dir, "..");
const hasPython = Bun.spawnSync(["python3", "-c", "import venv, ensurepip"]).success;
if (!hasPython) console.log("Tests of the Python client are SKIPPED: there is no python3 with venv.");
const folder = temporaryFolder();
const dist = join(folder, "dist");
let service: TestService;
let server: TestServer;

/** Not synchronous: this process serves what it runs. */
function run(command: string[], env: Record<string, string> = {}) {
  const options = { cwd: folder, env: childEnvironment(env), stdout: "pipe", stderr: "pipe" } as const;
  return endOf(Bun.spawn(command, options));
}

/** Runs lines after the client is made, and returns the JSON that they print. */
async function python(lines: string, { url, key }: { readonly url: string; readonly key: string }) {
  const program = `import json, os, time
from screen_search import ScreenSearch, ScreenSearchError
client = ScreenSearch(os.environ["URL"], os.environ["KEY"])
def failure(call):
    try:
        call()
    except ScreenSearchError as error:
        return [error.code, error.status, error.request_id is not None, error.retry_after]
${lines}`;
  const { code, said } = await run(["venv/bin/python", "-c", program], { URL: url, KEY: key });
  expect(code, said).toBe(0);
  return JSON.parse(said);
}

/** Answers requests with these in turn, whatever their key, and keeps what was asked. */
function stub(...answers: (() => Response)[]) {
  const asked: { readonly path: string; readonly headers: Headers }[] = [];
  const fetch = ({ url, headers }: Request) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path: new URL(url).pathname, headers });
    return answer?.() ?? new Response(null, { status: 500 });
  };
  const serving = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  const url = `http://127.0.0.1:${serving.port}`;
  return { asked, url, key: "k", [Symbol.dispose]: () => void serving.stop(true) };
}

beforeAll(async () => {
  if (!hasPython) return;
  const built = await run([process.execPath, join(root, "deploy/build-client.ts"), dist]);
  expect(built.code, built.said).toBe(0);
  const url = `http://127.0.0.1:${freePort()}`;
  service = await openTestService({ BASE_URL: url });
  docsRoutes(service.services, dist).listen({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  const { version } = await Bun.file(join(root, "package.json")).json();
  const wheel = `${url}/screen_search-${version}-py3-none-any.whl`;
  // A pip of its own takes an environment ten times as long to make.
  const hasPip = Bun.spawnSync(["python3", "-m", "pip", "--version"]).success;
  const pip = hasPip ? ["python3", "-m", "pip", "--python", "venv/bin/python"] : ["venv/bin/pip"];
  for (const command of [
    ["python3", "-m", "venv", ...(hasPip ? ["--without-pip"] : []), "venv"],
    // Nothing else is needed: it is found without an index.
    [...pip, "install", "--no-index", "--disable-pip-version-check", wheel],
    [...pip, "check", "--disable-pip-version-check"],
  ]) {
    const { code, said } = await run(command);
    expect(code, said).toBe(0);
  }
  server = await openServer();
});
afterAll(async () => {
  await service?.close();
  await server?.[Symbol.asyncDispose]();
});

describe.skipIf(!hasPython)("the Python client", () => {
  test("it has a method for every operation, in both classes, and tells all of it", async () => {
    const lines = `import inspect
from screen_search import AsyncScreenSearch
methods = {name: value for name, value in vars(ScreenSearch).items() if not name.startswith("_")}
others = {name: value for name, value in vars(AsyncScreenSearch).items() if not name.startswith("_")}
assert all(str(inspect.signature(others[name])).split(") ->")[0] == str(inspect.signature(methods[name])).split(") ->")[0] for name in methods)
assert all(f"\\n    {each}: " in inspect.getdoc(value) for value in methods.values()
    for each in list(inspect.signature(value).parameters)[1:]), "an argument without words"
assert [inspect.getdoc(each) for each in methods.values()] == [inspect.getdoc(each) for each in others.values()]
print(json.dumps([name for name in methods if not name.endswith("_pages")]))`;
    const { paths } = openApiDocument("http://localhost") as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    };
    const operations = Object.values(paths).flatMap((each) =>
      Object.values(each).flatMap(({ operationId }) => operationId ?? []),
    );
    expect((await python(lines, server)).toSorted()).toEqual(operations.toSorted());
  });

  test("it searches, reads, writes pictures, imports and removes", async () => {
    const id = "22222222-0000-4000-8000-000000000001";
    await Bun.write(join(folder, "shot.png"), await makePng(40, 40, 3));
    const row = { app_name: "Imported", platform: "web", title: "Row", description: "A row" };
    await Bun.write(join(folder, "rows.jsonl"), JSON.stringify(row));
    const said = await python(
      `found = client.screens_search(query="login email field", platform="ios", mode="standard", limit=3)["screens"]
written = client.screens_put("${id}", app_name="Python", platform="ios", title="Shot", image=open("shot.png", "rb").read())
kept = client.screens_put("${id}", app_name="Python", platform="ios", title="Shot")
without = client.screens_put("${id}", app_name="Python", platform="ios", title="Shot", image=None)
apps = client.apps_list(query="pyth")
similar = client.screens_similar(found[0]["id"], limit=2)["screens"]
with open("rows.jsonl", "rb") as rows:
    job = client.imports_create(file=rows, name="rows.jsonl", idempotency_key="once")
again = client.imports_create(file=open("rows.jsonl", "rb").read(), name="rows.jsonl", idempotency_key="once")
removed = client.screens_delete("${id}")
# Nothing is to change in the library while others read it.
while client.imports_get(job["id"])["finished_at"] is None:
    time.sleep(0.05)
print(json.dumps([len(found), written["outcome"], written["has_picture"], kept["has_picture"], without["has_picture"],
    apps["total"], len(similar), job["id"] == again["id"], client.imports_get(job["id"])["source_name"], removed,
    failure(lambda: client.screens_get("${id}"))]))`,
      { url: server.url, key: server.writeKey },
    );
    const gone = ["not_found", 404, true, null];
    expect(said).toEqual([3, "created", true, true, false, 1, 2, true, "rows.jsonl", null, gone]);
  });

  test("an answer has facts: the verdict and the timings of a search, the limit, the id", async () => {
    const verdict =
      'possible;strong=0;possible=2;apps=%"Caf%c3%a9, \\"";quoted=?0;look="dark, \\\\not";text-only';
    const headers = {
      "search-verdict": verdict,
      "server-timing": "auth;dur=0.1, total;dur=7",
      "x-rerank": "busy",
      ratelimit: '"search";r=59;t=30',
      "ratelimit-policy": '"search";q=60;w=60',
    };
    using full = stub(() => Response.json({ screens: [] }, { headers }));
    const said = `from screen_search import facts_of
print(json.dumps(facts_of(client.screens_search(query="login email field", platform="ios"))))`;
    expect(await python(said, full)).toEqual([
      null,
      [60, 60, 59, 30],
      ["possible", 0, 2, 'Café, \\"', false, "dark, \\not", true],
      { auth: 0.1, total: 7 },
      "busy",
    ]);
    const [id, limit, [word, strong], { total }] = await python(said, server);
    expect([word === "none" || strong >= 0, total > 0, limit, typeof id]).toEqual([
      true,
      true,
      null,
      "string",
    ]);
    const copied = "try:\n    facts_of({})\nexcept TypeError as error:\n    print(json.dumps(str(error)))";
    expect(await python(`from screen_search import facts_of\n${copied}`, server)).toStartWith("answer: must");
  });

  test("pages hold every screen once, and asyncio reads the same beside other calls", async () => {
    const said = await python(
      `import asyncio
from screen_search import AsyncScreenSearch
search = dict(query="login", platform="ios", mode="standard", limit=7)
def ids(pages):
    return [[screen["id"] for screen in page["screens"]] for page in pages]
async def read():
    other = AsyncScreenSearch(os.environ["URL"], os.environ["KEY"])
    async def both(pages):
        return ids([page async for page in pages])
    listed, found = await asyncio.gather(both(other.screens_list_pages(limit=9)), both(other.screens_search_pages(**search)))
    try:
        await other.screens_search(query="x", platform="ios", limit=0)
    except ScreenSearchError as error:
        return listed, found, error.code
listed, found, code = asyncio.run(read())
total = client.facets_get()["total"]
print(json.dumps([listed == ids(client.screens_list_pages(limit=9)), found == ids(client.screens_search_pages(**search)), code,
    total, sum(map(len, listed)), len(set(sum(listed, []))), all(found), len(sum(found, [])) - len(set(sum(found, [])))]))`,
      server,
    );
    const total = said[3];
    expect(total).toBeGreaterThan(9);
    expect(said).toEqual([true, true, "invalid_request", total, total, total, true, 0]);
  });

  test("it reads the library as a file, piece by piece", async () => {
    await using own = await openServer({}, { isEmpty: true });
    const said = await python(
      `import tarfile
client.screens_put("22222222-0000-4000-8000-000000000002", app_name="Python", platform="ios", title="Words")
with client.library_export() as answer, tarfile.open(fileobj=answer, mode="r|") as tar:
    print(json.dumps(tar.getnames()))`,
      { url: own.url, key: own.writeKey },
    );
    expect(said).toContain("manifest.jsonl");
  });

  test("an answer that is cut is an error of the network, whatever its status", async () => {
    for (const status of [200, 500]) {
      const answer = `HTTP/1.1 ${status} X\r\nContent-Length: 99\r\n\r\n{"error"`;
      const data = (socket: Socket) => void socket.end(answer);
      using listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data } });
      const said = await python(
        `client = ScreenSearch(os.environ["URL"], "k", retries=0)
print(json.dumps(failure(client.apps_list)))`,
        { url: `http://127.0.0.1:${listener.port}`, key: "k" },
      );
      expect(said).toEqual(["network_error", 0, false, null]);
    }
  });

  test("an error has code, status and request id, and one of the network has a code", async () => {
    const said = await python(
      `search = lambda **more: client.screens_search(query="x", platform="ios", **more)
wrong = failure(lambda: search(limit=0))
nowhere = ScreenSearch("http://127.0.0.1:9", "k", retries=0)
strange = ScreenSearch(os.environ["URL"], "nonsense")
print(json.dumps([wrong, failure(nowhere.apps_list), failure(strange.apps_list)]))`,
      server,
    );
    expect(said).toEqual([
      ["invalid_request", 400, true, null],
      ["network_error", 0, false, null],
      ["invalid_api_key", 401, true, null],
    ]);
  });

  test("it tries again as often as set, waits as asked, and sends its version and further headers", async () => {
    const refusal =
      (status: number, headers: Record<string, string> = {}) =>
      () =>
        Response.json({ error: { code: "some_code", message: "Words." } }, { status, headers });
    const apps = () => Response.json({ apps: [], total: 0 });
    using passing = stub(refusal(503, { "retry-after": "0" }), refusal(429, { "retry-after": "0" }), apps);
    const options = '{"headers": {"traceparent": "trace", "authorization": "other"}}';
    const answered = `print(json.dumps(client.apps_list(options=${options})["total"]))`;
    expect(await python(answered, passing)).toBe(0);
    expect(passing.asked.length).toBe(3);
    const { version } = await Bun.file(join(root, "package.json")).json();
    const [{ headers } = { headers: new Headers() }] = passing.asked;
    expect(headers.get("user-agent")).toBe(`screen-search-python/${version}`);
    expect(headers.get("traceparent")).toBe("trace");
    expect(headers.get("authorization")).toBe("Bearer k");

    using long = stub(refusal(429, { "retry-after": "61" }));
    const given = "print(json.dumps(failure(client.apps_list)))";
    expect(await python(given, long)).toEqual(["some_code", 429, false, 61]);
    expect(long.asked.length).toBe(1);

    using failing = stub(refusal(500, { "retry-after": "0" }));
    const once = 'print(json.dumps(failure(lambda: client.apps_list(options={"retries": 1}))))';
    expect(await python(once, failing)).toEqual(["some_code", 500, false, 0]);
    expect(failing.asked.length).toBe(2);
  });

  test("the key follows no redirect, and what is no answer of the service is said to be none", async () => {
    using other = stub(() => Response.json({ apps: [], total: 0 }));
    using moved = stub(() => Response.redirect(`${other.url}/v1/apps`, 307));
    using page = stub(() => new Response("<h1>Welcome</h1>"));
    const said = "print(json.dumps(failure(client.apps_list)))";
    expect(await python(said, moved)).toEqual(["unexpected_answer", 307, false, null]);
    expect(other.asked).toEqual([]);
    expect(await python(said, page)).toEqual(["unexpected_answer", 200, false, null]);
  });

  test("a service that is silent is a time-out", async () => {
    using silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
    const said =
      'print(json.dumps(failure(lambda: client.apps_list(options={"timeout": 0.05, "retries": 0}))))';
    const url = `http://127.0.0.1:${silent.port}`;
    expect(await python(said, { url, key: "k" })).toEqual(["timeout", 0, false, null]);
  });
});
