/** Takes an archive apart, entry by entry, as `saveLibrary` writes them and no other way: what it did not write is not unfolded. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Header } from 'tar';
import { cancelled, isAppError } from '#shared/base/errors.ts';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import { BLOCK, damaged, isEntry, noArchive, paddingOf } from './archive-format.ts';
import { fileError } from './find-files.ts';
import { READ_AT_ONCE } from '../../process/open-flags.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * @param folder  with the folders `files` and `vectors`, both empty
 * @param name  of the archive, as the reader knows it
 * @throws AppError `input.invalid` if it is no whole archive, `file.missing`, `file.unreadable`, `library.disk-full`, `call.cancelled`
 */
export async function unpackArchive(source: string, name: string, folder: string, signal: AbortSignal): Promise<void> {
  const file = await open(source, READ_AT_ONCE).catch((error: unknown) => {
    throw fileError(path.join(path.dirname(source), name), error);
  });
  try {
    if (!(await file.stat()).isFile()) throw noArchive(name);
    await unpackAll(file, name, folder, signal);
  } catch (error) {
    throw isAppError(error) ? error : fileError(isFull(error) ? folder : name, error);
  } finally {
    await file.close();
  }
}

async function unpackAll(file: FileHandle, name: string, folder: string, signal: AbortSignal): Promise<void> {
  const block = Buffer.alloc(BLOCK);
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const seen = new Set<string>();
  for (let at = 0; ;) {
    if (signal.aborted) throw cancelled();
    const { bytesRead } = await file.read(block, 0, BLOCK, at);
    if (bytesRead === BLOCK && at > 0 && block.every((byte) => byte === 0)) return;
    const header = bytesRead === BLOCK ? new Header(block) : undefined;
    const { path: entry = '', size = 0 } = header ?? {};
    const isOurs = header?.cksumValid === true && header.type === 'File' && isEntry(entry) && isSize(size);
    if (!isOurs || seen.has(entry)) throw at === 0 ? noArchive(name) : damaged(name);
    seen.add(entry);
    const start = at + BLOCK;
    await copy(file, { start, size, chunk }, path.join(folder, entry), name, signal);
    at = start + size + paddingOf(size);
  }
}

interface Piece {
  readonly start: number;
  readonly size: number;
  readonly chunk: Buffer;
}

/** By hand: a stream of each entry leaves its listeners on the file. */
async function copy(
  file: FileHandle,
  { start, size, chunk }: Piece,
  target: string,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const copied = await open(target, 'wx', OWNER_FILE);
  try {
    for (let done = 0; done < size;) {
      if (signal.aborted) throw cancelled();
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - done), start + done);
      if (bytesRead === 0) throw damaged(name);
      await copied.write(chunk, 0, bytesRead);
      done += bytesRead;
    }
  } finally {
    await copied.close();
  }
}

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
