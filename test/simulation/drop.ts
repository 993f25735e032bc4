// Requests whose sender goes before the answer.

/** As many at once as a service of two cores lets wait: more would be refused, and cost nothing. */
const atOnce = 8;
/** Long enough for a search to be under way. */
const dropAfterMs = 8;

/** Sends searches over a connection each, and closes them unanswered. */
export async function sendAndDrop(port: number, key: string, bodies: readonly object[]): Promise<void> {
  for (let from = 0; from < bodies.length; from += atOnce) {
    const sockets = await Promise.all(
      bodies.slice(from, from + atOnce).map((body) => send(port, requestOf(key, JSON.stringify(body)))),
    );
    await Bun.sleep(dropAfterMs);
    for (const socket of sockets) socket.terminate();
  }
}

function requestOf(key: string, body: string): string {
  return [
    "POST /v1/screens/search HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${key}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

async function send(port: number, request: string) {
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: () => undefined, error: () => undefined, close: () => undefined },
  });
  socket.write(request);
  socket.flush();
  return socket;
}
