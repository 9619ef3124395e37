/** What stands below a watched folder: documents with size and time. Bounded, whatever the tree is like. */
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDocumentName } from '#shared/base/formats.ts';
import { below, mayBeForeign, namesIn, type ForeignFile } from './foreign-names.ts';
import { isExcluded } from './glob.ts';
import { identityOf, type FolderIdentity } from './identity.ts';
import { isNamedSystem, isSystemFolder } from './system-folders.ts';

export interface SeenFile {
  readonly bytes: number;
  readonly modifiedMs: number;
  /** The bytes of its path, where they are no text. */
  readonly raw?: Buffer | undefined;
}

export interface Walk {
  /** By path, or by what stands for it. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Folders that may not be read. */
  readonly unreadable: number;
  /** Folders that were gone into, by path. */
  readonly folders: ReadonlyMap<string, FolderIdentity>;
  /** False where there was more than is looked at. */
  readonly complete: boolean;
  /** Some folders have names that are no text: what happens in them is not told of. */
  readonly untold: boolean;
}

export interface WalkLimits {
  /** Names that are looked at, of files and folders of all kinds. */
  readonly entries: number;
  /** Folders below one another. */
  readonly depth: number;
}

export const walkLimits: WalkLimits = { entries: 250_000, depth: 40 };

/** Hidden names are passed by: what programs keep for themselves is theirs. */
export function isWatched(folder: string, file: string, exclude: readonly string[]): boolean {
  const relative = path.relative(folder, file).split(path.sep).join('/');
  if (relative === '') return true;
  if (relative.startsWith('../') || relative.split('/').some((name) => name.startsWith('.'))) return false;
  return !isExcluded(relative, exclude);
}

export interface WalkOptions {
  readonly limits?: WalkLimits | undefined;
  /** Otherwise a tree cannot lead out of itself. */
  readonly followLinks?: boolean | undefined;
  /** What stands for a file that no text leads to, another for each; without it they are passed by. */
  readonly nameFor?: ((file: ForeignFile) => string) | undefined;
  readonly open?: (folder: string | Buffer) => Promise<AsyncIterable<Dirent>>;
}

/** @throws the system's error where the folder itself cannot be read */
export async function walk(
  folder: string,
  exclude: readonly string[],
  signal: AbortSignal,
  options: WalkOptions = {},
): Promise<Walk> {
  const walking = new Walking(folder, exclude, signal, options);
  await walking.run();
  return walking;
}

interface Place {
  /** Bytes where no text leads there. */
  readonly at: string | Buffer;
  readonly depth: number;
  /** Of the folder that it lies in. */
  readonly device: bigint | undefined;
}

class Walking implements Walk {
  readonly files = new Map<string, SeenFile>();
  readonly folders = new Map<string, FolderIdentity>();
  unreadable = 0;
  complete = true;
  untold = false;
  readonly #folder: string;
  readonly #exclude: readonly string[];
  readonly #signal: AbortSignal;
  readonly #options: WalkOptions;
  readonly #limits: WalkLimits;
  readonly #seen = new Set<FolderIdentity>();
  readonly #waiting: Place[];
  #entries = 0;

  constructor(folder: string, exclude: readonly string[], signal: AbortSignal, options: WalkOptions) {
    this.#folder = folder;
    this.#exclude = exclude;
    this.#signal = signal;
    this.#options = options;
    this.#limits = options.limits ?? walkLimits;
    this.#waiting = [{ at: folder, depth: 0, device: undefined }];
  }

  async run(): Promise<void> {
    for (let next = this.#waiting.pop(); next && this.#entries <= this.#limits.entries; next = this.#waiting.pop()) {
      try {
        await this.#goInto(next);
      } catch (error) {
        this.#signal.throwIfAborted();
        if (next.depth === 0) throw error;
        this.unreadable++;
      }
    }
  }

  async #goInto(place: Place): Promise<void> {
    const { at } = place;
    const { followLinks = false, open = opendir } = this.#options;
    const found = await stat(at, { bigint: true });
    const identity = identityOf(found);
    // A link may lead to where it comes from.
    if ((followLinks && this.#seen.has(identity)) || (await isSystem(at, found, place, followLinks))) return;
    this.#seen.add(identity);
    if (typeof at !== 'string') this.untold = true;
    let hasForeign = false;
    for await (const entry of await open(at)) {
      if (this.#isTooMuch()) return;
      if (mayBeForeign(entry.name)) hasForeign = true;
      else await this.#look(below(at, entry.name), entry, place, found.dev);
    }
    if (hasForeign && !(await this.#goThroughForeign(place, found.dev))) return;
    this.folders.set(String(at), identity);
  }

  /** What has such a name, or looks as if it had. @returns false where it was too much */
  async #goThroughForeign(place: Place, device: bigint): Promise<boolean> {
    const { names, foreign } = await namesIn(place.at);
    const plain = names.filter(mayBeForeign).map((name) => below(place.at, name));
    for (const one of [...plain, ...foreign.map(({ path: bytes }) => bytes)]) {
      if (this.#isTooMuch()) return false;
      const kind = await lstat(one).catch(() => undefined);
      if (kind) await this.#look(one, kind, place, device);
    }
    return true;
  }

  #isTooMuch(): boolean {
    this.#signal.throwIfAborted();
    if (++this.#entries <= this.#limits.entries) return false;
    this.complete = false;
    return true;
  }

  async #look(one: string | Buffer, entry: Kind, { depth }: Place, device: bigint): Promise<void> {
    const { followLinks = false } = this.#options;
    const shown = String(one);
    const isLink = entry.isSymbolicLink();
    if ((isLink && !followLinks) || !isWatched(this.#folder, shown, this.#exclude)) return;
    const kind = isLink ? await stat(one).catch(() => undefined) : entry;
    if (kind?.isDirectory()) {
      if (depth + 1 > this.#limits.depth) this.complete = false;
      else this.#waiting.push({ at: one, depth: depth + 1, device });
    } else if (kind?.isFile() && isDocumentName(shown)) {
      const file = await (isLink ? stat(one) : lstat(one)).catch(() => undefined);
      if (file?.isFile() && !(isLink && (await leadsToSystem(one))))
        this.#add(one, { bytes: file.size, modifiedMs: Math.trunc(file.mtimeMs) });
    }
  }

  #add(one: string | Buffer, seen: SeenFile): void {
    if (typeof one === 'string') this.files.set(one, seen);
    else {
      const name = this.#options.nameFor?.({ path: one, name: path.basename(one.toString()) });
      if (name !== undefined) this.files.set(name, { ...seen, raw: one });
    }
  }
}

type Kind = Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>;

/** What is gone meanwhile counts as if it did. */
async function leadsToSystem(link: string | Buffer): Promise<boolean> {
  const real = await realpath(link, { encoding: 'buffer' }).catch(() => undefined);
  return real === undefined || isSystemFolder(real);
}

/** Only where another disk begins, or a link has led, can it be one that was not looked at yet. */
async function isSystem(
  at: string | Buffer,
  { dev }: BigIntStats,
  { device }: Place,
  followLinks: boolean,
): Promise<boolean> {
  if (isNamedSystem(String(at))) return true;
  if (dev === device && !followLinks) return false;
  return isSystemFolder(followLinks ? await realpath(at, { encoding: 'buffer' }) : at);
}
