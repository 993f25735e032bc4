// Messages to the service manager (sd_notify): a datagram to the socket that it names. Bun has no datagrams
// over Unix sockets.
import { dlopen } from "bun:ffi";

const unixFamily = 1;
/** SOCK_DGRAM, SOCK_CLOEXEC and SOCK_NONBLOCK of Linux. */
const datagramSocket = 0o2 | 0o2000000 | 0o4000;
/** MSG_NOSIGNAL: a manager that is gone fails the call, and not the process. */
const withoutSignal = 0x4000;

/** Returns what sends a message; it does nothing without a service manager that wants any. */
export function openNotifier(path: string | undefined): (message: string) => void {
  if (!path) return () => undefined;
  const { symbols } = dlopen("libc.so.6", {
    socket: { args: ["i32", "i32", "i32"], returns: "i32" },
    sendto: { args: ["i32", "ptr", "u64", "i32", "ptr", "u32"], returns: "i64" },
  });
  const descriptor = symbols.socket(unixFamily, datagramSocket, 0);
  const address = socketAddress(path);
  return (message) => {
    const bytes = Buffer.from(message);
    symbols.sendto(descriptor, bytes, bytes.length, withoutSignal, address, address.length);
  };
}

/**
 * A `sockaddr_un`. A name that begins with @ is of Linux's abstract sockets, which begin with a zero and end
 * without one.
 */
function socketAddress(path: string): Uint8Array {
  const name = Buffer.from(path.startsWith("@") ? `\0${path.slice(1)}` : `${path}\0`);
  const family = Buffer.alloc(2);
  family.writeUInt16LE(unixFamily);
  return Buffer.concat([family, name]);
}
