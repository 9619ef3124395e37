import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { Hub, HubFile } from './hub.ts';
import type { InstalledFile } from './model-spec.ts';
import { diskError } from './shelf.ts';

/** A file to fetch, with what its content must be. */
export interface WantedFile extends HubFile {
  /** Known from the catalog or from an earlier download; beyond what the hub says. */
  readonly sha256?: string | undefined;
}

/**
 * Fetch a file into the folder, from where an earlier attempt ended, and check it. The file has its name only when it is
 * complete and right; what has arrived until then is in `NAME.part`.
 *
 * @param onBytes  told how much of the file is there
 * @throws AppError `model.download-failed`, `file.unreadable`, `call.cancelled`
 */
export async function fetchFile(
  hub: Hub,
  place: { readonly repository: string; readonly commit: string },
  file: WantedFile,
  folder: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<InstalledFile> {
  const target = path.join(folder, file.path);
  const part = `${target}.part`;
  try {
    const complete = await sizeOf(target);
    if (complete === file.bytes) {
      const kept = await checkedContent(target, file, signal).catch(() => undefined);
      if (kept) {
        onBytes(file.bytes);
        return kept;
      }
    }
    await mkdir(path.dirname(target), { recursive: true });
    if (((await sizeOf(part)) ?? 0) < file.bytes) await fetchRest(hub, place, file, part, onBytes, signal);
    const content = await checkedContent(part, file, signal).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'model.download-failed') await rm(part, { force: true });
      throw error;
    });
    await rename(part, target);
    onBytes(file.bytes);
    return content;
  } catch (error) {
    throw signal.aborted ? cancelled() : diskError(error, folder);
  }
}

async function fetchRest(
  hub: Hub,
  { repository, commit }: { readonly repository: string; readonly commit: string },
  file: WantedFile,
  part: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const there = (await sizeOf(part)) ?? 0;
  const { start, body } = await hub.open(repository, commit, file.path, there, signal);
  const handle = await open(part, start > 0 ? 'r+' : 'w');
  let bytes = start;
  try {
    for await (const piece of body) {
      if (bytes + piece.length > file.bytes) throw wrongContent(file);
      await handle.write(piece, 0, piece.length, bytes);
      bytes += piece.length;
      onBytes(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (bytes < file.bytes) {
    throw new AppError('model.download-failed', 'The connection broke off. What has arrived is kept; go on later.', {
      file: file.path,
    });
  }
}

/** @throws AppError `model.download-failed` if it is not what it should be */
async function checkedContent(place: string, file: WantedFile, signal: AbortSignal): Promise<InstalledFile> {
  const hashes: Record<'sha256' | 'git-sha1', Hash> = {
    sha256: createHash('sha256'),
    // As git hashes a file's content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
    'git-sha1': createHash('sha1').update(`blob ${String(file.bytes)}\0`),
  };
  for await (const piece of createReadStream(place, { signal })) {
    hashes.sha256.update(piece as Uint8Array);
    if (file.hash.kind === 'git-sha1') hashes['git-sha1'].update(piece as Uint8Array);
  }
  const sha256 = hashes.sha256.digest('hex');
  const stated = file.hash.kind === 'sha256' ? sha256 : hashes['git-sha1'].digest('hex');
  if (stated !== file.hash.hex || (file.sha256 !== undefined && file.sha256 !== sha256)) throw wrongContent(file);
  return { path: file.path, bytes: file.bytes, sha256 };
}

function wrongContent({ path: name }: WantedFile): AppError {
  return new AppError(
    'model.download-failed',
    `What arrived of ${name} is not what it should be, and was thrown away. Try again; if it happens again, the hub or a proxy changes the file.`,
    { file: name },
  );
}

async function sizeOf(place: string): Promise<number | undefined> {
  return stat(place).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** SHA-256 of a file on the disk. */
export async function contentOf(folder: string, name: string, signal: AbortSignal): Promise<InstalledFile> {
  const place = path.join(folder, name);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(place, { signal })) {
    hash.update(piece as Uint8Array);
    bytes += (piece as Uint8Array).length;
  }
  return { path: name, bytes, sha256: hash.digest('hex') };
}
