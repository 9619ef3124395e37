import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { toReport, AppError } from '#shared/base/errors.ts';
import { isDocumentName } from '#shared/base/formats.ts';
import type { RejectedFile } from '#shared/contract/library.ts';
import { filesBelow, meantBy, namesIn, type ForeignFile } from './foreign-names.ts';

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

/**
 * The documents at these paths: files as they are named, folders with everything below them that is named as a document,
 * except what is hidden. Links are followed, each folder once. Each file comes once, in natural order within a folder.
 *
 * @param onFound  told how many files there are so far
 */
export async function findFiles(
  paths: readonly string[],
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<FoundFiles> {
  const search = new Search(onFound, signal);
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

  constructor(onFound: (count: number) => void, signal: AbortSignal) {
    this.#onFound = onFound;
    this.#signal = signal;
  }

  async add(chosen: string): Promise<void> {
    try {
      const meant = await meantBy(chosen);
      for (const one of meant) await this.#foreignFile(one, true);
      if (meant.length > 0) return;
      const found = await stat(chosen);
      if (found.isDirectory()) await this.#folder(chosen);
      else if (found.isFile()) this.#file(chosen, found);
      else throw new AppError('file.unreadable', `${path.basename(chosen)} is neither a file nor a folder.`);
    } catch (error) {
      this.#signal.throwIfAborted();
      this.rejected.push({ name: path.basename(chosen), error: toReport(fileError(chosen, error)) });
    }
  }

  async #folder(folder: string): Promise<void> {
    this.#signal.throwIfAborted();
    const real = await realpath(folder);
    if (this.#seenFolders.has(real)) return;
    this.#seenFolders.add(real);
    const all = await namesIn(folder);
    const names = all.names.filter((name) => !name.startsWith('.')).sort(collator.compare);
    const folders: string[] = [];
    for (const name of names) {
      const below = path.join(folder, name);
      const isDocument = isDocumentName(name);
      const found = await stat(below).catch((error: unknown) => {
        // A dangling link or a file without permission; only what looks like a document is missed.
        if (isDocument) this.rejected.push({ name, error: toReport(fileError(below, error)) });
        return undefined;
      });
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
    if (this.#seenFiles.has(file)) return;
    this.#seenFiles.add(file);
    this.files.push({ path: file, bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) });
    this.#onFound(this.files.length);
  }
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
      return new AppError('file.missing', `${name} is not there.`, undefined, error);
    case 'EACCES':
    case 'EPERM':
      return new AppError('file.unreadable', `${name} may not be read.`, undefined, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('library.disk-full', 'The disk with the library is full.', undefined, error);
    case 'ENAMETOOLONG':
      return new AppError(
        'file.unreadable',
        `${name} cannot be read: its name or its path is too long.`,
        { cause: error.code },
        error,
      );
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
    case 'ENOTCONN':
      return new AppError(
        'file.unreadable',
        `${name} cannot be read: the drive that it is on does not answer. Was it pulled out?`,
        { cause: error.code },
        error,
      );
    default:
      return new AppError('file.unreadable', `${name} cannot be read (${error.code}).`, { cause: error.code }, error);
  }
}
