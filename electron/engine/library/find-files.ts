import type { Stats } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { toReport, AppError } from '#shared/base/errors.ts';
import { isDocumentName } from '#shared/base/formats.ts';
import type { RejectedFile } from '#shared/contract/library.ts';
import { filesBelow, meantBy, namesIn, type ForeignFile } from '../../watch/foreign-names.ts';
import { isSystemFolder } from '../../watch/system-folders.ts';
import { fault } from '#shared/base/messages.ts';

/** A file to look at. `named` files were chosen one by one and are answered for one by one. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Documents whose names are no text. */
  readonly foreign: readonly ForeignFile[];
  readonly rejected: readonly RejectedFile[];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface FindOptions {
  /** Also where links below the folders lead, out of them too. */
  readonly followLinks?: boolean | undefined;
}

/** Links that are named one by one; who has more of them knows. */
const MOST_LINKS_NAMED = 100;

/**
 * The documents at these paths: files as they are named, folders with everything below them that is named as a document,
 * except what is hidden. Links are not followed, as in watched folders; what nobody comes to without them is named. Each folder and each file comes once, in natural order within a folder.
 *
 * @param onFound  told how many files there are so far
 */
export async function findFiles(
  paths: readonly string[],
  onFound: (count: number) => void,
  signal: AbortSignal,
  { followLinks = false }: FindOptions = {},
): Promise<FoundFiles> {
  const search = new Search(onFound, signal, followLinks);
  for (const chosen of paths) await search.add(path.resolve(chosen));
  return { files: search.files, foreign: search.foreign, rejected: search.rejected };
}

class Search {
  readonly files: FoundFile[] = [];
  readonly foreign: ForeignFile[] = [];
  readonly rejected: RejectedFile[] = [];
  readonly #seenFiles = new Set<string>();
  readonly #seenFolders = new Set<string>();
  readonly #onFound: (count: number) => void;
  readonly #signal: AbortSignal;
  readonly #followLinks: boolean;
  /** Of the folder that was named, without links. */
  #root = '';
  #links = 0;
  /** What was come to that could have been a document, or holds some that were found before. */
  #met = 0;

  constructor(onFound: (count: number) => void, signal: AbortSignal, followLinks: boolean) {
    this.#onFound = onFound;
    this.#signal = signal;
    this.#followLinks = followLinks;
  }

  /** What is named is followed, whatever it is. */
  async add(chosen: string): Promise<void> {
    try {
      const meant = await meantBy(chosen);
      for (const one of meant) await this.#foreignFile(one, true);
      if (meant.length > 0) return;
      const found = await stat(chosen);
      if (found.isDirectory()) {
        this.#root = await realpath(chosen);
        if (await isSystemFolder(this.#root)) throw systemsOwn(chosen);
        await this.#chosenFolder(chosen);
      } else if (found.isFile()) {
        if (await isSystemFolder(await realpath(chosen))) throw systemsOwn(chosen);
        this.#file(chosen, found);
      } else throw new AppError('file.unreadable', `${path.basename(chosen)} is neither a file nor a folder.`);
    } catch (error) {
      this.#signal.throwIfAborted();
      this.rejected.push({ name: path.basename(chosen), error: toReport(fileError(chosen, error)) });
    }
  }

  /** @throws AppError for one without anything that could be read: whoever chose it would wait for it */
  async #chosenFolder(folder: string): Promise<void> {
    const before = [this.#met, this.foreign.length, this.rejected.length].join();
    await this.#folder(folder);
    if ([this.#met, this.foreign.length, this.rejected.length].join() === before)
      throw fault('file.missing', 'folder.no-documents', { folder: path.basename(folder) });
  }

  async #folder(folder: string): Promise<void> {
    this.#signal.throwIfAborted();
    const real = await realpath(folder);
    if (this.#seenFolders.has(real)) this.#met += 1;
    if (this.#seenFolders.has(real) || (await isSystemFolder(real))) return;
    this.#seenFolders.add(real);
    const all = await namesIn(folder);
    const names = all.names.filter((name) => !name.startsWith('.')).sort(collator.compare);
    const folders: string[] = [];
    for (const name of names) {
      const below = path.join(folder, name);
      const isDocument = isDocumentName(name);
      const found = await this.#look(below, isDocument);
      if (found?.isDirectory()) folders.push(below);
      else if (found?.isFile() && isDocument) this.#file(below, found);
    }
    for (const one of all.foreign.filter(({ name }) => !name.startsWith('.'))) await this.#foreignFile(one, false);
    for (const below of folders) {
      await this.#folder(below).catch((error: unknown) => {
        this.#signal.throwIfAborted();
        this.rejected.push({ name: path.basename(below), error: toReport(fileError(below, error)) });
      });
    }
  }

  /** What lies there; undefined for a link that is passed by, and for what cannot be looked at. */
  async #look(below: string, isDocument: boolean): Promise<Stats | undefined> {
    try {
      const own = await lstat(below);
      if (!own.isSymbolicLink()) return own;
      if (!this.#followLinks && (await this.#passBy(below, isDocument))) return undefined;
      const target = await stat(below);
      return target.isFile() && (await isSystemFolder(await realpath(below))) ? undefined : target;
    } catch (error) {
      // A dangling link or a file without permission; only what looks like a document is missed.
      if (isDocument) this.rejected.push({ name: path.basename(below), error: toReport(fileError(below, error)) });
      return undefined;
    }
  }

  /** Names a link whose documents would be missed. @returns false where it leads to nothing */
  async #passBy(link: string, isDocument: boolean): Promise<boolean> {
    const target = await realpath(link).catch(() => undefined);
    if (target === undefined) return false;
    const isFolder = await stat(target).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const isMissed = (isFolder || isDocument) && !this.#comesTo(target, isFolder);
    if (isMissed && ++this.#links <= MOST_LINKS_NAMED) {
      const name = path.basename(link);
      this.rejected.push({ name, error: toReport(fault('file.unreadable', 'file.link', { name })) });
    }
    return true;
  }

  /** Is it found in its own place in the folder that was named? */
  #comesTo(target: string, isFolder: boolean): boolean {
    const relative = path.relative(this.#root, target);
    const isBelow = relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
    return isBelow && !/(?:^|[/\\])\./.test(relative) && (isFolder || isDocumentName(relative));
  }

  /** @param named  whether it was chosen by itself, and so whatever its ending */
  async #foreignFile(one: ForeignFile, named: boolean): Promise<void> {
    try {
      for await (const below of filesBelow(one)) {
        this.#signal.throwIfAborted();
        if (!isDocumentName(below.name) && !(named && below.path.equals(one.path))) continue;
        this.foreign.push(below);
        this.#onFound(this.files.length + this.foreign.length);
      }
    } catch (error) {
      this.#signal.throwIfAborted();
      this.rejected.push({ name: one.name, error: toReport(fileError(one.name, error)) });
    }
  }

  #file(file: string, found: Stats): void {
    this.#met += 1;
    if (this.#seenFiles.has(file)) return;
    this.#seenFiles.add(file);
    this.files.push({ path: file, bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) });
    this.#onFound(this.files.length);
  }
}

/** @returns the refusal of a place in which the system keeps nothing but itself */
export function systemsOwn(place: string): AppError {
  return fault('input.invalid', 'folder.systems-own', { folder: place });
}

/** What the file system reports, in the reader's words; other errors are returned as they are. */
export function fileError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  // The error of an aborted signal has a number for a code.
  if (!('code' in error) || typeof error.code !== 'string') return error;
  const name = path.basename(file);
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return fault('file.missing', 'file.gone', { name }, { name }, error);
    case 'EACCES':
    case 'EPERM':
      return fault('file.unreadable', 'file.unreadable', { name }, undefined, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return fault('library.disk-full', 'disk.full', {}, undefined, error);
    case 'ENAMETOOLONG':
      return fault('file.unreadable', 'file.name-too-long', { name }, { name, cause: error.code }, error);
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
    case 'ENOTCONN':
      return fault('file.unreadable', 'file.drive-away', { name }, { name, cause: error.code }, error);
    default:
      return new AppError(
        'file.unreadable',
        `${name} cannot be read (${error.code}).`,
        { name, cause: error.code },
        error,
      );
  }
}
