import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { draftFolder, openKnownDraft, openOwnFile } from '../../../process/known-drafts.ts';
import type { Hub, HubFile } from './hub.ts';
import type { InstalledFile } from './model-spec.ts';
import { diskError } from './shelf.ts';
import { fault } from '#shared/base/messages.ts';

/** A file to fetch, with what its content must be. */
export interface WantedFile extends HubFile {
  /** Known from the catalog or from an earlier download; beyond what the hub says. */
  readonly sha256?: string | undefined;
}

/**
 * Fetch a file into the folder, from where an earlier attempt ended, and check it. The file has its name only when it is
 * complete and right; what has arrived until then is in `NAME.part`. What was planted under either name, or in place of a folder
 * between, is not followed.
 *
 * @param onBytes  told how much of the file is there
 * @throws AppError `model.download-failed`, `file.unreadable`, `call.cancelled`
 */
export async function fetchFile(
  hub: Pick<Hub, 'open'>,
  place: { readonly repository: string; readonly commit: string },
  file: WantedFile,
  folder: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<InstalledFile> {
  const target = path.join(folder, file.path);
  try {
    const below = path.posix.dirname(file.path);
    if (below !== '.') await draftFolder(folder, below);
    const content =
      (await keptContent(target, file, signal)) ?? (await fetched(hub, place, file, target, onBytes, signal));
    onBytes(file.bytes);
    return content;
  } catch (error) {
    throw signal.aborted ? cancelled() : diskError(error, folder);
  }
}

/** What an earlier attempt completed. */
async function keptContent(target: string, file: WantedFile, signal: AbortSignal): Promise<InstalledFile | undefined> {
  const there = await openOwnFile(target);
  if (!there) return undefined;
  try {
    if ((await there.stat()).size !== file.bytes) return undefined;
    return await checkedContent(there, file, signal).catch(() => undefined);
  } finally {
    await there.close();
  }
}

async function fetched(
  hub: Pick<Hub, 'open'>,
  place: { readonly repository: string; readonly commit: string },
  file: WantedFile,
  target: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<InstalledFile> {
  const part = `${target}.part`;
  const draft = await openKnownDraft(part);
  try {
    await fetchRest(hub, place, file, draft, onBytes, signal);
    const content = await checkedContent(draft, file, signal);
    // Windows moves no file that is open.
    await draft.close();
    await rename(part, target);
    return content;
  } catch (error) {
    await draft.close();
    if (error instanceof WrongContent) await rm(part, { force: true });
    throw error;
  }
}

async function fetchRest(
  hub: Pick<Hub, 'open'>,
  { repository, commit }: { readonly repository: string; readonly commit: string },
  file: WantedFile,
  draft: FileHandle,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const there = (await draft.stat()).size;
  if (there >= file.bytes) return;
  const { start, body } = await hub.open(repository, commit, file.path, there, signal);
  // The whole file is sent where a hub has no parts.
  if (start < there) await draft.truncate(start);
  let bytes = start;
  for await (const piece of body) {
    if (bytes + piece.length > file.bytes) throw new WrongContent(file);
    await draft.write(piece, 0, piece.length, bytes);
    bytes += piece.length;
    onBytes(bytes);
  }
  await draft.sync();
  if (bytes < file.bytes) {
    throw fault('model.download-failed', 'download.broke-off', {}, { file: file.path });
  }
}

/** @throws AppError `model.download-failed` if it is not what it should be */
async function checkedContent(content: FileHandle, file: WantedFile, signal: AbortSignal): Promise<InstalledFile> {
  const hashes: Record<'sha256' | 'git-sha1', Hash> = {
    sha256: createHash('sha256'),
    // As git hashes a file's content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
    'git-sha1': createHash('sha1').update(`blob ${String(file.bytes)}\0`),
  };
  for await (const piece of content.createReadStream({ start: 0, autoClose: false, signal })) {
    hashes.sha256.update(piece as Uint8Array);
    if (file.hash.kind === 'git-sha1') hashes['git-sha1'].update(piece as Uint8Array);
  }
  const sha256 = hashes.sha256.digest('hex');
  const stated = file.hash.kind === 'sha256' ? sha256 : hashes['git-sha1'].digest('hex');
  if (stated !== file.hash.hex || (file.sha256 !== undefined && file.sha256 !== sha256)) throw new WrongContent(file);
  return { path: file.path, bytes: file.bytes, sha256 };
}

class WrongContent extends AppError {
  constructor({ path: name }: WantedFile) {
    super(
      'model.download-failed',
      `What arrived of ${name} is not what it should be, and was thrown away. Try again; if it happens again, the hub or a proxy changes the file.`,
      { file: name },
    );
  }
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
