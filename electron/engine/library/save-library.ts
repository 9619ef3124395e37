/** Writes a whole library to one file. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Header } from 'tar';
import { AppError, cancelled, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { listSummaries } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import { readerText, type Seals } from '../store/reader-backups.ts';
import { replaceFile, sweepDrafts } from '../../process/drafts.ts';
import { BLOCK, MANIFEST, manifestText, paddingOf, READER, sealedText, sha256 } from './archive-format.ts';
import { carriedVectors } from './carried-vectors.ts';
import { fileError } from './find-files.ts';
import type { Library } from './library.ts';

export interface ArchiveDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly library: Library;
  /** This machine's. */
  readonly seals?: Seals | undefined;
}

export interface Saved {
  readonly documents: number;
  readonly bytes: number;
  /** Names of documents whose files are not where they were: what the reader made of them is saved without them. */
  readonly missing: readonly string[];
}

export interface ArchiveWork {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface SaveWork extends ArchiveWork {
  /** The user agreed to lose a file of this name. It stays until the new one is whole. */
  readonly overwrite?: boolean;
}

/**
 * Write the library to a new file.
 *
 * @throws AppError `input.invalid` if there is such a file, `library.disk-full`, `file.unreadable`, `call.cancelled`
 */
export async function saveLibrary(deps: ArchiveDeps, target: string, work: SaveWork): Promise<Saved> {
  const isNew = work.overwrite !== true;
  if (isNew && (await exists(target))) throw isThere(target);
  const { found, missing } = await locateAll(deps);
  // What an earlier one left when it was killed.
  await sweepDrafts(path.dirname(target));
  try {
    const blocks = Readable.from(archiveOf(deps, found, work));
    const write = (draft: string): Promise<void> =>
      pipeline(blocks, createWriteStream(draft, { flags: 'r+' }), { signal: work.signal });
    await replaceFile(target, write, { isNew });
  } catch (error) {
    if (work.signal.aborted) throw cancelled();
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw isThere(target);
    throw isAppError(error) ? error : fileError(target, error);
  }
  return { documents: found.length, bytes: (await stat(target)).size, missing };
}

interface Located {
  readonly id: DocumentId;
  readonly name: string;
  readonly path: string;
}

async function locateAll({ store, library }: ArchiveDeps): Promise<{ found: Located[]; missing: string[] }> {
  const found: Located[] = [];
  const missing: string[] = [];
  for (const { id, fileName } of listSummaries(store.read)) {
    const file = await library.locate(id).catch(() => undefined);
    if (file) found.push({ id, name: file.name, path: file.path });
    else missing.push(fileName);
  }
  return { found, missing };
}

async function* archiveOf(
  { store, seals }: ArchiveDeps,
  found: readonly Located[],
  { onProgress, signal }: ArchiveWork,
): AsyncGenerator<Buffer, void, void> {
  const documents = found.map(({ id, name }) => ({ id, name }));
  const made = Buffer.from(await readerText(store.read));
  const list = { documents, reader: sha256(made) };
  const seal = seals?.seal('archive', sealedText(list));
  yield* entry(MANIFEST, Buffer.from(manifestText({ ...list, seal })));
  yield* entry(READER, made);
  for (const [done, { id, name, path: file }] of found.entries()) {
    signal.throwIfAborted();
    onProgress?.(done, found.length);
    const { size } = await stat(file);
    yield headerOf(`files/${id}.pdf`, size);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { end: Math.max(0, size - 1) }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    // It was looked at a moment ago; what was written to since is not the document.
    if (hash.digest('hex') !== id)
      throw new AppError('file.unreadable', `${name} changed while it was saved.`, { name });
    yield Buffer.alloc(paddingOf(size));
    const vectors = carriedVectors(store.read, id);
    if (vectors !== undefined) yield* entry(`vectors/${id}.json`, Buffer.from(vectors));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function* entry(name: string, content: Buffer): Generator<Buffer, void, void> {
  yield headerOf(name, content.length);
  yield content;
  yield Buffer.alloc(paddingOf(content.length));
}

function headerOf(name: string, size: number): Buffer {
  const header = new Header({ path: name, size, mode: OWNER_FILE, mtime: new Date(0), type: 'File' });
  const block = Buffer.alloc(BLOCK);
  header.encode(block, 0);
  return block;
}

function isThere(target: string): AppError {
  return new AppError('input.invalid', `${path.basename(target)} is there already. Choose another name, or remove it.`);
}

/** A link counts, wherever it leads. */
const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
