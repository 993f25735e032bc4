// Connections that send nothing hold a file each; the idle time frees them.
import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { sendRaw, startServer } from "./support/server.ts";

const halfRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ";
/** Its answer is never read. */
const wholeRequest = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

test("silent connections that take every file the process may open keep others out for the idle time only", async () => {
  await using server = await startServer({ TEST_PARTS: '{"idleTimeoutSeconds":2}' }, { openFilesMax: 256 });
  const crowd = Array.from({ length: 300 }, (_, at) => {
    const socket = connect({ host: "127.0.0.1", port: server.port });
    opened.push(socket);
    socket.on("error", () => undefined);
    const isClosed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.on("connect", () => {
      if (at % 4 === 0) socket.write(wholeRequest);
      if (at % 4 === 2) socket.write(halfRequest);
    });
    return isClosed;
  });
  const asked = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  expect((await sendRaw(server.port, asked, 60_000)).text).toStartWith("HTTP/1.1 200 ");
  await Promise.all(crowd.filter((_, at) => at % 2 === 1));
  expect(server.output()).toContain("this process may open few files");
});
