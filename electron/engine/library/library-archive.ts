/**
 * A whole library as one file, to keep or to take to another machine: a tar of what the reader made and of the documents.
 * Indexes and summaries are made again where it is taken in; vectors are taken over where the texts are the same.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Header } from 'tar';
import { z } from 'zod';
import { AppError, cancelled, isAppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { RejectedFile } from '#shared/contract/library.ts';
import { listSummaries } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../store/owner-only.ts';
import type { ReaderCounts } from '../store/reader-data.ts';
import { MAX_BYTES, mergeReaderRows, parseReaderText, readerText } from '../store/reader-backups.ts';
import { draftName, replaceFile, sweepDrafts } from '../../process/drafts.ts';
import { addCarriedVectors, carriedVectors, parseCarried } from './carried-vectors.ts';
import { fileError } from './find-files.ts';
import type { Library } from './library.ts';

const MANIFEST = 'wayleaf-library.json';
const READER = 'reader.jsonl';
const DOCUMENT = /^files\/([\da-f]{64})\.pdf$/;
const VECTORS = /^vectors\/([\da-f]{64})\.json$/;
/** The first had no vectors. */
const VERSION = 2;
/** Of a document with 100,000 passages and several encoders. */
const MAX_VECTORS_BYTES = 400 * 2 ** 20;
/** A list of some hundred thousand documents. */
const MAX_MANIFEST_BYTES = 64 * 2 ** 20;
const BLOCK = 512; // bytes, as tar counts

const AnyManifest = z.object({ format: z.literal('wayleaf-library'), version: z.int().positive() });
const Manifest = z.strictObject({
  format: z.literal('wayleaf-library'),
  version: z.int().min(1).max(VERSION),
  documents: z.array(z.strictObject({ id: z.string().regex(/^[\da-f]{64}$/), name: z.string() })),
});
type Manifest = z.infer<typeof Manifest>;

export interface ArchiveDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly library: Library;
}

export interface Saved {
  readonly documents: number;
  readonly bytes: number;
  /** Names of documents whose files are not where they were: what the reader made of them is saved without them. */
  readonly missing: readonly string[];
}

export interface TakenIn {
  readonly added: ReaderCounts;
  /** Documents whose files came with the archive. */
  readonly documents: number;
  readonly rejected: readonly RejectedFile[];
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
  { store }: ArchiveDeps,
  found: readonly Located[],
  { onProgress, signal }: ArchiveWork,
): AsyncGenerator<Buffer, void, void> {
  const documents = found.map(({ id, name }) => ({ id, name }));
  const manifest: Manifest = { format: 'wayleaf-library', version: VERSION, documents };
  yield* entry(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  yield* entry(READER, Buffer.from(await readerText(store.read)));
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
    if (hash.digest('hex') !== id) throw new AppError('file.unreadable', `${name} changed while it was saved.`);
    yield padding(size);
    const vectors = carriedVectors(store.read, id);
    if (vectors !== undefined) yield* entry(`vectors/${id}.json`, Buffer.from(vectors));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function* entry(name: string, content: Buffer): Generator<Buffer, void, void> {
  yield headerOf(name, content.length);
  yield content;
  yield padding(content.length);
}

function headerOf(name: string, size: number): Buffer {
  const header = new Header({ path: name, size, mode: OWNER_FILE, mtime: new Date(0), type: 'File' });
  const block = Buffer.alloc(BLOCK);
  header.encode(block, 0);
  return block;
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function isThere(target: string): AppError {
  return new AppError('input.invalid', `${path.basename(target)} is there already. Choose another name, or remove it.`);
}

/** A link counts, wherever it leads. */
const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/**
 * Add what an archive holds; nothing that is in the library changes or goes. Stopped, it can be given again. Each document is
 * known by its bytes, whatever its name in the archive says.
 *
 * @throws AppError `input.invalid` if it is no whole archive of a library, `library.too-new`, `library.disk-full`,
 *   `file.missing`, `file.unreadable`, `call.cancelled`
 */
export async function takeInLibrary(deps: ArchiveDeps, source: string, work: ArchiveWork): Promise<TakenIn> {
  const incoming = await deps.library.makeIncoming();
  const folder = path.join(incoming, draftName('archive'));
  for (const one of ['files', 'vectors']) await mkdir(path.join(folder, one), { recursive: true, mode: OWNER_FOLDER });
  try {
    await unpack(source, folder, work.signal);
    const manifest = await readManifest(folder, path.basename(source));
    const rows = parseReaderText(await readText(path.join(folder, READER), MAX_BYTES, path.basename(source)));
    // Where files were on another machine says nothing here.
    const added = await mergeReaderRows(
      deps.store.writer,
      rows.filter(({ table }) => table !== 'files'),
    );
    const adopted = await adoptAll(deps, folder, incoming, manifest, work);
    await adoptVectors(deps.store, path.join(folder, 'vectors'), work.signal);
    return { added, ...adopted };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Entry by entry, as `saveLibrary` writes them and no other way: what it did not write is not unfolded. */
async function unpack(source: string, folder: string, signal: AbortSignal): Promise<void> {
  const name = path.basename(source);
  const file = await open(source).catch((error: unknown) => {
    throw fileError(source, error);
  });
  try {
    const block = Buffer.alloc(BLOCK);
    for (let at = 0; ;) {
      if (signal.aborted) throw cancelled();
      const { bytesRead } = await file.read(block, 0, BLOCK, at);
      if (bytesRead === BLOCK && at > 0 && block.every((byte) => byte === 0)) return;
      const header = bytesRead === BLOCK ? new Header(block) : undefined;
      const isOurs = header?.cksumValid === true && header.type === 'File' && isEntry(header.path);
      if (!isOurs) throw at === 0 ? noArchive(name) : damaged(name);
      const { path: entryName = '', size = 0 } = header;
      const start = at + BLOCK;
      const target = createWriteStream(path.join(folder, entryName), { mode: OWNER_FILE, flags: 'wx' });
      if (size > 0) await pipeline(file.createReadStream({ start, end: start + size - 1, autoClose: false }), target);
      else await new Promise<void>((resolve) => target.end(resolve));
      if (target.bytesWritten !== size) throw damaged(name);
      at = start + size + padding(size).length;
    }
  } catch (error) {
    throw isAppError(error) ? error : fileError(isFull(error) ? folder : source, error);
  } finally {
    await file.close();
  }
}

const isEntry = (given = ''): boolean =>
  given === MANIFEST || given === READER || DOCUMENT.test(given) || VECTORS.test(given);

const damaged = (name: string): AppError =>
  new AppError('input.invalid', `${name} is damaged or not whole; nothing of it was taken in.`, { name });

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function readManifest(folder: string, name: string): Promise<Manifest> {
  const text = await readText(path.join(folder, MANIFEST), MAX_MANIFEST_BYTES, name);
  const given: unknown = parsed(text);
  const known = AnyManifest.safeParse(given);
  if (known.success && known.data.version > VERSION)
    throw new AppError(
      'library.too-new',
      `${name} was written by a newer version of Wayleaf. Update Wayleaf to take it in.`,
    );
  const manifest = Manifest.safeParse(given);
  if (!manifest.success) throw noArchive(name);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(file: string, maxBytes: number, name: string): Promise<string> {
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => Infinity,
  );
  if (bytes > maxBytes) throw noArchive(name);
  return readFile(file, 'utf8');
}

function noArchive(name: string): AppError {
  return new AppError('input.invalid', `${name} is not a library that Wayleaf saved.`, { name });
}

/** Each PDF becomes the library's own copy, under the name that it had. */
async function adoptAll(
  { library }: ArchiveDeps,
  folder: string,
  incoming: string,
  manifest: Manifest,
  { signal, onProgress }: ArchiveWork,
): Promise<Pick<TakenIn, 'documents' | 'rejected'>> {
  const names = new Map(manifest.documents.map(({ id, name }) => [id, name]));
  const files = await readdir(path.join(folder, 'files'));
  const rejected: RejectedFile[] = [];
  let documents = 0;
  for (const [done, file] of files.entries()) {
    onProgress?.(done, files.length);
    const id = documentId(path.parse(file).name);
    const upload = path.join(incoming, draftName('taken', '.pdf'));
    await rename(path.join(folder, 'files', file), upload);
    const receipt = await library.adopt(upload, names.get(id) ?? file, signal);
    rejected.push(...receipt.rejected);
    if (receipt.rejected.length === 0) documents++;
  }
  return { documents, rejected };
}

/** What is no vectors is left out: they can be made again. */
async function adoptVectors({ writer }: Store, folder: string, signal: AbortSignal): Promise<void> {
  for (const name of await readdir(folder)) {
    if (signal.aborted) throw cancelled();
    const sets = parseCarried(await readText(path.join(folder, name), MAX_VECTORS_BYTES, name));
    if (sets) await writer.write((db) => addCarriedVectors(db, documentId(path.parse(name).name), sets));
  }
}
