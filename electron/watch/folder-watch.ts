/**
 * Watches one folder: says which documents are new, changed or gone, once they are written to the end. By what the system tells of
 * changes; where it tells of none, or there is too much for it, by looking from time to time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import { lstat } from 'node:fs/promises';
import { isDocumentName } from '#shared/base/formats.ts';
import { isFarAway } from './network-drive.ts';
import { isWatched, walk, type SeenFile, type Walk, type WalkLimits } from './walk.ts';

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
  /** Everything there is was looked at: what is known and not present is gone. */
  readonly whole: boolean;
}

export interface WatchTimes {
  /** Changes are gathered for so long. */
  readonly gatherMs: number;
  /** A file that grows is waited for: it must be as it was so long before. */
  readonly settleMs: number;
  /** Between two looks, and for each file more. */
  readonly lookMs: number;
  readonly lookMsPerFile: number;
  /** Until a folder that is not there is looked for again. */
  readonly missingMs: number;
}

export interface FolderWatchDeps {
  readonly folder: string;
  readonly exclude: readonly string[];
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
  lookMs: 10_000,
  // A look at a file takes some 20 µs: a hundredth of this.
  lookMsPerFile: 3,
  missingMs: 15_000,
};
/** Half of what systems commonly grant a user. */
const MOST_TOLD = 30_000;

export class FolderWatch {
  readonly #deps: FolderWatchDeps;
  readonly #times: WatchTimes;
  readonly #abort = new AbortController();
  readonly #pending = new Set<string>();
  #known = new Set<string>();
  /** The system has no more to tell changes with: from now on it is looked. */
  #deaf = false;
  #ended: Promise<void> = Promise.resolve();
  #watcher: FSWatcher | undefined;
  #report: WatchReport = { mode: 'starting', files: 0, unreadable: 0, complete: true };
  #wake: (() => void) | undefined;

  constructor(deps: FolderWatchDeps) {
    this.#deps = deps;
    this.#times = { ...watchTimes, ...deps.times };
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

  async #run(): Promise<void> {
    const { folder, mostTold = MOST_TOLD, isFar = isFarAway } = this.#deps;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const first = await this.#look();
      if (!first) {
        await this.#pause(this.#times.missingMs);
        continue;
      }
      const tellable =
        !this.#deaf && first.complete && first.files.size + first.folders <= mostTold && !(await isFar(folder));
      if (tellable && (await this.#listen())) {
        // What happened between the look and the first word of the system.
        await this.#look();
        this.#say({ mode: 'told' });
        await this.#follow();
      } else {
        this.#say({ mode: 'looking' });
        await this.#pause(this.#times.lookMs + this.#times.lookMsPerFile * first.files.size);
      }
    }
  }

  /** All there is, handed over. Undefined while the folder is not there. */
  async #look(): Promise<Walk | undefined> {
    const { folder, exclude, limits, onChanges } = this.#deps;
    try {
      const found = await walk(folder, exclude, this.#abort.signal, limits);
      const present = new Map(found.files);
      for (const file of present.keys()) if (this.#isFresh(present.get(file))) await this.#waitFor(file, present);
      await onChanges({ present, gone: [], whole: found.complete });
      const { unreadable, complete } = found;
      this.#known = new Set(found.files.keys());
      this.#say({ files: this.#known.size, unreadable, complete });
      return found;
    } catch (error) {
      this.#abort.signal.throwIfAborted();
      if (!isSystemError(error)) throw error;
      this.#known.clear();
      this.#say({ mode: 'missing', files: 0 });
      await onChanges({ present: new Map(), gone: [], whole: true });
      return undefined;
    }
  }

  #isFresh(seen: SeenFile | undefined): boolean {
    return seen !== undefined && Date.now() - seen.modifiedMs < this.#times.settleMs;
  }

  /** Until it is as it was a moment before; then its entry is as it is now, or none. */
  async #waitFor(file: string, present: Map<string, SeenFile>): Promise<void> {
    for (let before: SeenFile | undefined; ;) {
      const found = await lstat(file).catch(() => undefined);
      if (!found?.isFile()) {
        present.delete(file);
        return;
      }
      const now = { bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) };
      if (before?.bytes === now.bytes && before.modifiedMs === now.modifiedMs) {
        present.set(file, now);
        return;
      }
      before = now;
      await wait(this.#times.settleMs, undefined, { signal: this.#abort.signal });
    }
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

  /** Hands over what the system tells, until the folder is gone or there are too many to tell of. */
  async #follow(): Promise<void> {
    const { folder, onChanges } = this.#deps;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      if (this.#pending.size === 0 && !this.#deaf) await this.#told();
      if (this.#deaf) {
        await this.#watcher?.close();
        return;
      }
      await wait(this.#times.gatherMs, undefined, { signal });
      const told = [...this.#pending];
      this.#pending.clear();
      if (told.includes(folder) && !(await lstat(folder).catch(() => undefined))) {
        await this.#watcher?.close();
        return;
      }
      const present = new Map<string, SeenFile>();
      const gone: string[] = [];
      for (const file of told.filter(isDocumentName)) {
        await this.#waitFor(file, present);
        if (!present.has(file)) gone.push(file);
      }
      if (present.size + gone.length === 0) continue;
      for (const file of present.keys()) this.#known.add(file);
      for (const file of gone) this.#known.delete(file);
      this.#say({ files: this.#known.size });
      await onChanges({ present, gone, whole: false });
    }
  }

  #told(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
      if (this.#abort.signal.aborted || this.#pending.size > 0) this.#wake();
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

/** So many may be watched, by all programs together, and no more. */
function isExhausted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE');
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
