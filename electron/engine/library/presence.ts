/** Whether the files that the library knows are there, and still hold the documents that they held. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { idOf } from '../store/documents.ts';
import { filesOf, listFiles, markPresence, putFile, type KnownFile } from '../store/files.ts';
import { bumpVersion } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import { identify } from './identify.ts';
import { isBelow, type LibraryDeps } from './standing.ts';
import { wasTouched } from './was-touched.ts';

/** Where a document has more files than this, those that are gone are found when all files are looked at. */
const COPIES_ASKED = 32;

export class Presence {
  readonly #deps: Pick<LibraryDeps, 'store' | 'folder' | 'now' | 'isOwn' | 'othersHave' | 'touch'>;
  /** Files that were read here, of a library that is not. */
  readonly #seen = new Set<string>();

  constructor(deps: Pick<LibraryDeps, 'store' | 'folder' | 'now' | 'isOwn' | 'othersHave' | 'touch'>) {
    this.#deps = deps;
  }

  /** The file was read here, whoever's the library is. */
  saw(file: string): void {
    this.#seen.add(file);
  }

  /** A place elsewhere may be on another machine, which would be told that somebody looks. */
  isLookedAt(file: string): boolean {
    return this.#deps.isOwn !== false || this.#seen.has(file) || isBelow(this.#deps.folder, file);
  }

  /** The first known file of a document that is there and unchanged; what turns out to be gone is marked. */
  async locate(key: DocumentKey): Promise<KnownFile | undefined> {
    for (const file of filesOf(this.#deps.store.read, key)) {
      const present = await this.holds(file);
      if (present !== file.present && !this.#deps.othersHave) await this.#mark([{ file, present }]);
      if (present) return file;
    }
    return undefined;
  }

  /** Look at every known file and mark what is gone or is back. */
  async check(signal: AbortSignal): Promise<void> {
    if (this.#deps.othersHave) return;
    const changes: { file: KnownFile; present: boolean }[] = [];
    for (const file of listFiles(this.#deps.store.read)) {
      if (signal.aborted) return;
      const present = await this.holds(file);
      if (present !== file.present) changes.push({ file, present });
    }
    if (changes.length > 0) await this.#mark(changes);
  }

  async gone(key: DocumentKey | undefined): Promise<KnownFile[]> {
    const gone: KnownFile[] = [];
    if (key === undefined) return gone;
    const files = filesOf(this.#deps.store.read, key).slice(0, COPIES_ASKED);
    for (const file of files) if (!(await this.holds(file))) gone.push(file);
    return gone;
  }

  /** Size and time of change are as recorded; a file that was touched may hold something else. */
  async holds(file: KnownFile): Promise<boolean> {
    const isKnown = this.#deps.isOwn !== false || this.#seen.has(file.path);
    if (!this.isLookedAt(file.path)) return false;
    const found = await stat(file.path).catch(() => undefined);
    if (!found?.isFile() || found.size !== file.bytes) return false;
    if (isKnown && Math.trunc(found.mtimeMs) === file.modifiedMs && !wasTouched(found, file.seenAt)) return true;
    const { store, now } = this.#deps;
    const id = await identify(file.path, path.basename(file.path)).catch(() => undefined);
    if (id === undefined || id !== idOf(store.read, file.document)) return false;
    this.saw(file.path);
    const entry = { ...file, modifiedMs: Math.trunc(found.mtimeMs) };
    await store.writer.write((db) => putFile(db, entry, now()));
    return true;
  }

  /** That of a drive which was taken out is away with its folder, and what somebody else's library names was never here. */
  async #wasDeleted({ path: file }: KnownFile): Promise<boolean> {
    if (this.#deps.isOwn === false) return false;
    const folder = await stat(path.dirname(file)).catch(() => undefined);
    return folder?.isDirectory() === true;
  }

  async #mark(changes: readonly { file: KnownFile; present: boolean }[]): Promise<void> {
    const { store, now, touch } = this.#deps;
    const marks: { file: KnownFile; present: boolean; gone: boolean }[] = [];
    for (const { file, present } of changes)
      marks.push({ file, present, gone: !present && (await this.#wasDeleted(file)) });
    await store.writer.write((db) => {
      for (const { file, present, gone } of marks) markPresence(db, file.path, present, now(), gone);
      bumpVersion(db);
    });
    for (const { file } of changes) {
      const id = idOf(store.read, file.document);
      if (id) touch(id);
    }
  }
}
