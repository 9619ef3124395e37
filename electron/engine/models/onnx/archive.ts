/** Takes the files of a model out of an archive. Nothing else of it is written, and nothing outside the given folder. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar';
import { openPromise } from 'yauzl';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { TOKENIZER_FILES } from './model-spec.ts';
import { PUBLISHED } from './published-encoder.ts';
import { MANIFEST } from './shelf.ts';

interface UnpackLimits {
  readonly bytes: number;
  readonly entries: number;
  /** Unpacked by packed bytes, where there is more than `ratioFromBytes`: weights hardly shrink, tokenizers tenfold. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

/** Far beyond any encoder; an archive that claims more is not unpacked. */
export const unpackLimits: UnpackLimits = {
  bytes: 8 * 2 ** 30,
  entries: 100_000,
  ratio: 100,
  ratioFromBytes: 128 * 2 ** 20,
};

export const ARCHIVE_ENDING = /\.(?:zip|tar|tgz|tar\.gz)$/i;

export function isArchive(file: string): boolean {
  return ARCHIVE_ENDING.test(file);
}

/**
 * @param name  by which the reader knows the archive
 * @throws AppError `input.invalid` if it is damaged, too large or none, `call.cancelled`
 */
export async function unpackModel(
  archive: string,
  folder: string,
  signal: AbortSignal,
  limits: UnpackLimits = unpackLimits,
  name = path.basename(archive),
): Promise<void> {
  try {
    const allowed = allowance((await stat(archive)).size, limits);
    await (/\.zip$/i.test(archive) ? unpackZip : unpackTar)(archive, folder, allowed, signal);
  } catch (error) {
    if (signal.aborted) throw cancelled();
    if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('input.invalid', `${name} cannot be unpacked; it may be damaged.`, { reason }, error);
  }
}

const DESCRIBING = [...TOKENIZER_FILES, MANIFEST, ...PUBLISHED.map((name) => path.posix.basename(name))];

/** Is this an entry of a model? */
function isWanted(entry: string): boolean {
  const name = path.posix.basename(entry);
  return DESCRIBING.includes(name) || /\.onnx(?:_data)?$/.test(name);
}

interface Allowance {
  /** Of a file that is kept. Throws AppError `input.invalid` once there is more than any model has. */
  readonly take: (bytes: number) => void;
  /** The same of an entry, whatever becomes of it. */
  readonly count: () => void;
}

/** @param packed  bytes of the archive */
function allowance(packed: number, limits: UnpackLimits): Allowance {
  let taken = 0;
  let entries = 0;
  const isTooMuch = (): boolean =>
    taken > limits.bytes ||
    entries > limits.entries ||
    (taken > limits.ratioFromBytes && taken > limits.ratio * packed);
  const hold = (): void => {
    if (isTooMuch()) throw new AppError('input.invalid', 'The archive is larger than any model; it was not unpacked.');
  };
  return {
    take: (bytes) => {
      taken += bytes;
      hold();
    },
    count: () => {
      entries++;
      hold();
    },
  };
}

async function unpackZip(
  archive: string,
  folder: string,
  { take, count }: Allowance,
  signal: AbortSignal,
): Promise<void> {
  // Absolute names and names that lead upwards are refused by the package.
  const zip = await openPromise(archive, { lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      count();
      if (!isWanted(entry.fileName)) continue;
      take(entry.uncompressedSize);
      const place = path.join(folder, entry.fileName);
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place), { signal });
    }
  } finally {
    zip.close();
  }
}

/** What is packed by gzip is unfolded piece by piece here: the package does it in one go, and keeps what follows the end. */
async function unpackTar(
  archive: string,
  folder: string,
  { take, count }: Allowance,
  signal: AbortSignal,
): Promise<void> {
  const unpacking = tar.extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    zstd: false,
    brotli: false,
    filter: (name, entry) => {
      count();
      return 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile') && isWanted(name);
    },
  });
  const end = { isReached: false };
  unpacking.once('eof', () => (end.isReached = true));
  const done = once(unpacking, 'close', { signal });
  done.catch(() => undefined);
  let isFirst = true;
  const unfolded = (await isGzip(archive)) ? createGunzip() : new PassThrough();
  const reading = pipeline(createReadStream(archive), unfolded, { signal });
  reading.catch(() => undefined);
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    take(chunk.length);
    if (isFirst && startsAsGzip(chunk)) throw new Error('It is packed twice.');
    isFirst = false;
    if (!unpacking.write(chunk)) await Promise.race([once(unpacking, 'drain', { signal }), done]);
    if (end.isReached) break;
  }
  unpacking.end();
  await done;
}

async function isGzip(archive: string): Promise<boolean> {
  for await (const chunk of createReadStream(archive, { end: 1 }) as AsyncIterable<Buffer>) return startsAsGzip(chunk);
  return false;
}

const startsAsGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
