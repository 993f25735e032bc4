// The addresses to capture: those that are named, and no others.
import { readFile } from "node:fs/promises";
import { OperatorError } from "../../errors.ts";

/** Pages of one run. */
export const addressesMax = 10_000;

export interface AddressSources {
  readonly given: readonly string[];
  /** A file with an address a line; lines that begin with # are left out. */
  readonly list: string | undefined;
  readonly ofSitemap: readonly string[];
}

/** The addresses of all sources in order, each once. Throws an `OperatorError` that names a bad one. */
export async function collectAddresses({
  given,
  list,
  ofSitemap,
}: AddressSources): Promise<readonly string[]> {
  const listed = list === undefined ? [] : await readList(list);
  const addresses = [...new Set([...given, ...listed, ...ofSitemap].map(checkedAddress))];
  if (addresses.length === 0) throw new OperatorError("There is no address to capture.");
  if (addresses.length > addressesMax)
    throw new OperatorError(
      `There are ${addresses.length.toLocaleString("en-US")} addresses; at most ${addressesMax.toLocaleString("en-US")} are captured at a time.`,
    );
  return addresses;
}

async function readList(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read (${cause.code ?? cause.message}).`, { cause });
  });
  const lines = text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** An address as a browser writes it: trimmed, its host in lower case. Throws an `OperatorError`. */
export function checkedAddress(text: string): string {
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new OperatorError(`${text.slice(0, 200)}: must begin with http:// or https://.`);
  if (address.username !== "" || address.password !== "")
    throw new OperatorError(
      `${address.host}: an address must not hold a name or password; --storage-state has a login.`,
    );
  return address.href;
}
