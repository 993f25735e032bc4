// A ZIP file, written by hand: for the Python package, and for tests, whose bad ones no writer makes.
import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a ZIP file; what is given replaces what would be right. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** The mode of a file on Unix, such as `0o120777` for a link. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Size of the content according to the directory. */
  readonly claimedBytes?: number;
}

const utf8Flag = 0x800;
/** 1980-01-01, the same whenever it is made. */
const firstDay = 0x21;

export function makeZip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? "") as string);
    const method = entry.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? utf8Flag, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(firstDay, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimedBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const madeOnUnix = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), madeOnUnix, common, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
