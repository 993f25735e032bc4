// Answers of a broken or hostile Redis never count as permission: each node limits by itself, as in an
// outage.
import { afterEach, expect, test } from "bun:test";
import { type CountingNode, newCaller, openNode } from "./support/redis-node.ts";
import { until } from "./support/until.ts";

const pairs = (...values: string[]) =>
  `*${values.length}\r\n${values.map((value) => `${value}\r\n`).join("")}`;
const word = (text: string) => `$${text.length}\r\n${text}\r\n`;

/** Answers that no command of ours gets from Redis, as they are sent. */
const wrongAnswers = {
  "a negative count": pairs(":-1000000", ":60000"),
  "a count of zero": pairs(":0", ":60000"),
  "a huge count": pairs(":9007199254740991", ":60000"),
  "a count beyond all numbers": pairs(":9223372036854775807", ":60000"),
  "a window without end": pairs(":1", ":9007199254740991"),
  "a negative window": pairs(":1", ":-1"),
  words: pairs("$4\r\nnone", "$4\r\nnone"),
  "a number as a word": pairs("$1\r\n1", "$5\r\n60000"),
  nothing: "$-1\r\n",
  "one number": ":1000000\r\n",
  "too few": pairs(":1"),
  "too many": pairs(":1", ":60000", ":1"),
  "nested lists": pairs("*1\r\n:1", "*1\r\n:2"),
  "a word": word("yes"),
  "an error": "-ERR no\r\n",
};

/** A server that answers whatever `answer` says, to every command but those of the connection. */
function startWrongRedis(answer: (command: string) => string) {
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket, bytes) => {
        for (const command of bytes.toString().split(/(?=\*\d+\r\n\$)/)) {
          const isSetUp = /\r\n(info|client|hello|select|auth|ping)\r\n/i.test(command);
          socket.write(isSetUp ? word("redis_version:8.0.0") : answer(command));
        }
      },
    },
  });
  return { url: `redis://127.0.0.1:${listener.port}/0`, stop: () => listener.stop(true) };
}

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** A node at that server, which counts itself as the only one before every answer turns wrong. */
async function nodeWith(answer: () => string) {
  let isWrong = false;
  const redis = startWrongRedis((command) =>
    isWrong && !command.includes("screen-search:nodes") ? answer() : ":1\r\n",
  );
  opened.push({ close: redis.stop });
  const node: CountingNode = await openNode({ REDIS_URL: redis.url });
  opened.push({ close: () => node[Symbol.asyncDispose]() });
  await until(() => node.store?.state.isAway === false);
  isWrong = true;
  return node;
}

/** Number of 40 searches that pass. */
async function passed({ limits }: CountingNode): Promise<number> {
  const caller = newCaller({ searchesPerMinute: 20, searchBurst: 20 });
  let passes = 0;
  for (let at = 0; at < 40; at += 1)
    passes += await limits.search(caller).then(
      () => 1,
      () => 0,
    );
  return passes;
}

for (const [name, bytes] of Object.entries(wrongAnswers))
  test(`${name} lifts no limit and refuses nobody within it`, async () => {
    const node = await nodeWith(() => bytes);
    expect(await passed(node)).toBe(20);
  });

test.each(Object.entries(wrongAnswers))("%s lifts no delay after wrong passwords", async (_, bytes) => {
  const node = await nodeWith(() => bytes);
  for (let at = 0; at < 4; at += 1) await node.delays.begin("unknown-device owner@example.org");
  expect(node.waits.filter((ms) => ms > 500).length).toBeGreaterThan(0);
});

test.each(Object.entries(wrongAnswers))("%s lets a used code pass once and no more", async (name, bytes) => {
  const node = await nodeWith(() => bytes);
  // An absent value is what SET with NX answers for a code that another node has noted.
  expect(await node.codes.use("somebody", "123456")).toBe(name !== "nothing");
  expect(await node.codes.use("somebody", "123456")).toBe(false);
});

test("a number of nodes that is wrong changes no share", async () => {
  for (const nodes of [":-5", ":0", ":1000000", "$1\r\n3", "*0"]) {
    const redis = startWrongRedis((command) =>
      command.includes("screen-search:nodes") ? `${nodes}\r\n` : ":1\r\n",
    );
    opened.push({ close: redis.stop });
    const node = await openNode({ REDIS_URL: redis.url, NODES: "2" });
    opened.push({ close: () => node[Symbol.asyncDispose]() });
    expect(node.store?.state).toMatchObject({ isAway: true, nodes: 2 });
  }
});

test("an answer of 2 GB is not read: the connection is closed after a megabyte", async () => {
  const chunk = Buffer.alloc(1_000_000, "x").toString();
  let sent = 0;
  let closed = 0;
  const flood = (socket: Bun.Socket) => {
    const timer = setInterval(() => {
      if (socket.readyState !== 1) clearInterval(timer);
      else sent += Math.max(0, socket.write(chunk));
    }, 1);
  };
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket, bytes) => {
        const isOurs = bytes.toString().includes("screen-search:");
        socket.write(isOurs ? "$2000000000\r\n" : word("redis_version:8.0.0"));
        if (isOurs) flood(socket);
      },
      close: () => {
        closed += 1;
      },
    },
  });
  opened.push({ close: () => listener.stop(true) });
  const node = await openNode({ REDIS_URL: `redis://127.0.0.1:${listener.port}/0` });
  opened.push({ close: () => node[Symbol.asyncDispose]() });
  await until(() => closed > 0);
  expect(node.store?.state.isAway).toBe(true);
  // Allows for bytes that the kernel's buffers took beyond the limit.
  expect(sent / closed).toBeLessThan(20_000_000);
});
