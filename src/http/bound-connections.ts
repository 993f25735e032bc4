// Limits the connections that one address may hold open. Bun shows requests only, neither silent connections
// nor a way to close a single one: the kernel's table has the connections of each address, and after a
// shutdown of the socket Bun closes it as if the other end had. Linux only. Measured: 100 sockets in 7 ms;
// without this, 600 silent connections of one address stopped a process with 256 files.
import { dlopen } from "bun:ffi";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Config } from "../config/config.ts";
import type { HttpServices } from "./http-services.ts";

const everyMs = 1_000;
const bothWays = 2;
/** Never bounded: an undeclared proxy on this machine must not be cut off. */
const thisMachine = new Set(["127.0.0.1", "::1"]);
const descriptors = "/proc/self/fd";
const tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];
/** ESTABLISHED, and CLOSE_WAIT: closed by the other end, not yet by ours. */
const openStates = new Set(["01", "08"]);

type ConnectionServices = Pick<HttpServices, "log" | "clientAddresses">;

/**
 * Closes surplus connections once a second until the process ends. Logs a warning where the system does not
 * allow it.
 */
export function boundConnections(
  services: ConnectionServices & { readonly config: Pick<Config, "connectionsPerAddressMax"> },
  port: number,
): void {
  const { connectionsPerAddressMax: max } = services.config;
  if (max === 0) return;
  const giveUp = (error: unknown) =>
    services.log.warn(
      { err: error },
      "connections of one address are not bounded on this system; bound them at the proxy or firewall",
    );
  try {
    const shutdown = openShutdown();
    const look = withReserve(() => closeSurplus(services, port, max, shutdown));
    look();
    everySecond(look, giveUp);
  } catch (error) {
    giveUp(error);
  }
}

/** Stops at the first failure: a service without this bound is better than none. */
function everySecond(work: () => void, onFailure: (error: unknown) => void): void {
  const timer = setInterval(() => {
    try {
      work();
    } catch (error) {
      clearInterval(timer);
      onFailure(error);
    }
  }, everyMs);
  timer.unref();
}

/**
 * Reserves a descriptor for the work, which needs one when connections hold all others. Without one the work
 * is skipped this time.
 */
function withReserve(work: () => void): () => void {
  let reserve: number | null = openSync("/dev/null", "r");
  return () => {
    try {
      if (reserve !== null) closeSync(reserve);
      reserve = null;
      work();
      reserve = openSync("/dev/null", "r");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EMFILE") throw error;
    }
  };
}

type Shutdown = (descriptor: number) => void;

function openShutdown(): Shutdown {
  const { symbols } = dlopen("libc.so.6", { shutdown: { args: ["i32", "i32"], returns: "i32" } });
  return (descriptor) => void symbols.shutdown(descriptor, bothWays);
}

function closeSurplus(
  { log, clientAddresses }: ConnectionServices,
  port: number,
  max: number,
  shutdown: Shutdown,
): void {
  // Cheaper than the table: nobody can hold more connections than there are descriptors.
  const open = readdirSync(descriptors);
  if (open.length <= max) return;
  const isBounded = ({ address }: Connection) =>
    !thisMachine.has(address) && !clientAddresses.isTrusted(address);
  const byNetwork = Map.groupBy(connectionsAt(port), ({ network }) => network);
  const crowded = [...byNetwork.values()].filter((own) => own.length > max && own.some(isBounded));
  if (crowded.length === 0) return;
  const descriptorOf = socketDescriptors(open);
  for (const connections of crowded) {
    const own = connections.filter(isBounded).flatMap(({ inode }) => descriptorOf.get(inode) ?? []);
    // The highest descriptors are the last ones, as a rule.
    const surplus = own.toSorted((a, b) => a - b).slice(max);
    for (const descriptor of surplus) shutdown(descriptor);
    const address = connections[0]?.network;
    if (surplus.length > 0)
      log.warn(
        { address, open: own.length, closed: surplus.length },
        "an address has too many connections; see CONNECTIONS_PER_ADDRESS and TRUSTED_PROXIES",
      );
  }
}

/**
 * The descriptor of each open socket by its inode. Nothing of the event loop runs between this and the
 * shutdown.
 */
function socketDescriptors(open: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    open.flatMap((descriptor) => {
      const inode = /^socket:\[(\d+)\]$/.exec(targetOf(descriptor))?.[1];
      return inode === undefined ? [] : [[inode, Number(descriptor)] as const];
    }),
  );
}

/** Empty for a descriptor that has been closed since, such as that of the list itself. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`${descriptors}/${descriptor}`);
  } catch {
    return "";
  }
}

/** One connection to the port, from the tables of the kernel (proc_net_tcp). */
interface Connection {
  /** The other end, as text. */
  readonly address: string;
  /** The network that is counted as one: an IPv4 address, the /64 of an IPv6 address. */
  readonly network: string;
  /** The kernel's number of the socket. */
  readonly inode: string;
}

/** The connections to `port`. */
function connectionsAt(port: number): Connection[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = tables
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"));
  return lines.flatMap((line) => {
    const [, local, remote = "", state = "", , , , , , inode = ""] = line.trim().split(/\s+/);
    if (local?.endsWith(suffix) !== true || !openStates.has(state)) return [];
    const { address, network } = decodeAddress(remote.split(":")[0] ?? "");
    return [{ address, network, inode }];
  });
}

/** Each 32 bits are written as a number of the machine: little-endian wherever this service runs. */
export function decodeAddress(hex: string): Pick<Connection, "address" | "network"> {
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).reverse());
  const isMapped = bytes.length === 16 && bytes.slice(0, 12).join("") === "00000000000000000000FFFF";
  if (bytes.length === 4 || isMapped) {
    const address = bytes
      .slice(-4)
      .map((byte) => Number.parseInt(byte, 16))
      .join(".");
    return { address, network: address };
  }
  const groups = bytes.flatMap((byte, at) => (at % 2 === 0 ? [`${byte}${bytes[at + 1]}`] : []));
  const isLoopback = groups.join("") === "1".padStart(32, "0");
  return {
    address: isLoopback ? "::1" : groups.join(":").toLowerCase(),
    network: `${groups.slice(0, 4).join(":").toLowerCase()}::/64`,
  };
}

/**
 * The number of files and connections that this process may have open at once; null where the system does not
 * say. Bun raises it to the hard limit.
 */
export function openFilesMax(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
