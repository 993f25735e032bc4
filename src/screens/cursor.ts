// Positions in lists by time and id, as callers hand them back.
import type { WalkPosition } from "../database/screens.ts";

const timeBytes = 6;

/** The time and the id in 30 characters. */
export function cursorOf({ createdAt, id }: WalkPosition): string {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(createdAt, 0, timeBytes);
  return Buffer.concat([bytes, Buffer.from(id.replaceAll("-", ""), "hex")]).toString("base64url");
}

export function positionOf(cursor: string): WalkPosition {
  const bytes = Buffer.from(cursor, "base64url");
  const id = bytes.toString("hex", timeBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { createdAt: bytes.readUIntBE(0, timeBytes), id };
}
