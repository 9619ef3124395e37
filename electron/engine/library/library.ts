import { mkdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { DocumentEdit, DocumentMarks, ImportReceipt, ServiceSource } from '#shared/contract/library.ts';
import { carryToRead } from './carry-over.ts';
import { deleteDocument, forgetUnread, idOf, keyOf, markOpened } from '../store/documents.ts';
import { deleteIndexStep } from '../store/indexes.ts';
import { fileAt, filesOf, listFiles, type KnownFile } from '../store/files.ts';
import type { DocumentKey } from '../store/keys.ts';
import { saveReaderFacts } from '../store/reader-facts.ts';
import type { WriteDb } from '../store/db.ts';
import { markDocument } from '../store/shelves.ts';
import { promoteBefore, putNewer, standsByItself } from '../store/versions.ts';
import { steadily } from '../store/steadily.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';
import { safeFileName } from './file-names.ts';
import { copyIn } from './copy-in.ts';
import type { ForeignFile } from '../../watch/foreign-names.ts';
import { fileError, findFiles, type FindOptions, type FoundFile } from './find-files.ts';
import { identify } from './identify.ts';
import { importProgress } from './import-progress.ts';
import { ownUpload } from './own-upload.ts';
import { Presence } from './presence.ts';
import { putStanding } from './put-standing.ts';
import {
  notThere,
  notWhatItSays,
  type Adopting,
  type LibraryDeps,
  type Receipt,
  type Standing,
  type Taken,
} from './standing.ts';

/** The documents and the files they stand in. */
export class Library {
  readonly #deps: LibraryDeps;
  readonly #presence: Presence;
  #imports: Promise<unknown> = Promise.resolve();

  constructor(deps: LibraryDeps) {
    this.#deps = deps;
    this.#presence = new Presence(deps);
  }

  get incoming(): string {
    return path.join(this.#deps.folder, 'incoming');
  }

  get received(): string {
    return path.join(this.#deps.folder, 'files');
  }

  /**
   * Where uploads are put before they are taken over; made if need be.
   *
   * @throws AppError `library.disk-full`, `file.unreadable`
   */
  async makeIncoming(): Promise<string> {
    await mkdir(this.incoming, { recursive: true, mode: OWNER_FOLDER }).catch((error: unknown) => {
      throw fileError(this.incoming, error);
    });
    return this.incoming;
  }

  /** Add files and folders. What cannot be added is named in the receipt; everything else goes on. */
  add(paths: readonly string[], signal: AbortSignal, options: FindOptions = {}): Promise<ImportReceipt> {
    return this.#oneAtATime(async () => {
      const progress = importProgress(this.#deps.publish);
      const found = await findFiles(paths, (count) => progress(0, count), signal, options);
      const receipt: Receipt = { added: [], duplicates: [], rejected: [...found.rejected] };
      try {
        for (const [done, file] of found.files.entries()) {
          signal.throwIfAborted();
          progress(done, found.files.length);
          await this.#addFile(file, receipt, signal);
        }
        for (const file of found.foreign) {
          await this.#addForeign(file, receipt, signal);
        }
        return receipt;
      } finally {
        this.#deps.publish({ kind: 'imported', receipt });
      }
    });
  }

  /** Add these files if they are wanted, and tell nobody: for what goes on by itself. @returns by path what came of each */
  take(
    paths: readonly string[],
    signal: AbortSignal,
    isWanted: (id: DocumentId) => boolean = () => true,
  ): Promise<ReadonlyMap<string, Taken>> {
    return this.#oneAtATime(async () => {
      const taken = new Map<string, Taken>();
      const standing: Standing[] = [];
      for (const file of paths) {
        signal.throwIfAborted();
        try {
          const { size: bytes, mtimeMs } = await stat(file);
          const seen = { path: file, bytes, modifiedMs: Math.trunc(mtimeMs) };
          const one = await steadily(this.#deps.store, () => this.#identify(seen, signal), signal);
          if (isWanted(one.id)) standing.push(one);
          else taken.set(file, { id: one.id, added: false });
        } catch (error) {
          signal.throwIfAborted();
          // That says nothing of the file: whoever has them taken asks again.
          if (isAppError(error, 'library.unreachable')) throw error;
          taken.set(file, { error: toReport(fileError(file, error)) });
        }
      }
      const added = await this.#registerAll(standing);
      for (const [at, { id, file }] of standing.entries()) taken.set(file.path, { id, added: added[at] === true });
      return taken;
    });
  }

  /**
   * Look for documents that are missing, in these folders and files: what holds one of them by its bytes is noted, and
   * nothing else is added. Only files of the right size are read.
   */
  find(paths: readonly string[], signal: AbortSignal): Promise<ImportReceipt> {
    return this.#oneAtATime(async () => {
      const { read } = this.#deps.store;
      const sizes = new Set(listFiles(read).flatMap(({ bytes, present }) => (present ? [] : [bytes])));
      const progress = importProgress(this.#deps.publish);
      const { files } = await findFiles(paths, (count) => progress(0, count), signal);
      const receipt: Receipt = { added: [], duplicates: [], rejected: [] };
      for (const file of files.filter(({ bytes }) => sizes.has(bytes))) {
        signal.throwIfAborted();
        const name = path.basename(file.path);
        const id = await identify(file.path, name, signal).catch(() => undefined);
        if (id === undefined || keyOf(read, id) === undefined) continue;
        await this.#registerAll([{ id, file, received: false }]);
        receipt.duplicates.push({ name, document: id });
      }
      return receipt;
    });
  }

  /** Take over an upload from the incoming folder; it is deleted if its bytes are already there. */
  adopt(upload: string, name: string, signal: AbortSignal, adopting: Adopting = {}): Promise<ImportReceipt> {
    return this.#oneAtATime(async () => {
      const receipt: Receipt = { added: [], duplicates: [], rejected: [] };
      const file = await ownUpload(upload, await this.makeIncoming());
      await this.#takeOver(file, { name, ...adopting }, receipt, signal);
      if (!adopting.quiet) this.#deps.publish({ kind: 'imported', receipt });
      return receipt;
    });
  }

  /**
   * A file that holds the document now.
   *
   * @throws AppError `document.unknown`, `file.missing`
   */
  async locate(id: DocumentId): Promise<{ path: string; bytes: number; name: string }> {
    const key = this.#requireKey(id);
    const file = await this.locateKey(key);
    if (!file) throw notThere(filesOf(this.#deps.store.read, key), (one) => this.#presence.isLookedAt(one));
    return { path: file.path, bytes: file.bytes, name: path.basename(file.path) };
  }

  /** @throws AppError `document.unknown` */
  async edit(id: DocumentId, edit: DocumentEdit, source?: ServiceSource): Promise<void> {
    const key = this.#requireKey(id);
    await this.#deps.store.writer.write((db) => saveReaderFacts(db, key, edit, source));
    this.#deps.touch(id);
  }

  /** What the reader says of these documents; those that are not in the library are left out. */
  async mark(ids: readonly DocumentId[], marks: DocumentMarks): Promise<void> {
    const { store, touch } = this.#deps;
    const here = ids.filter((id) => keyOf(store.read, id) !== undefined);
    await store.writer.write((db) => {
      for (const id of here) markDocument(db, id, marks);
    });
    for (const id of here) touch(id);
  }

  /** Is the document in the library, and in a file that is there? */
  async #standsIn(id: DocumentId): Promise<boolean> {
    const key = keyOf(this.#deps.store.read, id);
    return key !== undefined && (await this.locateKey(key)) !== undefined;
  }

  /** The first known file of a document that is there and unchanged; what turns out to be gone is marked. */
  locateKey(key: DocumentKey): Promise<KnownFile | undefined> {
    return this.#presence.locate(key);
  }

  /** What could not be read, and is in no file any more, needs nobody's attention. */
  async forgetFailed(keys: readonly DocumentKey[]): Promise<void> {
    const { store, publish } = this.#deps;
    const ids = await store.writer.write((db) => forgetUnread(db, keys, ['failed']));
    for (const id of ids) publish({ kind: 'removed', document: id });
  }

  /** Look at every known file and mark what is gone or is back. */
  checkFiles(signal: AbortSignal): Promise<void> {
    return this.#presence.check(signal);
  }

  /** Forget a document and its index: a version before it counts again. The PDF stays, unless it is our own copy of an upload. */
  async remove(id: DocumentId): Promise<void> {
    const { store, publish, touch } = this.#deps;
    const key = this.#requireKey(id);
    const own = filesOf(store.read, key).filter((file) => file.received);
    const before = await store.writer.write(async (db) => {
      while (!deleteIndexStep(db, key, 200)) await nextTurn();
      const promoted = promoteBefore(db, id);
      deleteDocument(db, key);
      return promoted;
    });
    publish({ kind: 'removed', document: id });
    if (before !== undefined) touch(before);
    for (const file of own) await this.#deleteReceived(file.path);
  }

  async opened(id: DocumentId): Promise<void> {
    const key = this.#requireKey(id);
    await this.#deps.store.writer.write((db) => markOpened(db, key, this.#deps.now()));
    this.#deps.touch(id);
    await this.locateKey(key);
  }

  #requireKey(id: DocumentId): DocumentKey {
    const key = keyOf(this.#deps.store.read, id);
    if (key === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
    return key;
  }

  async #addFile(file: FoundFile, receipt: Receipt, signal: AbortSignal): Promise<void> {
    const name = path.basename(file.path);
    try {
      const standing = await steadily(this.#deps.store, () => this.#identify(file, signal), signal);
      const { id } = standing;
      const [added] = await this.#registerAll([standing]);
      if (added) receipt.added.push(id);
      else receipt.duplicates.push({ name, document: id });
    } catch (error) {
      if (isAbort(error)) throw error;
      receipt.rejected.push({ name, error: toReport(error) });
    }
  }

  async #addForeign(file: ForeignFile, receipt: Receipt, signal: AbortSignal): Promise<void> {
    const name = oneLine(file.name);
    try {
      const copy = await copyIn(file, await this.makeIncoming());
      await this.#takeOver(copy, { name }, receipt, signal);
    } catch (error) {
      signal.throwIfAborted();
      receipt.rejected.push({ name, error: toReport(fileError(name, error)) });
    }
  }

  async #identify(file: FoundFile, signal: AbortSignal): Promise<Standing> {
    const known = fileAt(this.#deps.store.read, file.path);
    const knownId =
      known && (await this.#presence.holds(known)) ? idOf(this.#deps.store.read, known.document) : undefined;
    const id = knownId ?? (await identify(file.path, path.basename(file.path), signal));
    return { id, file, received: known?.received ?? false };
  }

  /** Record in which files documents stand, all at once. @returns of each whether the document is new */
  async #registerAll(
    entries: readonly Standing[],
    beside?: (db: WriteDb, isNew: boolean) => void,
  ): Promise<readonly boolean[]> {
    const { store, publish, touch, onWork, now } = this.#deps;
    const { signal } = new AbortController();
    const gone: (readonly KnownFile[])[] = [];
    for (const { id } of entries)
      gone.push(await steadily(store, () => this.#presence.gone(keyOf(store.read, id)), signal));
    const { done, forgotten } = await store.writer.write((db) => {
      const done = entries.map((entry, at) => putStanding(db, entry, gone[at] ?? [], now()));
      if (beside) for (const { isNew } of done) beside(db, isNew);
      const others = done.flatMap(({ other }) => (other === undefined ? [] : [other]));
      for (const [at, { id }] of entries.entries()) {
        const other = done[at]?.other;
        if (other !== undefined) putNewer(db, other, id, now());
      }
      for (const { id } of entries) {
        standsByItself(db, id);
        carryToRead(db, id, now());
      }
      return { done, forgotten: forgetUnread(db, others, ['waiting', 'indexing', 'paused', 'failed']) };
    });
    for (const id of forgotten) publish({ kind: 'removed', document: id });
    for (const [at, { id, file }] of entries.entries()) {
      this.#presence.saw(file.path);
      touch(id);
      // The path held another document before; that one may be missing now.
      const other = done[at]?.other;
      const otherId = other && (await steadily(store, () => idOf(store.read, other), signal));
      if (otherId) touch(otherId);
    }
    if (done.some(({ isNew, again }) => isNew || again)) onWork();
    return done.map(({ isNew }) => isNew);
  }

  async #keep(
    file: string,
    { id, name, beside }: { readonly id: DocumentId; readonly name: string } & Pick<Adopting, 'beside'>,
    receipt: Receipt,
  ): Promise<void> {
    const target = path.join(this.received, id.slice(0, 16), safeFileName(name));
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: OWNER_FOLDER });
      await rename(file, target);
    } catch (error) {
      throw fileError(target, error);
    }
    const found = await stat(target);
    const entry = { path: target, bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) };
    try {
      const [added] = await this.#registerAll([{ id, file: entry, received: true }], beside);
      if (added) receipt.added.push(id);
      else receipt.duplicates.push({ name, document: id });
    } catch (error) {
      await this.#deleteReceived(target);
      throw error;
    }
  }

  async #takeOver(
    file: string,
    { name, expected, beside }: Adopting & { readonly name: string },
    receipt: Receipt,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const id = await identify(file, name, signal);
      if (expected !== undefined && id !== expected) throw notWhatItSays(name);
      if (await steadily(this.#deps.store, () => this.#standsIn(id), signal)) {
        await rm(file, { force: true });
        if (beside) await this.#deps.store.writer.write((db) => beside(db, false));
        receipt.duplicates.push({ name, document: id });
      } else await this.#keep(file, { id, name, beside }, receipt);
    } catch (error) {
      signal.throwIfAborted();
      await rm(file, { force: true });
      receipt.rejected.push({ name, error: toReport(error) });
    }
  }

  async #deleteReceived(file: string): Promise<void> {
    if (path.dirname(path.dirname(file)) !== this.received) return;
    await rm(file, { force: true });
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#imports.then(work);
    this.#imports = done.catch(() => undefined);
    return done;
  }
}
