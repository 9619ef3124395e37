/** Writes zip archives: as much of the format as some files need (PKWARE's application note, 6.3). */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** As it is, for what would not become smaller, or is looked for in the first bytes of the archive. */
  readonly isStored?: boolean;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, so that the same files make the same archive. */
const DATE = 0x0021;

/** In the order in which they are given; the same files make the same archive. */
export function zip(files: readonly ZipFile[]): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isStored = false } of files) {
    const encoded = Buffer.from(name, 'utf8');
    const packed = isStored ? bytes : deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(isStored ? STORED : DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, encoded]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION, 0);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, facts, rest, encoded]));
    parts.push(local, packed);
    at += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
