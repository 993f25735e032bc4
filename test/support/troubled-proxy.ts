// A proxy of TCP connections that delays or cuts what a server answers.
import type { Socket } from "bun";

/** Faults applied to answers. */
export interface Trouble {
  /** Before each piece of an answer. */
  delayMs: number;
  /** Connections are closed after so many bytes of answers. */
  cutAfterBytes: number;
  /** Of answers on each connection; with 0 nothing comes any more. */
  bytesPerSecond: number;
}

/** A running proxy. */
export type TroubledProxy = ReturnType<typeof startProxy>;

interface Ends {
  to?: Socket<undefined>;
  waiting: Uint8Array[];
  passed: number;
  sending: Promise<void>;
}

/** Starts a proxy for `url`; it ends with the block that uses it. */
export function startProxy(url: string) {
  /** May be changed at any time. */
  const trouble: Trouble = {
    delayMs: 0,
    cutAfterBytes: Number.POSITIVE_INFINITY,
    bytesPerSecond: Number.POSITIVE_INFINITY,
  };
  const port = Number(new URL(url).port);
  const listener = Bun.listen<Ends>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(client) {
        client.data = { waiting: [], passed: 0, sending: Promise.resolve() };
        client.data.to = await Bun.connect<undefined>({
          hostname: "127.0.0.1",
          port,
          socket: {
            data: (_, piece) => void answer(client, Uint8Array.from(piece), trouble),
            close: () => void client.end(),
            error: () => void client.end(),
          },
        });
        for (const piece of client.data.waiting.splice(0)) client.data.to.write(piece);
      },
      data(client, piece) {
        if (client.data.to === undefined) client.data.waiting.push(Uint8Array.from(piece));
        else client.data.to.write(piece);
      },
      close: (client) => void client.data.to?.end(),
      error: () => undefined,
    },
  });
  return {
    url: `http://127.0.0.1:${listener.port}`,
    trouble,
    [Symbol.dispose]: () => listener.stop(true),
  };
}

async function answer(client: Socket<Ends>, piece: Uint8Array, trouble: Trouble) {
  await Bun.sleep(trouble.delayMs);
  if (trouble.bytesPerSecond === Number.POSITIVE_INFINITY) return pass(client, piece, trouble);
  client.data.sending = client.data.sending.then(() => passSlowly(client, piece, trouble));
}

const slowEachMs = 20;

async function passSlowly(client: Socket<Ends>, piece: Uint8Array, trouble: Trouble) {
  for (let from = 0; from < piece.byteLength && trouble.bytesPerSecond > 0; ) {
    const bytes = Math.ceil((trouble.bytesPerSecond * slowEachMs) / 1000);
    await Bun.sleep(slowEachMs);
    pass(client, piece.subarray(from, from + bytes), trouble);
    from += bytes;
  }
}

function pass(client: Socket<Ends>, piece: Uint8Array, { cutAfterBytes }: Trouble) {
  const left = cutAfterBytes - client.data.passed;
  client.data.passed += piece.byteLength;
  client.write(piece.subarray(0, Math.max(0, left)));
  if (piece.byteLength >= left) client.terminate();
}
