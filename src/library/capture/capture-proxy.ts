// The browser's only way to the network: a SOCKS5 proxy (RFC 1928) on the loopback that connects to the hosts
// that were named and to public addresses, never to others of this machine or its network. It looks names up
// itself, so that a name cannot change between check and use.
import { lookup } from "node:dns/promises";
import { BlockList, connect, createServer, isIPv4, isIPv6, type Server, type Socket } from "node:net";

/** Hosts that may be asked, as `host` of a `URL` has them. */
export type NamedHosts = ReadonlySet<string>;

export interface CaptureProxy {
  /** For `proxy.server` of Playwright. */
  readonly address: string;
  close(): Promise<void>;
}

const handshakeMsMax = 10_000;
const connectMsMax = 30_000;
const refusedByRule = 2;
const unreachable = 4;

export async function openCaptureProxy(named: NamedHosts): Promise<CaptureProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    serve(socket, named).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `socks5://127.0.0.1:${portOf(server)}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port.");
  return address.port;
}

async function serve(socket: Socket, named: NamedHosts): Promise<void> {
  const read = readerOf(socket);
  const [, methods = 0] = await read(2);
  await read(methods);
  socket.write(Uint8Array.of(5, 0));
  const [, command, , type] = await read(4);
  const host = await readHost(read, type);
  const port = (await read(2)).readUInt16BE();
  const address = command === 1 ? await allowedAddress(named, host, port) : null;
  if (address === null) return void socket.end(answerOf(refusedByRule));
  join(socket, connect({ host: address, port, timeout: connectMsMax }));
}

/** Reads bytes as they come; the rest stays for what follows. */
function readerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  const late = setTimeout(() => socket.destroy(), handshakeMsMax);
  socket.once("close", () => clearTimeout(late));
  return async (bytes) => {
    for (;;) {
      const read: Buffer | null = bytes === 0 ? Buffer.alloc(0) : socket.read(bytes);
      if (read !== null) return read;
      if (socket.destroyed || socket.readableEnded) throw new Error("the browser has gone.");
      await new Promise((resolve) => {
        socket.once("readable", resolve);
        socket.once("close", resolve);
      });
    }
  };
}

async function readHost(read: (bytes: number) => Promise<Buffer>, type: number | undefined): Promise<string> {
  if (type === 1) return [...(await read(4))].join(".");
  if (type === 4) return (await read(16)).toString("hex").replace(/(?<=.)(?=(?:.{4})+$)/g, ":");
  const [length = 0] = await read(1);
  return (await read(length)).toString("latin1");
}

/** The address to connect to; null where that is not allowed or there is none. */
async function allowedAddress(named: NamedHosts, host: string, port: number): Promise<string | null> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const isNamed = named.has(hostOf(host, port));
  return found.map(({ address }) => address).find((address) => isNamed || isPublic(address)) ?? null;
}

/** As `host` of a `URL` has it, whatever the scheme. */
function hostOf(host: string, port: number): string {
  const name = new URL(`http://${isIPv6(host) ? `[${host}]` : host}`).hostname;
  return port === 80 || port === 443 ? name : `${name}:${port}`;
}

function join(socket: Socket, upstream: Socket): void {
  upstream.once("connect", () => {
    upstream.setTimeout(0);
    socket.write(answerOf(0));
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on("timeout", () => upstream.destroy());
  upstream.on("error", () => (upstream.connecting ? socket.end(answerOf(unreachable)) : socket.destroy()));
  upstream.on("close", () => socket.end());
  socket.on("close", () => upstream.destroy());
}

function answerOf(code: number): Uint8Array {
  return Uint8Array.of(5, code, 0, 1, 0, 0, 0, 0, 0, 0);
}

/** Addresses of the registries of special ones (RFC 6890). */
const special = new BlockList();
for (const range of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]) {
  const [address = "", prefix] = range.split("/");
  special.addSubnet(address, Number(prefix), "ipv4");
}
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
const specialIpv6 = new BlockList();
for (const [address, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  specialIpv6.addSubnet(address, prefix, "ipv6");

export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return isIPv6(address) && global.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}
