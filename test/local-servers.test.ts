// Servers on the usual ports of this machine are offered with the line that uses them, and nothing is sent
// there.
import { afterAll, expect, test } from "bun:test";
import { localServers } from "../src/library/describe/local-servers.ts";

/** On a busy machine a server that is there may take longer than the half second that it has otherwise. */
const patienceMs = 60_000;

const servers: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

/** A server on the loopback that answers every request so; returns its port. */
function portOf(answer: () => Response | Promise<Response>): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  servers.push(server);
  return server.port ?? 0;
}
const models = (...ids: readonly unknown[]) =>
  Response.json({ object: "list", data: ids.map((id) => ({ id })) });

test("one with eyes is offered for pictures, any other for text, with settings that a shell reads as they are", async () => {
  const [eyes, reader, odd] = [
    portOf(() => models("nomic-embed-text", "llama3.2:3b", "qwen2.5vl:7b")),
    portOf(() => models("nomic-embed-text", "llama3.2:3b")),
    portOf(() => models("it's;$(x)")),
  ];
  expect(
    await localServers(
      [
        ["A", eyes],
        ["B", reader],
        ["C", odd],
      ],
      patienceMs,
    ),
  ).toEqual([
    {
      name: "A",
      model: "qwen2.5vl:7b",
      input: "picture",
      url: `http://127.0.0.1:${eyes}/v1`,
      settings: `DESCRIBE_URL=http://127.0.0.1:${eyes}/v1 DESCRIBE_MODEL=qwen2.5vl:7b`,
    },
    {
      name: "B",
      model: "llama3.2:3b",
      input: "text",
      url: `http://127.0.0.1:${reader}/v1`,
      settings: `DESCRIBE_URL=http://127.0.0.1:${reader}/v1 DESCRIBE_MODEL=llama3.2:3b DESCRIBE_INPUT=text`,
    },
    {
      name: "C",
      model: "it's;$(x)",
      input: "text",
      url: `http://127.0.0.1:${odd}/v1`,
      settings: `DESCRIBE_URL=http://127.0.0.1:${odd}/v1 DESCRIBE_MODEL='it'\\''s;$(x)' DESCRIBE_INPUT=text`,
    },
  ]);
});

test("what is no list of models is not offered: another service, a redirect, silence, too much, control characters", async () => {
  const wanted = portOf(() => models("llama"));
  const never = Promise.withResolvers<Response>();
  const others = [
    () => new Response("<html>"),
    () => models(),
    () => models("a\u001b]0;title\u0007"),
    () => models(7),
    () => new Response("{}", { status: 401 }),
    () => Response.redirect(`http://127.0.0.1:${wanted}/v1/models`),
    () => models("x".repeat(300_000)),
    () => never.promise,
  ].map((answer) => ["X", portOf(answer)] as const);
  expect(await localServers([...others, ["closed", 1]])).toEqual([]);
  never.resolve(new Response());
});

test("no proxy of the environment is asked", async () => {
  const port = portOf(() => models("llama"));
  const script = `
    const { localServers } = await import(${JSON.stringify(import.meta.resolve("../src/library/describe/local-servers.ts"))});
    console.log(JSON.stringify(await localServers([["A", ${port}]], ${patienceMs})));`;
  const proxy = "http://127.0.0.1:1";
  const env = { ...process.env, HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: "", no_proxy: "" };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe" });
  expect(JSON.parse(await new Response(child.stdout).text())).toMatchObject([{ model: "llama" }]);
});
