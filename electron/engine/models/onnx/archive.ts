/** Takes the files of a model out of an archive. Nothing else of it is written, and nothing outside the given folder. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { openPromise } from 'yauzl';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { TOKENIZER_FILES } from './model-spec.ts';
import { MANIFEST } from './shelf.ts';

/** Far beyond any encoder; an archive that claims more is not unpacked. */
const MAX_BYTES = 8 * 2 ** 30;
const MAX_ENTRIES = 100_000;

export const ARCHIVE_ENDING = /\.(?:zip|tar|tgz|tar\.gz)$/i;

export function isArchive(file: string): boolean {
  return ARCHIVE_ENDING.test(file);
}

/** @throws AppError `input.invalid` if the archive is damaged, too large or none, `call.cancelled` */
export async function unpackModel(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  try {
    await (/\.zip$/i.test(archive) ? unpackZip(archive, folder, signal) : unpackTar(archive, folder, signal));
  } catch (error) {
    if (signal.aborted) throw cancelled();
    if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const name = path.basename(archive);
    throw new AppError('input.invalid', `${name} cannot be unpacked; it may be damaged.`, { reason }, error);
  }
}

/** Is this an entry of a model? */
function isWanted(entry: string): boolean {
  const name = path.posix.basename(entry);
  return [...TOKENIZER_FILES, MANIFEST].includes(name) || /\.onnx(?:_data)?$/.test(name);
}

/** @throws AppError `input.invalid` once an archive claims to hold more than it should */
function allowance(): (bytes: number) => void {
  let left = MAX_BYTES;
  let entries = 0;
  return (bytes) => {
    left -= bytes;
    if (left < 0 || ++entries > MAX_ENTRIES) {
      throw new AppError('input.invalid', 'The archive is larger than any model; it was not unpacked.');
    }
  };
}

async function unpackZip(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const take = allowance();
  // Absolute names and names that lead upwards are refused by the package.
  const zip = await openPromise(archive, { lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      const wanted = isWanted(entry.fileName);
      take(wanted ? entry.uncompressedSize : 0);
      if (!wanted) continue;
      const place = path.join(folder, entry.fileName);
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place), { signal });
    }
  } finally {
    zip.close();
  }
}

async function unpackTar(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const take = allowance();
  let failure: Error | undefined;
  await tar.extract({
    file: archive,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter: (name, entry) => {
      const isFile = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile');
      const wanted = failure === undefined && isFile && isWanted(name);
      try {
        signal.throwIfAborted();
        take(wanted ? entry.size : 0);
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error));
        return false;
      }
      return wanted;
    },
  });
  if (failure) throw failure;
}
