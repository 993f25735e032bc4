// A row as a text that is the same whichever database it was read from, and a hash over many of them that
// does not depend on their order.
import { createHash } from "node:crypto";
import { storable } from "../../database/columns.ts";
import type { Row } from "../../database/movable-tables.ts";

/** Row count of a table, and a hash of all rows: 64 hex digits. */
export interface TableHash {
  readonly rows: number;
  readonly sha256: string;
}

const modulus = 2n ** 256n;

/**
 * Adds rows up: the sum of their SHA-256 modulo 2^256. Databases sort texts by rules of their own, so that an
 * order would be a difference where there is none.
 */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    const hex = createHash("sha256").update(canonical(row)).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hex}`)) % modulus;
    this.#rows += 1;
  }

  get hash(): TableHash {
    return { rows: this.#rows, sha256: this.#sum.toString(16).padStart(64, "0") };
  }
}

/** The names of the columns that differ. */
export function differentColumns(one: Row, other: Row): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => canonical(one[name] ?? null) !== canonical(other[name] ?? null));
}

function canonical(value: unknown): string {
  return JSON.stringify(comparable(value));
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, comparable(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
