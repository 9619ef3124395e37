/** Archives that documents are packed in: read as they declare themselves and no further. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isAppError } from '#shared/base/errors.ts';
import { limits } from './limits.ts';
import { tooLarge, unreadable } from './refusals.ts';

export class Zip {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #name: string;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>, name: string) {
    this.#file = file;
    this.#entries = entries;
    this.#name = name;
  }

  /**
   * @param name  of the document, for messages
   * @throws AppError `convert.unreadable`, `file.too-large`
   */
  static async open(bytes: Buffer, name: string): Promise<Zip> {
    try {
      const file = await fromBufferPromise(bytes, {
        lazyEntries: true,
        strictFileNames: true,
        validateEntrySizes: true,
      });
      if (file.entryCount > limits.entries) throw tooLarge(name);
      const entries = new Map<string, Entry>();
      let unpacked = 0;
      for await (const entry of file.eachEntry()) {
        unpacked += entry.uncompressedSize;
        if (entries.size >= limits.entries || unpacked > limits.unpackedBytes) throw tooLarge(name);
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      }
      if (unpacked > limits.ratioFromBytes && unpacked > limits.ratio * bytes.length) throw tooLarge(name);
      return new Zip(file, entries, name);
    } catch (error) {
      throw isAppError(error) ? error : unreadable(name, 'is damaged');
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The bytes of a file, as many as it was declared to have; undefined where there is none.
   *
   * @throws AppError `convert.unreadable`
   */
  async read(entryName: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(entryName);
    if (!entry) return undefined;
    try {
      return await buffer(await this.#file.openReadStreamPromise(entry));
    } catch {
      throw unreadable(this.#name, 'is damaged');
    }
  }
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** An archive that packs nothing: what was read within bounds, for whoever reads archives without any. */
export function storedZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version that is needed
    common.writeUInt16LE(0x800, 2); // names in UTF-8
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    parts.push(uint32(LOCAL), common, title, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(uint32(CENTRAL), Buffer.from([20, 0]), common, rest, title);
    at += 30 + title.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, uint32(END), end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
