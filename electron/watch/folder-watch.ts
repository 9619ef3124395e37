/**
 * Watches one folder: says which documents are new, changed or gone, once they are written to the end. By what the system tells of
 * changes; where it tells of none, or there is too much for it, by looking from time to time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import { isAppError } from '#shared/base/errors.ts';
import { isDocumentName } from '#shared/base/formats.ts';
import { mayBeForeign } from './foreign-names.ts';
import { identityAt, type FolderIdentity } from './identity.ts';
import { isFarAway } from './network-drive.ts';
import { Settling, type RestTimes } from './settling.ts';
import { isWatched, walk, type SeenFile, type Walk, type WalkLimits, type WalkOptions } from './walk.ts';

export type WatchMode =
  /** The first look is not over. */
  | 'starting'
  /** The system tells of changes. */
  | 'told'
  /** It is looked from time to time. */
  | 'looking'
  /** The folder is not there now. */
  | 'missing';

export interface WatchReport {
  readonly mode: WatchMode;
  readonly files: number;
  readonly unreadable: number;
  /** False where it holds more than is looked at. */
  readonly complete: boolean;
}

export interface FolderChanges {
  readonly present: ReadonlyMap<string, SeenFile>;
  readonly gone: readonly string[];
  /** There, but still being written, or about to be: they come later. */
  readonly growing?: ReadonlySet<string>;
  /** Everything there is was looked at: what is known, and neither present nor growing, is gone. */
  readonly whole: boolean;
}

export interface WatchTimes extends RestTimes {
  /** Changes are gathered for so long. */
  readonly gatherMs: number;
  /** Between two looks, and for each file more. */
  readonly lookMs: number;
  readonly lookMsPerFile: number;
  /** Until a folder that is not there is looked for again. */
  readonly missingMs: number;
  /**
   * While the system tells of changes, all there is is looked at again so often, and for each file later: it tells nothing of a
   * folder that has taken the place of another.
   */
  readonly recheckMs: number;
}

export interface FolderWatchDeps {
  readonly folder: string;
  readonly exclude: readonly string[];
  /** Also where links lead, out of the folder too; it is then looked at from time to time. */
  readonly followLinks?: boolean | undefined;
  readonly nameFor?: WalkOptions['nameFor'];
  /** Settles when it was taken in; further changes wait. */
  readonly onChanges: (changes: FolderChanges) => Promise<void>;
  readonly onReport: (report: WatchReport) => void;
  readonly onBug: (error: unknown) => void;
  readonly times?: Partial<WatchTimes>;
  readonly limits?: WalkLimits;
  /** More files and folders than this are looked at rather than listened to. */
  readonly mostTold?: number;
  readonly isFar?: (folder: string) => Promise<boolean>;
  readonly listen?: typeof watch;
}

const watchTimes: WatchTimes = {
  gatherMs: 300,
  settleMs: 700,
  openEndMs: 5000,
  // Scanners and slow shares write a page, rest, and write on.
  cutMs: 30_000,
  lookMs: 10_000,
  // A look at a file takes some 20 µs: a hundredth of this.
  lookMsPerFile: 3,
  missingMs: 15_000,
  recheckMs: 180_000,
};
/** Half of what systems commonly grant a user. */
const MOST_TOLD = 30_000;

export class FolderWatch {
  readonly #deps: FolderWatchDeps;
  readonly #times: WatchTimes;
  readonly #abort = new AbortController();
  readonly #pending = new Set<string>();
  readonly #settling: Settling;
  #known = new Set<string>();
  /** The system has no more to tell changes with: from now on it is looked. */
  #deaf = false;
  /** The system told of a name that is no text, by which nobody finds anything: it is looked what there is. */
  #isUnclear = false;
  #ended: Promise<void> = Promise.resolve();
  #watcher: FSWatcher | undefined;
  #report: WatchReport = { mode: 'starting', files: 0, unreadable: 0, complete: true };
  #wake: (() => void) | undefined;

  constructor(deps: FolderWatchDeps) {
    this.#deps = deps;
    this.#times = { ...watchTimes, ...deps.times };
    this.#settling = new Settling(this.#times, deps.followLinks ?? false);
  }

  start(): void {
    this.#ended = this.#run().catch((error: unknown) => {
      if (!this.#abort.signal.aborted) this.#deps.onBug(error);
    });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    this.#wake?.();
    await this.#ended;
    await this.#watcher?.close();
  }

  /** As long as it is watched: what could not be taken in, because the library could not be written to, is looked at again. */
  async #run(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      try {
        await this.#watchOnce();
      } catch (error) {
        signal.throwIfAborted();
        if (!isAppError(error)) this.#deps.onBug(error);
        await this.#pause(this.#times.missingMs);
      }
    }
  }

  async #watchOnce(): Promise<void> {
    const { folder, mostTold = MOST_TOLD, isFar = isFarAway, followLinks = false } = this.#deps;
    const first = await this.#look();
    if (!first) {
      await this.#pause(this.#times.missingMs);
      return;
    }
    const isFew = first.complete && first.files.size + first.folders.size <= mostTold;
    const tellable = !this.#deaf && !followLinks && !first.untold && isFew && !(await isFar(folder));
    if (tellable && (await this.#listen())) {
      // What happened between the look and the first word of the system.
      const heard = await this.#look();
      if (heard) this.#say({ mode: 'told' });
      if (heard && isAsBefore(first.folders, heard.folders)) await this.#follow(new Map(heard.folders));
    } else {
      this.#say({ mode: 'looking' });
      await this.#rest(this.#times.lookMs + this.#times.lookMsPerFile * first.files.size);
    }
  }

  /** Until it is looked again. What was being written meanwhile is handed over as soon as it is whole. */
  async #rest(ms: number): Promise<void> {
    for (const endMs = performance.now() + ms; ;) {
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) return;
      await this.#pause(Math.min(leftMs, this.#settling.nextMs));
      await this.#handOverSettled();
    }
  }

  async #handOverSettled(): Promise<void> {
    const { present, gone } = await this.#settling.look();
    if (present.size + gone.length === 0) return;
    for (const file of present.keys()) this.#known.add(file);
    for (const file of gone) this.#known.delete(file);
    this.#say({ files: this.#known.size });
    await this.#deps.onChanges({ present, gone, whole: false });
  }

  /** All there is and is whole, handed over. Undefined while the folder is not there. */
  async #look(): Promise<Walk | undefined> {
    const { exclude, limits, onChanges, followLinks, nameFor } = this.#deps;
    this.#isUnclear = false;
    try {
      const found = await this.#walk(() =>
        walk(this.#deps.folder, exclude, this.#abort.signal, { limits, followLinks, nameFor }),
      );
      if (!found) throw new Replaced();
      await onChanges({ ...this.#parted(found.files), gone: [], whole: found.complete });
      const { unreadable, complete } = found;
      this.#known = new Set(found.files.keys());
      this.#say({ files: this.#known.size, unreadable, complete });
      return found;
    } catch (error) {
      this.#abort.signal.throwIfAborted();
      if (!isSystemError(error) && !(error instanceof Replaced)) throw error;
      this.#known.clear();
      this.#settling.clear();
      this.#say({ mode: 'missing', files: 0 });
      await onChanges({ present: new Map(), gone: [], whole: true });
      return undefined;
    }
  }

  /** What stands below the folder; undefined where a link took its place, before it was gone into or meanwhile. */
  async #walk(work: () => Promise<Walk>): Promise<Walk | undefined> {
    const { folder, followLinks = false } = this.#deps;
    const before = await identityAt(folder, followLinks);
    if (before === undefined) return undefined;
    const found = await work();
    return (await identityAt(folder, followLinks)) === undefined ? undefined : found;
  }

  #parted(files: Walk['files']): { readonly present: Map<string, SeenFile>; readonly growing: Set<string> } {
    const present = new Map<string, SeenFile>();
    const growing = new Set<string>();
    for (const [file, seen] of files) {
      if (this.#settling.mayGrow(seen)) {
        this.#settling.add(file, seen.raw);
        growing.add(file);
      } else {
        this.#settling.drop(file);
        present.set(file, seen);
      }
    }
    return { present, growing };
  }

  /** @returns false where the system cannot tell of so many */
  async #listen(): Promise<boolean> {
    const { folder, exclude, listen = watch } = this.#deps;
    await this.#watcher?.close();
    const watcher = listen(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (file, stats) =>
        !isWatched(folder, file, exclude) ||
        (stats?.isFile() === true && !isDocumentName(file)) ||
        stats?.isSymbolicLink() === true,
    });
    this.#watcher = watcher;
    const note = (file: string): void => {
      this.#pending.add(file);
      this.#wake?.();
    };
    for (const kind of ['add', 'change', 'unlink', 'addDir', 'unlinkDir'] as const) watcher.on(kind, note);
    watcher.on('raw', (_kind, name) => {
      // On some systems it is told without a name.
      if (typeof name !== 'string' || !mayBeForeign(name)) return;
      this.#isUnclear = true;
      this.#wake?.();
    });
    const heard = await new Promise<boolean>((resolve) => {
      watcher.once('ready', () => resolve(true));
      watcher.once('error', () => resolve(false));
      this.#abort.signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    if (!heard) {
      await watcher.close();
      return false;
    }
    watcher.on('error', (error) => {
      if (!isExhausted(error)) return; // a folder that cannot be read any more
      this.#deaf = true;
      this.#wake?.();
    });
    return true;
  }

  /**
   * Hands over what the system tells, until the folder, or one below it, is gone or is another one, or there are too many to
   * tell of.
   *
   * @param folders  that the system tells of
   */
  async #follow(folders: Map<string, FolderIdentity>): Promise<void> {
    const { folder } = this.#deps;
    const { signal } = this.#abort;
    const { recheckMs, lookMsPerFile, gatherMs } = this.#times;
    for (let lookedMs = performance.now(); !signal.aborted;) {
      const nextMs = lookedMs + recheckMs + lookMsPerFile * this.#known.size;
      if (this.#pending.size === 0 && !this.#deaf)
        await this.#told(Math.min(nextMs - performance.now(), this.#settling.nextMs));
      if (this.#deaf) break;
      if (this.#isUnclear) await wait(gatherMs, undefined, { signal });
      if (this.#isUnclear || performance.now() >= nextMs) {
        const found = await this.#look();
        if (!found || found.untold || !isAsBefore(folders, found.folders)) break;
        for (const [path, identity] of found.folders) folders.set(path, identity);
        lookedMs = performance.now();
      }
      if (this.#pending.size > 0) {
        await wait(gatherMs, undefined, { signal });
        const told = [...this.#pending];
        this.#pending.clear();
        if ((await identityAt(folder, false).catch(() => undefined)) !== folders.get(folder)) break;
        for (const file of told.filter(isDocumentName)) this.#settling.add(file);
      }
      await this.#handOverSettled();
    }
    await this.#watcher?.close();
    this.#pending.clear();
  }

  /** Resolves when the system has told of something, or after so long. */
  #told(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), Math.max(0, withinMs)).unref();
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      if (this.#abort.signal.aborted || this.#pending.size > 0 || this.#isUnclear) this.#wake();
    });
  }

  #pause(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#abort.signal, ref: false });
  }

  #say(change: Partial<WatchReport>): void {
    this.#report = { ...this.#report, ...change };
    this.#deps.onReport(this.#report);
  }
}

/** The folder is not the one that is watched any more. */
class Replaced extends Error {}

/** Those that were there are the same, or gone; others may have come. */
function isAsBefore(before: Walk['folders'], now: Walk['folders']): boolean {
  return [...before].every(([path, identity]) => (now.get(path) ?? identity) === identity);
}

/** So many may be watched, by all programs together, and no more. */
function isExhausted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE');
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
