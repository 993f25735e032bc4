// Limit on open connections from one address, silent ones included. Linux has a whole network of loopback
// addresses to connect from.
import { afterAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { decodeAddress } from "../src/http/bound-connections.ts";
import { sendRaw, startServer, type TestServer } from "./support/server.ts";

const isLinux = process.platform === "linux";
if (!isLinux) console.log("Tests of bounded connections are SKIPPED: they need Linux.");
const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

const halfRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ";
const wholeRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
/** Nothing is closed for its silence while a test runs. */
const patient = { IDLE_TIMEOUT_SECONDS: "255" };

/** Connections of one address: one half says nothing, the other what `says` is. */
interface Crowd {
  readonly sockets: readonly Socket[];
  /** Resolves when so many of them were closed by the server. */
  untilClosed(count: number): Promise<void>;
}

async function crowd(
  { port }: TestServer,
  localAddress: string,
  size: number,
  says = halfRequest,
): Promise<Crowd> {
  let closed = 0;
  let wake = () => {};
  const sockets = Array.from({ length: size }, () => {
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      closed += 1;
      wake();
    });
    opened.push(socket);
    return socket;
  });
  await Promise.all(
    sockets.map(async (socket, at) => {
      await new Promise((resolve) => socket.once("connect", resolve));
      if (at % 2 === 0) socket.write(says);
    }),
  );
  const untilClosed = async (count: number) => {
    while (closed < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  return { sockets, untilClosed };
}

const living = ({ sockets }: Crowd) => sockets.filter(({ destroyed }) => !destroyed).length;

describe.skipIf(!isLinux)("connections of one address", () => {
  test("are closed above the bound, and those of others, of this machine and of trusted proxies are not", async () => {
    await using server = await startServer({
      CONNECTIONS_PER_ADDRESS: "20",
      TRUSTED_PROXIES: "127.0.0.3",
      ...patient,
    });
    const within = await crowd(server, "127.0.0.4", 20);
    const local = await crowd(server, "127.0.0.1", 40);
    const proxy = await crowd(server, "127.0.0.3", 40);
    const greedy = await crowd(server, "127.0.0.2", 60);
    await greedy.untilClosed(40);
    const more = await crowd(server, "127.0.0.2", 1);
    await more.untilClosed(1);
    expect([greedy, within, local, proxy].map(living)).toEqual([20, 20, 40, 40]);
    for (const { sockets } of [within, local, proxy, greedy]) for (const socket of sockets) socket.destroy();
    server.signal("SIGTERM");
    await server.exited;
    const closed = [...server.output().matchAll(/"address":"127.0.0.2","open":\d+,"closed":(\d+)/g)];
    expect(closed.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(41);
  });

  test("cannot keep others out, though they take every file the process may open", async () => {
    await using server = await startServer(
      { CONNECTIONS_PER_ADDRESS: "50", ...patient },
      { openFilesMax: 256 },
    );
    const greedy = await crowd(server, "127.0.0.2", 600, wholeRequest);
    await greedy.untilClosed(100);
    // A connection of its own: one that was open before would be answered anyway.
    const asked = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    expect((await sendRaw(server.port, asked, 60_000)).text).toStartWith("HTTP/1.1 200 ");
    expect(server.output()).toContain("this process may open few files");
  });

  test("are not bounded with 0", async () => {
    await using server = await startServer({ CONNECTIONS_PER_ADDRESS: "0", ...patient });
    const many = await crowd(server, "127.0.0.2", 300);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(living(many)).toBe(300);
  });
});

test("an address of the kernel's table is read as people write it", () => {
  expect(decodeAddress("0200007F")).toEqual({ address: "127.0.0.2", network: "127.0.0.2" });
  expect(decodeAddress("0000000000000000FFFF00000100000A").address).toBe("10.0.0.1");
  expect(decodeAddress("00000000000000000000000001000000").address).toBe("::1");
  expect(decodeAddress("B80D0120010000000000000002000000")).toEqual({
    address: "2001:0db8:0000:0001:0000:0000:0000:0002",
    network: "2001:0db8:0000:0001::/64",
  });
});
