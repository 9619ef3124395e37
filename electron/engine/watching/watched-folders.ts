/** The folders that the reader has watched: what comes into them comes into the library, and what goes is never deleted here. */
import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import { MAX_WATCHED, Patterns, type WatchedFolder, type watchingMethods } from '#shared/contract/watching.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { FolderWatch, type FolderChanges, type FolderWatchDeps, type WatchReport } from '../../watch/folder-watch.ts';
import { every, type Every } from '../../process/every.ts';
import { isSystemFolder } from '../../watch/system-folders.ts';
import type { SeenFile } from '../../watch/walk.ts';
import { fileError, systemsOwn } from '../library/find-files.ts';
import type { Library } from '../library/library.ts';
import { LinkedNames } from './linked-names.ts';
import { StateFeed } from '../models/state-feed.ts';
import { fileAt } from '../store/files.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import {
  dropWatchedFile,
  forgetWatchedFolder,
  isAsTaken,
  isWatchedPath,
  pathsWatchedIn,
  putWatchedFile,
  wasRemoved,
} from '../store/watched-files.ts';

export interface WatchedFoldersDeps {
  readonly store: Store;
  readonly library: Pick<Library, 'take' | 'locateKey' | 'forgetFailed'>;
  /** Of the library; never watched itself. */
  readonly folder: string;
  /** Files may have gone or come back without a word. */
  readonly checkFiles: () => void;
  /** False leaves it to another program on this library. */
  readonly watching: boolean;
  readonly onBug: (error: unknown) => void;
  readonly times?: FolderWatchDeps['times'];
  /** Makes links to files whose names are no text; by default the system's. */
  readonly link?: ConstructorParameters<typeof LinkedNames>[1];
  /** How often it is looked what other programs changed in the list. */
  readonly listMs?: number;
}

const SETTING = 'watched';
const LIST_MS = 3000;
/** Files taken in before others may add theirs. */
const BATCH = 50;

const Kept = z
  .array(
    z.object({
      path: z.string(),
      paused: z.boolean(),
      exclude: Patterns,
      followLinks: z.literal(true).optional().catch(undefined),
    }),
  )
  .max(MAX_WATCHED);
type Kept = z.infer<typeof Kept>[number];

interface Running {
  readonly settings: string;
  readonly watch: FolderWatch | undefined;
  report: WatchReport;
}

const notYet: WatchReport = { mode: 'starting', files: 0, unreadable: 0, complete: true };

export class WatchedFolders {
  readonly #deps: WatchedFoldersDeps;
  readonly #feed: StateFeed<{ folders: WatchedFolder[] }>;
  readonly #running = new Map<string, Running>();
  readonly #abort = new AbortController();
  readonly #timer: Every | undefined;
  readonly #linked: LinkedNames;
  #isSwept = false;
  #following: Promise<void> = Promise.resolve();

  constructor(deps: WatchedFoldersDeps) {
    this.#deps = deps;
    this.#linked = new LinkedNames(deps.folder, deps.link);
    this.#feed = new StateFeed(() => ({ folders: this.list() }));
    if (deps.watching) this.#timer = every(deps.listMs ?? LIST_MS, () => this.follow(), this.#report);
  }

  handlers(): Handlers<typeof watchingMethods> {
    return {
      'watched.watch': (_, signal) => this.#feed.watch(signal),
      'watched.list': async () => ({ folders: this.list() }),
      'watched.pause': ({ id, paused }) => done(this.#change(id, (folder) => [{ ...folder, paused }])),
      'watched.exclude': ({ id, patterns }) => done(this.#change(id, (folder) => [{ ...folder, exclude: patterns }])),
      'watched.remove': ({ id }) => done(this.#remove(id)),
    };
  }

  hostHandlers(): Pick<Handlers<HostMethods>, 'host.watch-folder'> {
    return {
      'host.watch-folder': async ({ path: chosen, exclude, followLinks }) => {
        const folder = await this.#add(chosen, exclude, followLinks);
        return { id: idOf(folder) };
      },
    };
  }

  list(): WatchedFolder[] {
    return this.#kept().map((folder) => {
      const { mode, ...facts } = this.#running.get(folder.path)?.report ?? notYet;
      const known = this.#deps.watching ? facts.files : pathsWatchedIn(this.#deps.store.read, folder.path).length;
      const now = folder.paused ? 'paused' : this.#deps.watching ? mode : 'asleep';
      return { ...folder, ...facts, id: idOf(folder.path), mode: now, files: known };
    });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#timer?.stop();
    await this.#following;
    for (const { watch } of this.#running.values()) await watch?.close();
    this.#feed.close();
  }

  /** Expected failures pass: the list is looked at again, and the folders too. */
  readonly #report = (error: unknown): void => {
    if (!isAppError(error) && !this.#abort.signal.aborted) this.#deps.onBug(error);
  };

  /** Watch what the list says, as it says. @throws AppError `library.…` where it cannot be read now */
  follow(): Promise<void> {
    const done = this.#following.then(async () => {
      if (!this.#deps.watching || this.#abort.signal.aborted) return;
      await this.#sweepOnce();
      const wanted = new Map(this.#kept().map((folder) => [folder.path, folder]));
      let changed = false;
      for (const [folder, { settings, watch }] of this.#running) {
        if (settings === JSON.stringify(wanted.get(folder))) continue;
        await watch?.close();
        this.#running.delete(folder);
        changed = true;
      }
      for (const folder of wanted.values()) {
        if (this.#running.has(folder.path)) continue;
        this.#begin(folder);
        changed = true;
      }
      if (changed) this.#feed.touch();
    });
    this.#following = done.catch(() => undefined);
    return done;
  }

  async #sweepOnce(): Promise<void> {
    if (this.#isSwept) return;
    this.#isSwept = true;
    const { read } = this.#deps.store;
    await this.#linked.sweep((place) => fileAt(read, place) !== undefined || isWatchedPath(read, place));
  }

  #begin(kept: Kept): void {
    const { onBug, times } = this.#deps;
    const watch = kept.paused
      ? undefined
      : new FolderWatch({
          folder: kept.path,
          exclude: [...kept.exclude, ...this.#ownFolderIn(kept.path)],
          followLinks: kept.followLinks,
          nameFor: (file) => this.#linked.placeOf(file),
          onChanges: (changes) => this.#take(kept.path, changes),
          onReport: (report) => this.#note(kept.path, report),
          onBug,
          ...(times ? { times } : {}),
        });
    this.#running.set(kept.path, { settings: JSON.stringify(kept), watch, report: notYet });
    watch?.start();
  }

  /** The library keeps PDFs of its own, which are no news. */
  #ownFolderIn(folder: string): readonly string[] {
    const below = path.relative(folder, this.#deps.folder).split(path.sep).join('/');
    return below === '' || below.startsWith('../') || path.isAbsolute(below) ? [] : [`${below}/**`];
  }

  #note(folder: string, report: WatchReport): void {
    const running = this.#running.get(folder);
    if (!running) return;
    // A drive that went away or came back says nothing of its files.
    if ((running.report.mode === 'missing') !== (report.mode === 'missing')) this.#deps.checkFiles();
    running.report = report;
    this.#feed.touch();
  }

  async #take(folder: string, { present, gone, growing, whole }: FolderChanges): Promise<void> {
    const { store, library } = this.#deps;
    const { signal } = this.#abort;
    const isFresh = (file: string, { bytes, modifiedMs }: SeenFile): boolean =>
      !isAsTaken(store.read, file, bytes, modifiedMs);
    for (const [file, seen] of present) if (seen.raw) await this.#stand(file, seen.raw, isFresh(file, seen));
    const fresh = [...present].filter(([file, seen]) => isFresh(file, seen));
    for (let at = 0; at < fresh.length; at += BATCH) {
      const batch = fresh.slice(at, at + BATCH);
      const files = batch.map(([file]) => file);
      const taken = await library.take(files, signal, (id) => !wasRemoved(store.read, id));
      await store.writer.write((db) => {
        for (const [file, seen] of batch) {
          const came = taken.get(file);
          // Who may not read it now may later.
          if (!came || ('error' in came && !came.error.code.startsWith('pdf.'))) continue;
          const { bytes, modifiedMs } = seen;
          putWatchedFile(db, { path: file, folder, bytes, modifiedMs, document: 'id' in came ? came.id : null });
        }
      });
    }
    const isThere = (file: string): boolean => present.has(file) || growing?.has(file) === true;
    const left = whole ? pathsWatchedIn(store.read, folder).filter((file) => !isThere(file)) : gone;
    if (left.length === 0) return;
    const held: DocumentKey[] = [];
    for (const file of left) {
      await this.#linked.leave(file);
      const known = fileAt(store.read, file);
      if (!known) continue;
      await library.locateKey(known.document);
      held.push(known.document);
    }
    await store.writer.write((db) => {
      for (const file of left) dropWatchedFile(db, file);
    });
    await library.forgetFailed(held);
  }

  /** A file that is gone meanwhile is not taken in. @throws AppError `library.disk-full`, `file.unreadable` */
  async #stand(place: string, bytes: Buffer, isNew: boolean): Promise<void> {
    try {
      await this.#linked.stand(place, bytes, isNew);
    } catch (error) {
      const refused = fileError(place, error);
      if (!isAppError(refused, 'file.missing')) throw refused;
    }
  }

  #kept(): readonly Kept[] {
    return readSetting(this.#deps.store.read, SETTING, Kept) ?? [];
  }

  /** @throws AppError `input.invalid`, `file.missing`, `file.unreadable` */
  async #add(chosen: string, exclude: readonly string[], followLinks: boolean): Promise<string> {
    const folder = await realpath(chosen).catch((error: unknown) => {
      throw fileError(chosen, error);
    });
    const name = path.basename(folder);
    if (!(await stat(folder)).isDirectory()) throw new AppError('input.invalid', `${name} is no folder.`);
    if (await isSystemFolder(folder)) throw systemsOwn(folder);
    const own = await realpath(this.#deps.folder);
    if (isWithin(folder, own)) throw new AppError('input.invalid', 'The library’s own folder cannot be watched.');
    const other = this.#kept().find((one) => isWithin(folder, one.path) || isWithin(one.path, folder));
    if (other?.path === folder) throw new AppError('input.invalid', `${name} is watched already.`);
    if (other) {
      const [inner, outer] = isWithin(folder, other.path) ? [folder, other.path] : [other.path, folder];
      const text = `${path.basename(inner)} is in ${path.basename(outer)}: only one of them can be watched.`;
      throw new AppError('input.invalid', text);
    }
    if (this.#kept().length >= MAX_WATCHED)
      throw new AppError('input.invalid', `No more than ${MAX_WATCHED} folders can be watched.`);
    const links = followLinks ? ({ followLinks } as const) : {};
    await this.#write((all) => [...all, { path: folder, paused: false, exclude: [...exclude], ...links }]);
    return folder;
  }

  /** @throws AppError `input.invalid` */
  async #change(id: string, change: (folder: Kept) => readonly Kept[]): Promise<void> {
    this.#require(id);
    await this.#write((all) => all.flatMap((one) => (idOf(one.path) === id ? change(one) : [one])));
  }

  async #remove(id: string): Promise<void> {
    const { path: folder } = this.#require(id);
    await this.#change(id, () => []);
    await this.#deps.store.writer.write((db) => forgetWatchedFolder(db, folder));
  }

  #require(id: string): Kept {
    const found = this.#kept().find((one) => idOf(one.path) === id);
    if (!found) throw new AppError('input.invalid', 'This folder is not watched any more.');
    return found;
  }

  async #write(change: (all: readonly Kept[]) => readonly Kept[]): Promise<void> {
    const all = change(this.#kept());
    await this.#deps.store.writer.write((db) => saveSetting(db, SETTING, all));
    await this.follow();
    this.#feed.touch();
  }
}

function idOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

function isWithin(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}
