// Imports nothing of the test runner: the simulation starts servers, too.

/**
 * A port of the loopback that nobody listens on. It is below those that systems give to whoever asks for any,
 * connections of clients included, so that it is still free when its server listens, and while that server is
 * down.
 */
export function freePort(): number {
  for (;;) {
    // 10080 is one that browsers refuse.
    const port = 10_100 + Math.floor(Math.random() * 21_900);
    if (isFree(port)) return port;
  }
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
