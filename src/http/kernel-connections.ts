// The open connections of this process's port, from the tables of the Linux kernel (proc_net_tcp).
import { existsSync, readFileSync } from "node:fs";

/** One connection to the port. */
export interface Connection {
  /** The other end, as text. */
  readonly address: string;
  /** What is counted as one: an IPv4 address, the /64 of an IPv6 address. */
  readonly network: string;
  /** The kernel's number of the socket. */
  readonly inode: string;
}

const tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];
/** ESTABLISHED, and CLOSE_WAIT: closed by the other end, not yet by ours. */
const openStates = new Set(["01", "08"]);

/** The connections to `port`. */
export function connectionsAt(port: number): Connection[] {
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
