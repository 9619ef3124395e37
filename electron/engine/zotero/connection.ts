/** Zotero beside the library: looked for when the reader says so, read when the reader says so, and only ever read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { ZoteroReading, type connectionMethods, type ZoteroState } from '#shared/contract/connections.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { ZoteroCursor, type ZoteroLibraryId, type ZoteroSource } from '../../zotero/objects.ts';
import { every, type Every } from '../../process/every.ts';
import { openLink } from '../../process/open-link.ts';
import { findZotero } from '../../zotero/find.ts';
import type { Surroundings } from '../../zotero/locate.ts';
import type { LibraryFeed } from '../library/feed.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import { removeEmptyCollection } from '../store/shelves.ts';
import {
  countZotero,
  dropObject,
  forgetObjects,
  librariesRead,
  listZoteroDocuments,
  namesIn,
  objectOf,
  objectsOfKind,
} from '../store/zotero.ts';
import { applyAttachments, movedAttachments, releaseAll, type ApplyDeps, type AttachmentRef } from './apply.ts';
import { shelfKey } from './facts.ts';
import { openPdfLink, selectLink } from './links.ts';
import { mirrorLibrary } from './mirror.ts';

export interface ZoteroDeps extends ApplyDeps {
  readonly store: Store;
  readonly feed: Pick<LibraryFeed, 'publish' | 'tellCollections'>;
  readonly where: Surroundings;
  /** False leaves it to another program on this library to keep it in step. */
  readonly keeping: boolean;
  readonly onBug: (error: unknown) => void;
  readonly everyMs?: number;
  readonly open?: (link: string) => Promise<void>;
}

const EVERY_MS = 10 * 60_000;
const SETTING = 'zotero';

const Kept = z.object({
  on: z.boolean().catch(false),
  keepInStep: z.boolean().catch(false),
  last: ZoteroReading.nullable().catch(null),
  cursors: z.record(z.string(), ZoteroCursor).catch({}),
});
type Kept = z.infer<typeof Kept>;

const keptIn = (db: ReadDb): Kept => readSetting(db, SETTING, Kept) ?? Kept.parse({});

type Found = Pick<ZoteroState, 'via' | 'program' | 'items'>;
const notLookedFor: Found = { via: null, program: null, items: null };

type ZoteroMethods = Extract<keyof typeof connectionMethods, `zotero.${string}`>;

/** One thing at a time: looking, reading, letting go. */
export class ZoteroConnection {
  readonly #deps: ZoteroDeps;
  readonly #feed: StateFeed<ZoteroState>;
  readonly #timer: Every | undefined;
  #found: Found = notLookedFor;
  #work: ZoteroState['work'] = null;
  #problem: ErrorReport | null = null;
  #running: { readonly ended: Promise<void>; readonly abort: AbortController } | undefined;

  constructor(deps: ZoteroDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
    // What went wrong is shown where the reader looks; the next time may do better.
    const passing = (error: unknown): void => {
      if (!isAppError(error)) deps.onBug(error);
    };
    if (deps.keeping) this.#timer = every(deps.everyMs ?? EVERY_MS, () => this.#keepInStep(), passing);
  }

  handlers(): Pick<Handlers<typeof connectionMethods>, ZoteroMethods> {
    return {
      'zotero.watch': (_, signal) => this.#feed.watch(signal),
      'zotero.look': async () => {
        await this.#alone((signal) => this.#look(signal));
        return this.state();
      },
      'zotero.read': async () => {
        await this.#alone((signal) => this.#read(signal));
        return this.state();
      },
      'zotero.stop': async () => {
        await this.#stop();
        return null;
      },
      'zotero.configure': ({ keepInStep }) => done(this.#keep({ keepInStep })),
      'zotero.disconnect': () => done(this.#disconnect()),
      'zotero.show': ({ document, page }) => done(this.#show(document, page)),
    };
  }

  state(): ZoteroState {
    const { on, keepInStep, last } = this.#kept();
    return {
      connection: on ? 'on' : this.#found.via === null ? 'off' : 'found',
      work: this.#work,
      ...this.#found,
      here: countZotero(this.#deps.store.read).documents,
      keepInStep,
      last,
      problem: this.#problem,
    };
  }

  async close(): Promise<void> {
    const stopped = this.#timer?.stop();
    await this.#stop();
    await stopped;
    this.#feed.close();
  }

  #kept(): Kept {
    return keptIn(this.#deps.store.read);
  }

  async #keep(change: Partial<Kept>): Promise<void> {
    await this.#deps.store.writer.write((db) => {
      saveSetting(db, SETTING, { ...keptIn(db), ...change });
    });
    this.#feed.touch();
  }

  async #keepInStep(): Promise<void> {
    const { on, keepInStep } = this.#kept();
    // It has told of bugs itself.
    if (on && keepInStep && !this.#running) await this.#alone((signal) => this.#read(signal)).catch(() => undefined);
  }

  /** @throws why it came to nothing, which the state says as well */
  async #alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#running) throw new AppError('input.invalid', 'Zotero is being read already.');
    const abort = new AbortController();
    this.#problem = null;
    const running = work(abort.signal).finally(() => {
      this.#running = undefined;
      this.#say(null);
    });
    this.#running = { ended: running.catch(() => undefined), abort };
    try {
      await running;
    } catch (error) {
      if (!isAbort(error)) this.#problem = toReport(error);
      if (!isAbort(error) && !isAppError(error)) this.#deps.onBug(error);
      this.#feed.touch();
      throw error;
    }
  }

  async #stop(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.ended;
  }

  #say(work: ZoteroState['work']): void {
    this.#work = work;
    this.#feed.touch();
  }

  async #withSource(signal: AbortSignal, work: (source: ZoteroSource) => Promise<void>): Promise<void> {
    this.#say({ kind: 'looking' });
    this.#found = notLookedFor;
    const source = await findZotero(this.#deps.where, signal);
    try {
      this.#found = { via: source.via, program: source.program, items: await source.count(signal) };
      await work(source);
    } finally {
      await source.close();
    }
  }

  #look(signal: AbortSignal): Promise<void> {
    return this.#withSource(signal, async () => undefined);
  }

  #read(signal: AbortSignal): Promise<void> {
    return this.#withSource(signal, async (source) => {
      const { store, now, feed } = this.#deps;
      this.#say({ kind: 'reading', objects: 0 });
      const { cursors: kept } = this.#kept();
      const before = this.#shelfNames();
      const cursors: Record<string, ZoteroCursor> = {};
      const refs = new Map<string, AttachmentRef>();
      const add = (ref: AttachmentRef): unknown => refs.set(shelfKey(ref.library, ref.key), ref);
      let [changed, objects, annotations] = [0, 0, false];
      for (const library of await this.#librariesOf(source)) {
        const onObjects = (count: number): void => this.#say({ kind: 'reading', objects: objects + count });
        const came = await mirrorLibrary(store, source, library, kept[library] ?? null, onObjects, signal);
        cursors[library] = came.cursor;
        objects += namesIn(store.read, library).length;
        changed += came.changed;
        annotations ||= came.annotationsChanged;
        for (const key of came.attachments) add({ library, key });
      }
      for (const ref of await movedAttachments(store, signal)) add(ref);
      const total = refs.size;
      const onDone = (count: number): void => this.#say({ kind: 'adding', done: count, total });
      onDone(0);
      const { added, missing, unreadable, elsewhere } = await applyAttachments(
        this.#deps,
        [...refs.values()],
        onDone,
        signal,
      );
      await this.#dropEmptyShelves(before);
      // The cursors are kept last: what was broken off is read again, and found to be as before.
      await this.#keep({ on: true, cursors, last: { at: now(), added, changed, missing, unreadable, elsewhere } });
      feed.tellCollections();
      if (annotations || total > 0) feed.publish({ kind: 'annotations-changed' });
    });
  }

  /** Those that Zotero has; what came of one that it has no more is gone first. */
  async #librariesOf(source: ZoteroSource): Promise<readonly ZoteroLibraryId[]> {
    const { store } = this.#deps;
    for (const library of librariesRead(store.read).filter((one) => !source.libraries.includes(one))) {
      const keys = objectsOfKind(store.read, 'attachment').filter((one) => one.library === library);
      await store.writer.write(async (db) => {
        for (const name of namesIn(db, library)) dropObject(db, library, name);
        await nextTurn();
      });
      const refs = keys.map(({ object }) => ({ library, key: object.key }));
      await applyAttachments(this.#deps, refs, () => undefined, new AbortController().signal);
    }
    return source.libraries;
  }

  #shelfNames(): readonly string[] {
    return [...new Set(listZoteroDocuments(this.#deps.store.read).flatMap(({ given }) => given.collections))];
  }

  /** Shelves that were filled from Zotero alone, and hold nothing any more. */
  async #dropEmptyShelves(names: readonly string[]): Promise<void> {
    await this.#deps.store.writer.write((db) => {
      for (const name of names) removeEmptyCollection(db, name);
    });
  }

  async #disconnect(): Promise<void> {
    await this.#stop();
    const { store, feed, touch } = this.#deps;
    await this.#alone(async () => {
      const names = this.#shelfNames();
      const changed = await releaseAll(store);
      await store.writer.write((db) => forgetObjects(db));
      await this.#dropEmptyShelves(names);
      this.#found = notLookedFor;
      await this.#keep({ on: false, keepInStep: false, last: null, cursors: {} });
      for (const id of changed) touch(id);
      feed.tellCollections();
      feed.publish({ kind: 'annotations-changed' });
    });
  }

  async #show(document: DocumentId, page: number | null): Promise<void> {
    const { store, open = openLink } = this.#deps;
    const [known] = listZoteroDocuments(store.read, document);
    if (!known) throw new AppError('input.invalid', 'This document did not come from Zotero.');
    const { library, attachment } = known;
    const object = objectOf(store.read, library, attachment);
    const item = object?.kind === 'attachment' ? (object.parent ?? attachment) : attachment;
    await open(page === null ? selectLink(library, item) : openPdfLink(library, attachment, page));
  }
}
